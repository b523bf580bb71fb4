import "server-only";
import type { FlowEdge, ResultSet } from "@/lib/contract/survey/results";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { ExposureCounts } from "@/lib/surveys/results/count-by-exposure";
import { questionResults } from "@/lib/surveys/results/question-results";
import type { ResultModel } from "@/lib/surveys/results/result-model";
import { type SeriesSettings, toSeries } from "@/lib/surveys/results/series";
import { toShare } from "@/lib/surveys/results/statistics";
import type { EdgeTally, SetTally } from "@/lib/surveys/results/tally";

/** What a tally does not hold of a set. */
export interface SetSettings extends Omit<SeriesSettings, "questions" | "hasExposures"> {
  /** Whom the survey was shown to; null while exposures are not counted. */
  exposed: {
    persons: number;
    /** Of the shares of them; null where they are those of the totals. */
    numerators: ExposureCounts | null;
  } | null;
}

/** The results of one set of submissions, from what was counted. */
export function toResultSet(model: ResultModel, tally: SetTally, settings: SetSettings): ResultSet {
  const { questionIds } = model.history;
  const hasExposures = settings.exposed !== null;
  const questions = model.questions.map(({ id, forms }) => ({ id, isNps: forms.at(-1)?.isNps ?? false }));
  return {
    totals: totalsOf(tally, settings.exposed),
    questions: questionResults(model, tally.questions),
    edges: edgesOf(tally, questionIds),
    series: toSeries(tally, { ...settings, questions, hasExposures }),
    breakdown: breakdownOf(model, tally),
  };
}

function totalsOf(tally: SetTally, exposed: SetSettings["exposed"]): ResultSet["totals"] {
  const { shown, dismissed, started, completed, persons } = tally;
  const ofShown = exposed?.numerators ?? tally;
  const share = (count: number) => exposed && toShare(count, shown, "shown");
  return {
    shown: exposed && shown,
    shown_persons: exposed?.persons ?? null,
    started,
    completed,
    partial: started - completed,
    dismissed: exposed && dismissed,
    persons: persons.size,
    start_share: share(ofShown.started),
    completion_share: toShare(completed, started, "started"),
    response_share: share(ofShown.completed),
    dismissal_share: share(ofShown.dismissed),
  };
}

/** Edges by the question that they leave, the start first; then by the one where they arrive, the end last. */
function edgesOf({ edges, questions, started }: SetTally, questionIds: readonly string[]): FlowEdge[] {
  const order = ({ from, to }: EdgeTally) => [from ?? -1, to ?? questions.length] as const;
  return [...edges.values()]
    .sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1])
    .map(({ from, to, count }) => ({
      from: from === null ? null : questionIds[from]!,
      to: to === null ? null : questionIds[to]!,
      count,
      share:
        from === null
          ? toShare(count, started, "started")
          : toShare(count, questions[from]!.shown, "shown_question"),
    }));
}

function breakdownOf({ history }: ResultModel, tally: SetTally): ResultSet["breakdown"] {
  const starts = new Map(history.versions.map(({ version, from }) => [version, from]));
  return {
    versions: [...tally.versions]
      .sort(([a], [b]) => a - b)
      .map(([version, started]) => ({
        version,
        created_at: toTimestamp(new Date(starts.get(version)!)),
        started,
      })),
    iterations: [...tally.iterations]
      .filter(([, { started }]) => started > 0)
      .sort(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
      .map(([iteration, { started }]) => ({ iteration, started })),
    languages: [...tally.languages]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .map(([language, started]) => ({ language, started })),
  };
}
