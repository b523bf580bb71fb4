/** Scales that ratings have, by how they show; 10 is 0 to 10. @source docs/reference/surveys.md#questions */
export const scales = { number: [2, 3, 5, 7, 10], emoji: [2, 3, 5] } as const;

/** A scale that some rating may have. */
export type Scale = (typeof scales.number)[number];

/**
 * Whether a question's score is a Net Promoter Score: a rating from 0 to 10, unless it says that it is none.
 *
 * @source docs/reference/surveys.md#questions
 */
export const asksForNps = (question: { type?: unknown; scale?: unknown; isNpsQuestion?: unknown }): boolean =>
  question.type === "rating" && question.scale === 10 && question.isNpsQuestion !== false;

/** The scale of a stored question; null for one that is no rating. */
export const ratingScaleOf = ({ type, scale }: { type?: unknown; scale?: unknown }): number | null =>
  type !== "rating" ? null : typeof scale === "number" ? scale : 5;

/** The scales that a rating may have; it shows numbers unless it says emoji. */
export const scalesOf = (display: unknown): readonly Scale[] =>
  display === "emoji" ? scales.emoji : scales.number;

/** How a rating shows the points of its scale. */
export type RatingDisplay = keyof typeof scales;

/** How a stored question shows its scale; null for one that is no rating. */
export const ratingDisplayOf = ({
  type,
  display,
}: {
  type?: unknown;
  display?: unknown;
}): RatingDisplay | null => (type !== "rating" ? null : display === "emoji" ? "emoji" : "number");

/** What an answer needs of its rating; nulls where the question is none. */
export interface RatingScale {
  readonly scale: number | null;
  readonly display: RatingDisplay | null;
}

/** The scale of a thumb up, 1, or down, 2. */
export const thumbsScale = 2;
const thumbs = ["thumbs_up", "thumbs_down"] as const;
const faces = ["very_unhappy", "unhappy", "neutral", "happy", "very_happy"] as const;

/** What stands for a point of a scale that shows no numbers. */
export type RatingFace = (typeof thumbs | typeof faces)[number];

/** What stands for each point of a scale, ascending; null where numbers do. A scale of 2 is always thumbs. */
export function facesOf({ scale, display }: RatingScale): readonly RatingFace[] | null {
  if (scale === thumbsScale) return thumbs;
  if (display !== "emoji") return null;
  return scale === 5 ? faces : scale === 3 ? faces.slice(1, 4) : null;
}

/** The values of the message `common.rating`, which puts an answer to a rating into words; null for another answer. */
export function ratingValues(
  answer: unknown,
  rating: RatingScale,
): { answer: string; scale: string; face: RatingFace | "none" } | null {
  const text = String(answer);
  if (rating.scale === null || !/^\d+$/.test(text)) return null;
  const face = facesOf(rating)?.[Number(text) - 1] ?? "none";
  return { answer: text, scale: String(rating.scale), face };
}
