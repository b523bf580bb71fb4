/** The keys of `appearance` that are colors of the survey itself. */
export const colorKeys = [
  "backgroundColor",
  "textColor",
  "descriptionTextColor",
  "submitButtonColor",
  "submitButtonTextColor",
  "ratingButtonColor",
  "ratingButtonActiveColor",
  "borderColor",
  "inputBackground",
  "inputTextColor",
] as const;

/** The key of a color. */
export type ColorKey = (typeof colorKeys)[number];

/** Whether a key of `appearance` is a color of the survey itself. */
export const isColorKey = (key: unknown): key is ColorKey => colorKeys.some((color) => color === key);
