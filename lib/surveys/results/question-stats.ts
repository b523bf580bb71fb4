import "server-only";
import { ResponseFilter } from "@/lib/contract/survey/response-filter";
import type { ValueCount } from "@/lib/contract/survey/results";
import type { QuestionStats } from "@/lib/contract/survey/statistics";
import { readOnStandby } from "@/lib/database/read-on-standby";
import { readSnapshot } from "@/lib/database/read-snapshot";
import { createTally } from "@/lib/surveys/results/create-tally";
import { questionResults } from "@/lib/surveys/results/question-results";
import { readSubmissions } from "@/lib/surveys/results/read-submissions";
import { modelOf } from "@/lib/surveys/results/result-model";
import { readScope } from "@/lib/surveys/results/scope";
import type { SubmissionScope } from "@/lib/surveys/results/submissions-sql";
import { runLimited } from "@/lib/surveys/run-limited";
import type { SurveyRow } from "@/lib/surveys/view";

/** Which responses are counted, by the time of their last event; inclusive. */
export interface StatsWindow {
  from: Date | null;
  to: Date | null;
  excludesArchived: boolean;
}

/** The key under which PostHog counts answers that are not among the choices. */
const otherAnswers = "<other>";

/**
 * How often each question of a survey was answered, and how: the figures of its results in PostHog's shape.
 *
 * @throws Busy when too many wait   @source docs/reference/surveys.md#results-and-actions
 */
export async function questionStats(
  project: SubmissionScope["project"],
  survey: SurveyRow,
  { excludesArchived, ...window }: StatsWindow,
  signal: AbortSignal,
): Promise<QuestionStats[]> {
  const filter = ResponseFilter.parse({
    archived: excludesArchived ? "exclude" : "include",
    filter_test_accounts: "false",
  });
  const scope = await readScope(project, survey, filter, new Date());
  const model = modelOf(scope.history, scope.choices);
  const { questions } = await runLimited(project.id, signal, (limited) =>
    readOnStandby(async (server) => {
      const { addSubmission, finish } = createTally(model);
      await readSnapshot(
        limited,
        (client) => readSubmissions(client, { ...scope, window }, addSubmission),
        server,
      );
      return finish();
    }, limited),
  );
  return questionResults(model, questions).flatMap((question) => {
    const { id, index, text, type, answered, distribution, other_answers } = question;
    if (index === null) return [];
    const offered = distribution.filter(({ removed_in }) => removed_in === null);
    const otherCount =
      other_answers + distribution.reduce((sum, { count }) => sum + count, 0) - sumOf(offered);
    const counts = offered.flatMap(({ value, count }) =>
      count > 0 ? [[String(value), count] as const] : [],
    );
    const isChoice = type === "single_choice" || type === "multiple_choice";
    return [
      {
        question_id: id,
        question_index: index,
        question_text: text,
        question_type: type,
        response_count: answered,
        distribution: Object.fromEntries(
          isChoice && otherCount > 0 ? [...counts, [otherAnswers, otherCount]] : counts,
        ),
        average: type === "rating" ? averageOf(offered) : null,
      },
    ];
  });
}

type Counted = Pick<ValueCount, "value" | "count">;

const sumOf = (counts: readonly Counted[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** With two decimals; of no answers null. */
function averageOf(points: readonly Counted[]): number | null {
  const answers = sumOf(points);
  const sum = points.reduce((total, { value, count }) => total + Number(value) * count, 0);
  return answers === 0 ? null : Math.round((sum / answers) * 100) / 100;
}
