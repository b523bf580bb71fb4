/** The figures that two sets are compared by. Pure. */
import type {
  Comparison,
  Estimate,
  FigureDifference,
  Interval,
  QuestionDifference,
  QuestionResult,
  ResultSet,
  Share,
} from "@/lib/contract/survey-result";

/** What a figure is measured in: a share, a mean, or the points of an NPS. */
export type MeasureKind = "percent" | "mean" | "score";

/** One set's figure, with how many are behind it. */
export interface MeasuredValue {
  value: number | null;
  interval: Interval | null;
  n: number;
}

/** A figure of both sets, and their difference. */
export interface Measure {
  id: string;
  kind: MeasureKind;
  first: MeasuredValue;
  second: MeasuredValue;
  difference: FigureDifference;
}

const none: MeasuredValue = { value: null, interval: null, n: 0 };

const ofShare = (share: Share | null | undefined): MeasuredValue =>
  share ? { value: share.value, interval: share.interval, n: share.denominator } : none;
const ofEstimate = (estimate: Estimate | null | undefined): MeasuredValue => estimate ?? none;

const measure = (
  id: string,
  kind: MeasureKind,
  values: readonly [MeasuredValue, MeasuredValue],
  difference: FigureDifference | null,
): Measure[] => (difference ? [{ id, kind, first: values[0], second: values[1], difference }] : []);

/** Ids of the measures of a whole set. */
export const totalMeasures = [
  "start_share",
  "completion_share",
  "response_share",
  "dismissal_share",
] as const;

/** The figures of both sets as wholes. */
export const compareTotals = (first: ResultSet, { set, totals }: Comparison): Measure[] =>
  totalMeasures.flatMap((id) =>
    measure(id, "percent", [ofShare(first.totals[id]), ofShare(set.totals[id])], totals[id]),
  );

/** Ids of the measures of a question. */
export const questionMeasures = [
  "nps",
  "mean",
  "top_two",
  "clicks",
  "answer_share",
  "skip_share",
  "exit_share",
] as const;

/** The figures of a question in both sets; those that its type does not have are left out. */
export function compareQuestion(
  first: QuestionResult | undefined,
  second: QuestionResult | undefined,
  difference: QuestionDifference,
): Measure[] {
  const shares = (id: "top_two" | "clicks" | "answer_share" | "skip_share" | "exit_share") =>
    measure(id, "percent", [ofShare(first?.[id]), ofShare(second?.[id])], difference[id]);
  const scores = [ofEstimate(first?.nps?.score), ofEstimate(second?.nps?.score)] as const;
  const means = [ofEstimate(first?.mean), ofEstimate(second?.mean)] as const;
  return [
    ...measure("nps", "score", scores, difference.nps),
    // The mean of an NPS question says nothing that its score does not.
    ...(difference.nps ? [] : measure("mean", "mean", means, difference.mean)),
    ...(difference.nps ? [] : shares("top_two")),
    ...shares("clicks"),
    ...shares("answer_share"),
    ...shares("skip_share"),
    ...shares("exit_share"),
  ];
}

/** The share of each answer in both sets. */
export const compareAnswers = (
  first: QuestionResult | undefined,
  second: QuestionResult | undefined,
  difference: QuestionDifference,
): Measure[] =>
  difference.distribution.flatMap(({ value, share }) => {
    const of = (question: QuestionResult | undefined) => {
      const found = question?.distribution.find((one) => one.value === value);
      return found
        ? ofShare(found.share)
        : { ...none, value: question?.answered ? 0 : null, n: question?.answered ?? 0 };
    };
    return measure(String(value), "percent", [of(first), of(second)], share);
  });
