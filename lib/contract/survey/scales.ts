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
