import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { SurveyDryRun } from "@/lib/contract/survey/dry-run";
import { Invalid } from "@/lib/errors";
import { checkSurvey } from "@/lib/survey-model/checks";
import { dryRunWalks, lengthsOf, longestWalk, runDry } from "@/lib/survey-model/dry-run";
import { getSurvey } from "@/lib/surveys/get";

/** Maximum number of questions and choices: a walk looks at all answers of each question that it reaches. */
const maxItems = 500;
/** Maximum number of steps of all walks, which block the event loop: walks in a loop are the longest. */
const maxSteps = 100_000;

/** Random walks through a stored survey, every answer equally likely, and its problems. @throws NotFound, Invalid */
export async function dryRunSurvey(
  project: { id: number },
  actor: Actor,
  id: string,
  seed: number,
): Promise<SurveyDryRun> {
  const { value: survey } = await getSurvey(project, actor, id);
  const questions = survey.questions ?? [];
  const items = questions.reduce(
    (sum, { choices }) => sum + 1 + (Array.isArray(choices) ? choices.length : 0),
    0,
  );
  if (items > maxItems)
    throw new Invalid(null, "invalid_input", `A dry run takes up to ${maxItems} questions and choices.`);
  const walks = Math.min(dryRunWalks, Math.floor(maxSteps / longestWalk(questions.length)));
  const isShuffled = survey.appearance?.shuffleQuestions === true;
  const { lengths, ...run } = runDry({ questions, mixes: [], seed, walks, isShuffled });
  return {
    ...run,
    questions: run.questions.map((counts, index) => ({
      id: questions[index]?.id ?? "",
      question: questions[index]?.question ?? "",
      ...counts,
    })),
    lengths: lengthsOf({ lengths }),
    problems: checkSurvey(survey, { now: new Date() }).map(({ code, severity, path, questions: at }) => ({
      code,
      severity,
      path,
      questions: [...at],
    })),
  };
}
