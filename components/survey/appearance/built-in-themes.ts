/**
 * The looks that come with the product: three themes, each for light and for dark sites, made of what posthog-js draws with.
 * Every pair of colors is readable.
 */
import type { SurveyType } from "@/lib/contract/survey/survey";
import type { JsonObject } from "@/lib/contract/wire/json";

const systemFont = "system-ui";
/** Rounded where a system has such a font, else its usual one. */
const roundedFont = "ui-rounded, system-ui";

/** Quiet and neutral, beside any brand: ink on white. */
const clean = { fontFamily: systemFont, maxWidth: "360px", boxPadding: "24px", borderRadius: "12px" };
/** Warm and round. */
const soft = { fontFamily: roundedFont, maxWidth: "360px", boxPadding: "26px", borderRadius: "20px" };
/** The strongest contrast, and straight edges. */
const contrast = { fontFamily: systemFont, maxWidth: "380px", boxPadding: "24px", borderRadius: "4px" };

const cleanLight = {
  ...clean,
  backgroundColor: "#ffffff",
  textColor: "#17191d",
  descriptionTextColor: "#50555e",
  submitButtonColor: "#17191d",
  submitButtonTextColor: "#ffffff",
  ratingButtonColor: "#ffffff",
  ratingButtonActiveColor: "#17191d",
  borderColor: "#8d939e",
  inputBackground: "#ffffff",
  inputTextColor: "#17191d",
  widgetColor: "#17191d",
  boxShadow: "0 2px 6px rgba(23, 25, 29, 0.06), 0 16px 40px rgba(23, 25, 29, 0.16)",
};
const cleanDark = {
  ...clean,
  backgroundColor: "#1a1c20",
  textColor: "#f3f4f6",
  descriptionTextColor: "#b6bbc4",
  submitButtonColor: "#f3f4f6",
  submitButtonTextColor: "#17191d",
  ratingButtonColor: "#23262b",
  ratingButtonActiveColor: "#f3f4f6",
  borderColor: "#757c88",
  inputBackground: "#23262b",
  inputTextColor: "#f3f4f6",
  widgetColor: "#f3f4f6",
  boxShadow: "0 16px 40px rgba(0, 0, 0, 0.5)",
};
const softLight = {
  ...soft,
  backgroundColor: "#fbf7f0",
  textColor: "#2c2620",
  descriptionTextColor: "#645a4f",
  submitButtonColor: "#2f6b55",
  submitButtonTextColor: "#ffffff",
  ratingButtonColor: "#fffdf9",
  ratingButtonActiveColor: "#2f6b55",
  borderColor: "#9c8f7e",
  inputBackground: "#fffdf9",
  inputTextColor: "#2c2620",
  widgetColor: "#2f6b55",
  boxShadow: "0 4px 12px rgba(70, 52, 30, 0.08), 0 20px 48px rgba(70, 52, 30, 0.18)",
};
const softDark = {
  ...soft,
  backgroundColor: "#24211d",
  textColor: "#f4ede2",
  descriptionTextColor: "#c6bbab",
  submitButtonColor: "#9bd1b9",
  submitButtonTextColor: "#12271e",
  ratingButtonColor: "#2f2b26",
  ratingButtonActiveColor: "#9bd1b9",
  borderColor: "#8b8072",
  inputBackground: "#2f2b26",
  inputTextColor: "#f4ede2",
  widgetColor: "#9bd1b9",
  boxShadow: "0 20px 48px rgba(0, 0, 0, 0.5)",
};
const contrastLight = {
  ...contrast,
  backgroundColor: "#ffffff",
  textColor: "#000000",
  descriptionTextColor: "#1f1f1f",
  submitButtonColor: "#003c9e",
  submitButtonTextColor: "#ffffff",
  ratingButtonColor: "#ffffff",
  ratingButtonActiveColor: "#003c9e",
  borderColor: "#000000",
  inputBackground: "#ffffff",
  inputTextColor: "#000000",
  widgetColor: "#003c9e",
  boxShadow: "0 8px 24px rgba(0, 0, 0, 0.28)",
};
const contrastDark = {
  ...contrast,
  backgroundColor: "#000000",
  textColor: "#ffffff",
  descriptionTextColor: "#e6e6e6",
  submitButtonColor: "#ffd84d",
  submitButtonTextColor: "#000000",
  ratingButtonColor: "#000000",
  ratingButtonActiveColor: "#ffd84d",
  borderColor: "#ffffff",
  inputBackground: "#000000",
  inputTextColor: "#ffffff",
  widgetColor: "#ffd84d",
  boxShadow: "0 8px 24px rgba(0, 0, 0, 0.6)",
};

/** What new surveys look like in projects without a default appearance of their own. */
export const standardTheme = {
  id: "cleanLight",
  name: null,
  appearance: cleanLight,
} as const;

export const builtInThemes = [
  standardTheme,
  { id: "cleanDark", name: null, appearance: cleanDark },
  { id: "softLight", name: null, appearance: softLight },
  { id: "softDark", name: null, appearance: softDark },
  { id: "contrastLight", name: null, appearance: contrastLight },
  { id: "contrastDark", name: null, appearance: contrastDark },
] as const;

/** Whether posthog-js draws surveys of a type over a site. Hosted pages have a look of their own, API surveys have none. */
export const isOverlay = (type: SurveyType): boolean => type === "popover" || type === "widget";

/** The appearance that a new survey begins with in a project without a default appearance; null: none. */
export const newLook = (type: SurveyType): JsonObject | null =>
  isOverlay(type) ? standardTheme.appearance : null;
