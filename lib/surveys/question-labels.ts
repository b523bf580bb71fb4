import "server-only";
import type { QuestionLabels } from "@/lib/contract/survey/statistics";
import { db } from "@/lib/database/client";
import { questionsOf } from "@/lib/surveys/responses/answers";

/**
 * The text of every question of every survey of the project, newest survey first.
 *
 * @source docs/reference/surveys.md#results-and-actions
 */
export async function questionLabels(project: { id: number }): Promise<QuestionLabels> {
  const surveys = await db.survey.findMany({
    where: { project_id: project.id },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    select: { id: true, name: true, questions: true },
  });
  return {
    labels: surveys.flatMap((survey) =>
      questionsOf(survey.questions).map((question, question_index) => ({
        question_id: question.id,
        question_text: question.question,
        question_index,
        survey_id: survey.id,
        survey_name: survey.name,
        scale: question.scale,
        display: question.display,
      })),
    ),
  };
}
