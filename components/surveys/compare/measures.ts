/** The figures that two sets are compared by. Pure. */
import { withinScale } from "@/components/survey/figures/scale-bounds";
import type { FilterState } from "@/components/surveys/response-filter/filter-state";
import type {
  Comparison,
  Estimate,
  FigureDifference,
  Interval,
  QuestionDifference,
  QuestionResult,
  ResultSet,
  Share,
} from "@/lib/contract/survey/results";

/** The unit of a figure: a share, a mean, or the points of an NPS. */
type MeasureKind = "percent" | "mean" | "score";

/** A figure of one set, and the number of answers it is based on. */
export interface MeasuredValue {
  value: number | null;
  interval: Interval | null;
  n: number;
  /** For shares: the denominator. */
  share?: Share;
}

/** A figure of both sets, and their difference. */
export interface ComparisonMeasure {
  id: string;
  /** What the figure is, of which there is a definition; `answer` for the share of one answer. */
  definition: MeasureDefinition;
  kind: MeasureKind;
  first: MeasuredValue;
  second: MeasuredValue;
  difference: FigureDifference;
  /** The path in a set and in the comparison of the API's answer: `questions[id=score].nps`. */
  path: string;
  /** The filter of the responses behind it within a set; null if there are none. */
  people: Partial<FilterState> | null;
}

/** The figures that have a definition. */
type MeasureDefinition = (typeof totalMeasures)[number] | (typeof questionMeasures)[number] | "answer";

const none: MeasuredValue = { value: null, interval: null, n: 0 };

const ofShare = (share: Share | null | undefined): MeasuredValue =>
  share ? { value: share.value, interval: share.interval, n: share.denominator, share } : none;
const ofEstimate = (
  question: QuestionResult | undefined,
  estimate: Estimate | null | undefined,
): MeasuredValue => (question && estimate ? withinScale(question, estimate) : none);

type MeasureFacts = Pick<ComparisonMeasure, "definition" | "kind" | "path" | "people"> & { id?: string };

const measure = (
  facts: MeasureFacts,
  [first, second]: readonly [MeasuredValue, MeasuredValue],
  difference: FigureDifference | null,
): ComparisonMeasure[] => (difference ? [{ id: facts.definition, ...facts, first, second, difference }] : []);

/** Ids of the measures of a whole set. */
export const totalMeasures = [
  "start_share",
  "completion_share",
  "response_share",
  "dismissal_share",
] as const;

const peopleOfTotals = {
  start_share: {},
  completion_share: { completion: "completed" },
  response_share: { completion: "completed" },
  dismissal_share: null,
} as const satisfies Record<(typeof totalMeasures)[number], Partial<FilterState> | null>;

/** The figures of both sets as wholes. */
export const compareTotals = (first: ResultSet, { set, totals }: Comparison): ComparisonMeasure[] =>
  totalMeasures.flatMap((definition) =>
    measure(
      { definition, kind: "percent", path: `totals.${definition}`, people: peopleOfTotals[definition] },
      [ofShare(first.totals[definition]), ofShare(set.totals[definition])],
      totals[definition],
    ),
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

/** The figures of a question in both sets, without those that its type does not have. */
export function compareQuestion(
  first: QuestionResult | undefined,
  second: QuestionResult | undefined,
  difference: QuestionDifference,
): ComparisonMeasure[] {
  const { id } = difference;
  const isAnswered: Partial<FilterState> = { answers: [{ question_id: id, operator: "is_set" }] };
  const highest = Math.max(0, ...((first ?? second)?.distribution.map(({ value }) => Number(value)) ?? []));
  const peopleOf: Record<(typeof questionMeasures)[number], Partial<FilterState>> = {
    nps: isAnswered,
    mean: isAnswered,
    top_two: { answers: [{ question_id: id, operator: "gte", value: highest - 1 }] },
    clicks: isAnswered,
    answer_share: isAnswered,
    skip_share: { step: { question: id }, answers: [{ question_id: id, operator: "is_not_set" }] },
    exit_share: { step: { exit: id } },
  };
  const facts = (definition: (typeof questionMeasures)[number], kind: MeasureKind) => ({
    definition,
    kind,
    path: `questions[id=${id}].${definition}`,
    people: peopleOf[definition],
  });
  const shares = (definition: "top_two" | "clicks" | "answer_share" | "skip_share" | "exit_share") =>
    measure(
      facts(definition, "percent"),
      [ofShare(first?.[definition]), ofShare(second?.[definition])],
      difference[definition],
    );
  const scores = [ofEstimate(first, first?.nps?.score), ofEstimate(second, second?.nps?.score)] as const;
  const means = [ofEstimate(first, first?.mean), ofEstimate(second, second?.mean)] as const;
  return [
    ...measure(facts("nps", "score"), scores, difference.nps),
    // The mean of an NPS question adds nothing to its score.
    ...(difference.nps ? [] : measure(facts("mean", "mean"), means, difference.mean)),
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
): ComparisonMeasure[] =>
  difference.distribution.flatMap(({ value, share }) => {
    const of = (question: QuestionResult | undefined) => {
      const distributionEntry = question?.distribution.find((one) => one.value === value);
      return distributionEntry
        ? ofShare(distributionEntry.share)
        : { ...none, value: question?.answered ? 0 : null, n: question?.answered ?? 0 };
    };
    return measure(
      {
        id: String(value),
        definition: "answer",
        kind: "percent",
        path: `questions[id=${difference.id}].distribution[value=${value}].share`,
        people: { answers: [{ question_id: difference.id, operator: "exact", value }] },
      },
      [of(first), of(second)],
      share,
    );
  });
