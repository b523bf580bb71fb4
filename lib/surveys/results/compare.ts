import "server-only";
import type {
  Comparison,
  Estimate,
  FigureDifference,
  QuestionDifference,
  QuestionResult,
  ResultSet,
  Share,
} from "@/lib/contract/survey/results";
import { differenceOfEstimates, differenceOfShares, toShare } from "@/lib/surveys/results/statistics";

/**
 * A second set, and the differences of the first from it. A question of which one set has nothing is compared with an
 * empty one, so that its figures are too few.
 */
export function compareSets(one: ResultSet, other: ResultSet): Comparison {
  return {
    set: other,
    totals: {
      start_share: ofShares(one.totals.start_share, other.totals.start_share),
      completion_share: differenceOfShares(one.totals.completion_share, other.totals.completion_share),
      response_share: ofShares(one.totals.response_share, other.totals.response_share),
      dismissal_share: ofShares(one.totals.dismissal_share, other.totals.dismissal_share),
    },
    questions: pairsOf(one.questions, other.questions).map(([mine, theirs]) => compareQuestion(mine, theirs)),
  };
}

/** Each question of either set with that of the other: those of the first in their order, then the others. */
function pairsOf(one: QuestionResult[], other: QuestionResult[]): [QuestionResult, QuestionResult][] {
  const otherById = new Map(other.map((question) => [question.id, question]));
  const ids = new Set(one.map(({ id }) => id));
  return [
    ...one.map((question): [QuestionResult, QuestionResult] => [
      question,
      otherById.get(question.id) ?? withoutAnswers(question),
    ]),
    ...other
      .filter(({ id }) => !ids.has(id))
      .map((question): [QuestionResult, QuestionResult] => [withoutAnswers(question), question]),
  ];
}

const emptyShare = ({ of }: Share): Share => toShare(0, 0, of);
const noEstimate: Estimate = { value: null, n: 0, interval: null };

/** The result of a question that was not shown to anyone in a set. */
const withoutAnswers = (question: QuestionResult): QuestionResult => ({
  ...question,
  answered: 0,
  distribution: [],
  mean: question.mean && noEstimate,
  top_two: question.top_two && emptyShare(question.top_two),
  nps: question.nps && { ...question.nps, score: noEstimate },
  clicks: question.clicks && emptyShare(question.clicks),
  answer_share: emptyShare(question.answer_share),
  skip_share: emptyShare(question.skip_share),
  exit_share: emptyShare(question.exit_share),
});

const compareQuestion = (one: QuestionResult, other: QuestionResult): QuestionDifference => ({
  id: one.id,
  answer_share: differenceOfShares(one.answer_share, other.answer_share),
  skip_share: differenceOfShares(one.skip_share, other.skip_share),
  exit_share: differenceOfShares(one.exit_share, other.exit_share),
  mean: ofEstimates(one.mean, other.mean),
  top_two: ofShares(one.top_two, other.top_two),
  nps: ofEstimates(one.nps?.score ?? null, other.nps?.score ?? null),
  clicks: ofShares(one.clicks, other.clicks),
  distribution: compareDistributions(one, other),
});

/** Every value of either set; a value that one does not list was not answered in it. */
function compareDistributions(
  one: QuestionResult,
  other: QuestionResult,
): QuestionDifference["distribution"] {
  const values = new Set([one, other].flatMap(({ distribution }) => distribution.map(({ value }) => value)));
  const sharesOf = ({ distribution, answered }: QuestionResult) => {
    const shares = new Map(distribution.map(({ value, share }) => [value, share]));
    const none = toShare(0, answered, "answered_question");
    return (value: string | number) => shares.get(value) ?? none;
  };
  const [shareOf, otherShareOf] = [sharesOf(one), sharesOf(other)];
  return [...values].map((value) => ({
    value,
    share: differenceOfShares(shareOf(value), otherShareOf(value)),
  }));
}

const ofShares = (one: Share | null, other: Share | null): FigureDifference | null =>
  one && other && differenceOfShares(one, other);

const ofEstimates = (one: Estimate | null, other: Estimate | null): FigureDifference | null =>
  one && other && differenceOfEstimates(one, other);
