/** Scores and means on the scale they are of. */
import type { Estimate, QuestionResult } from "@/lib/contract/survey/results";

type Scaled = Pick<QuestionResult, "nps" | "scale">;

/** The lowest and highest value of a question's score: -100 to 100 for an NPS, else the ends of its scale; null without one. */
const boundsOf = ({ nps, scale }: Scaled): readonly [number, number] | null =>
  nps ? [-100, 100] : scale === null ? null : [scale === 10 ? 0 : 1, scale];

/**
 * An estimate whose interval ends where the scale of its question does: with few answers the normal approximation
 * reaches beyond.
 */
export function withinScale<E extends Estimate>(question: Scaled, estimate: E): E {
  const bounds = boundsOf(question);
  const { interval } = estimate;
  if (!bounds || !interval) return estimate;
  const [lowest, highest] = bounds;
  const low = Math.max(lowest, interval.low);
  const high = Math.min(highest, interval.high);
  return { ...estimate, interval: { ...interval, low, high } };
}
