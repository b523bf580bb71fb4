/** The fields of an appearance, on the Appearance tab and in themes: keys, types and the widget's defaults. */
import { contentTypesOf, type Screen, textsOf, textsOn } from "@/lib/contract/survey/texts";
import { pagePalettes } from "@/lib/survey-model/shown-colors";

interface BaseSpec {
  key: string;
  /** The widget's default. @source posthog-js 1.434.18 */
  fallback: string | number | boolean | null;
}

/** A key of `appearance` and the type of its value. */
export type AppearanceFieldSpec =
  | (BaseSpec & { kind: "color" | "text" | "code" | "switch" })
  | (BaseSpec & { kind: "number"; unit: "seconds" })
  | (BaseSpec & { kind: "choice"; options: readonly string[] });

const colorField = (key: string, fallback: string | null): AppearanceFieldSpec => ({
  key,
  kind: "color",
  fallback,
});
const textField = (key: string): AppearanceFieldSpec => ({
  key,
  kind: "text",
  fallback: textsOf("appearance").find(({ field }) => field === key)?.widgetText ?? null,
});
const screenTexts = (screen: Screen) => textsOn(screen).map(({ field }) => textField(field));
const codeField = (key: string, fallback: string): AppearanceFieldSpec => ({ key, kind: "code", fallback });
const switchField = (key: string, fallback = false): AppearanceFieldSpec => ({
  key,
  kind: "switch",
  fallback,
});

/** Positions of a popover. @source docs/reference/surveys.md#conditions-and-appearance */
const positions = [
  "top_left",
  "top_center",
  "top_right",
  "middle_left",
  "middle_center",
  "middle_right",
  "left",
  "center",
  "right",
  "next_to_trigger",
] as const;

export const colorFields: readonly AppearanceFieldSpec[] = [
  colorField("backgroundColor", "#eeeded"),
  colorField("textColor", null),
  colorField("descriptionTextColor", null),
  colorField("submitButtonColor", "black"),
  colorField("submitButtonTextColor", "white"),
  colorField("ratingButtonColor", "white"),
  colorField("ratingButtonActiveColor", "black"),
  colorField("borderColor", "#c9c6c6"),
  colorField("inputBackground", "white"),
  colorField("inputTextColor", null),
];

const { background, text, subtle, button, border } = pagePalettes.light;

/** Colours of a hosted page on a light device; on a dark one it has others. */
const hostedColors: Readonly<Record<string, string>> = {
  backgroundColor: background,
  textColor: text,
  descriptionTextColor: subtle,
  submitButtonColor: button,
  submitButtonTextColor: "#fff",
  ratingButtonColor: background,
  ratingButtonActiveColor: button,
  borderColor: border,
  inputBackground: background,
  inputTextColor: text,
};

/** The colours of a hosted page, whose defaults are not the widget's. */
export const hostedColorFields: readonly AppearanceFieldSpec[] = colorFields.map(({ key }) =>
  colorField(key, hostedColors[key] ?? null),
);

export const positionFields: readonly AppearanceFieldSpec[] = [
  { key: "position", kind: "choice", options: positions, fallback: "right" },
  { key: "surveyPopupDelaySeconds", kind: "number", unit: "seconds", fallback: 0 },
  switchField("autoDisappear"),
  switchField("hideCancelButton"),
  codeField("maxWidth", "300px"),
  codeField("boxPadding", "20px 24px"),
  codeField("borderRadius", "10px"),
  codeField("boxShadow", "0 4px 12px rgba(0, 0, 0, 0.15)"),
  codeField("fontFamily", "inherit"),
  codeField("zIndex", "2147482647"),
];

/** For surveys that a tab or an element opens. */
export const triggerFields: readonly AppearanceFieldSpec[] = [
  { key: "widgetType", kind: "choice", options: ["tab", "button", "selector"], fallback: "tab" },
  textField("widgetLabel"),
  colorField("widgetColor", "black"),
  { key: "tabPosition", kind: "choice", options: ["top", "left", "right", "bottom"], fallback: "right" },
  codeField("widgetSelector", ""),
];

export const textFields: readonly AppearanceFieldSpec[] = [
  textField("submitButtonText"),
  textField("placeholder"),
  switchField("allowGoBack"),
  textField("backButtonText"),
];

const introFields = [switchField("displayIntroScreen"), ...screenTexts("intro")];
// posthog-js shows it only where it is switched on.
const thanksFields = [switchField("displayThankYouMessage"), ...screenTexts("thanks")];

export const screenFields: readonly AppearanceFieldSpec[] = [...introFields, ...thanksFields];

/** The screen that a field is about; null: none. */
export const screenOf = (key: string): "intro" | "thanks" | null =>
  introFields.some((field) => field.key === key)
    ? "intro"
    : thanksFields.some((field) => field.key === key)
      ? "thanks"
      : null;

export const behaviourFields: readonly AppearanceFieldSpec[] = [
  switchField("shuffleQuestions"),
  switchField("whiteLabel"),
];

/** Keys that are written together with another key and have no separate field. */
const relatedKeys = [...contentTypesOf(textsOf("appearance")), "keptTranslations"];

const knownKeys = new Set([
  ...[colorFields, positionFields, triggerFields, textFields, screenFields, behaviourFields]
    .flat()
    .map(({ key }) => key),
  ...relatedKeys,
]);

/** Whether a key has a field on this tab. */
export const isKnownKey = (key: string): boolean => knownKeys.has(key);

/** The keys that a theme sets: colours, position and trigger, but no texts. */
export const themeKeys = new Set(
  [...colorFields, ...positionFields, ...triggerFields].map(({ key }) => key).concat("whiteLabel"),
);
