/** V1: edits after which the answers there are no longer fit. */
import type { CheckedSurvey, Facts, Problem } from "@/lib/contract/checks/problem";
import { excerpt, objectOf, questionsOf, textOf } from "@/lib/contract/checks/read";
import { breaksBetween } from "@/lib/contract/comparability";

/** What an edit of a survey with answers breaks. Publishing makes a new version, so nothing is lost by it. */
export function checkVersion(survey: CheckedSurvey, { published, responsesCount }: Facts): Problem[] {
  if (published === undefined || !responsesCount) return [];
  const now = new Map(questionsOf(survey).map(({ id }, at) => [id, at]));
  return breaksBetween(published, survey).map(({ id, question, reason }) => {
    const at = now.get(id);
    return {
      code: "V1",
      variant: reason,
      severity: "warning",
      tab: "build",
      path: at === undefined ? "questions" : `questions.${at}`,
      questions: at === undefined ? [] : [at],
      values: {
        question: (at ?? question) + 1,
        count: responsesCount,
        text: excerpt(textOf(objectOf(questionsOf(published)[question]).question)),
      },
      fixes: [],
    };
  });
}
