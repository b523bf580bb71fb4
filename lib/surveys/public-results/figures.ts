import "server-only";
import type { PublicFigures } from "@/lib/contract/survey/public-link";
import type { QuestionResult, ResultBucket, ResultSet } from "@/lib/contract/survey/results";
import { type Cells, showableScores } from "@/lib/public-links/suppress";

/** What the public sees of a question's answers. */
export const toPublicFigures = (question: QuestionResult): PublicFigures => ({
  answered: question.answered,
  distribution: question.distribution,
  other_answers: question.other_answers,
  mean: question.mean,
  median: question.median,
  top_two: question.top_two,
  nps: question.nps,
  clicks: question.clicks,
  open_answers: question.open_answers,
});

/** The same for a group: of an NPS without its eleven points, few of which five people give. */
export const toGroupFigures = (question: QuestionResult): PublicFigures => ({
  ...toPublicFigures(question),
  ...(question.nps && { distribution: [], mean: null, median: null, top_two: null }),
});

/** The counts that a question shows for a group of so many responses, and those that follow from them. */
export function cellsOf(question: QuestionResult, responses: number): Cells {
  const { answered, distribution, other_answers, open_answers, clicks, nps } = question;
  return new Map([
    ["answered", answered],
    ["unanswered", responses - answered],
    ["other", other_answers],
    ["open", open_answers ?? 0],
    ["clicked", clicks?.numerator ?? 0],
    ["not clicked", clicks ? clicks.denominator - clicks.numerator : 0],
    ...(nps
      ? (["detractors", "passives", "promoters"] as const).map(
          (group) => [group, nps[group].numerator] as const,
        )
      : distribution.map(({ value, count }) => [`value ${value}`, count] as const)),
  ]);
}

/** The course over time of everyone's results: how many responded each day, and scores by iteration or week, where enough answered. */
export function toPublicSeries({ series }: ResultSet, isRepeated: boolean): ResultSet["series"] {
  const day = series.day.map((bucket) => ({ ...bucket, scores: {} }));
  // One course alone: a week could be subtracted from an iteration.
  return isRepeated
    ? { day, week: [], iteration: withShowableScores(series.iteration) }
    : { day, week: withShowableScores(series.week), iteration: [] };
}

function withShowableScores(buckets: readonly ResultBucket[]): ResultBucket[] {
  const ids = new Set(buckets.flatMap(({ scores }) => Object.keys(scores)));
  const shown = new Map(
    [...ids].map((id) => {
      const sizes = buckets.map(({ scores }) => scores[id]?.n ?? 0);
      return [
        id,
        showableScores(
          sizes.reduce((sum, size) => sum + size, 0),
          sizes,
        ),
      ] as const;
    }),
  );
  return buckets.map((bucket, at) => ({
    ...bucket,
    scores: Object.fromEntries(Object.entries(bucket.scores).filter(([id]) => shown.get(id)?.has(at))),
  }));
}
