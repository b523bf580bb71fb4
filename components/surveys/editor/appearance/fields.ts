/** What can be said about the look of a survey: which keys, what they hold, and what the widget has without them. */

interface Common {
  key: string;
  /** What the widget does without a value. @source posthog-js 1.434.18 */
  fallback: string | number | boolean | null;
}

/** A key of an appearance and what it holds. */
export type LookField =
  | (Common & { kind: "color" | "words" | "code" | "switch" })
  | (Common & { kind: "number"; unit: "seconds" })
  | (Common & { kind: "choice"; options: readonly string[] });

const color = (key: string, fallback: string | null): LookField => ({ key, kind: "color", fallback });
const words = (key: string, fallback: string | null = null): LookField => ({ key, kind: "words", fallback });
const code = (key: string, fallback: string): LookField => ({ key, kind: "code", fallback });
const onOff = (key: string, fallback = false): LookField => ({ key, kind: "switch", fallback });

/** Where a popover may stand. @source docs/reference/surveys.md#conditions-and-appearance */
export const positions = [
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

export const colors: readonly LookField[] = [
  color("backgroundColor", "#eeeded"),
  color("textColor", null),
  color("descriptionTextColor", null),
  color("submitButtonColor", "black"),
  color("submitButtonTextColor", "white"),
  color("ratingButtonColor", "white"),
  color("ratingButtonActiveColor", "black"),
  color("borderColor", "#c9c6c6"),
  color("inputBackground", "white"),
  color("inputTextColor", null),
];

export const place: readonly LookField[] = [
  { key: "position", kind: "choice", options: positions, fallback: "right" },
  { key: "surveyPopupDelaySeconds", kind: "number", unit: "seconds", fallback: 0 },
  onOff("autoDisappear"),
  onOff("hideCancelButton"),
  code("maxWidth", "300px"),
  code("boxPadding", "20px 24px"),
  code("borderRadius", "10px"),
  code("fontFamily", "inherit"),
  code("zIndex", "2147482647"),
];

/** Of surveys that a tab or an element opens. */
export const opener: readonly LookField[] = [
  { key: "widgetType", kind: "choice", options: ["tab", "button", "selector"], fallback: "tab" },
  words("widgetLabel", "Feedback"),
  color("widgetColor", "black"),
  { key: "tabPosition", kind: "choice", options: ["top", "left", "right", "bottom"], fallback: "right" },
  code("widgetSelector", ""),
];

export const wording: readonly LookField[] = [
  words("submitButtonText", "Submit"),
  words("placeholder"),
  onOff("allowGoBack"),
  words("backButtonText"),
];

export const screens: readonly LookField[] = [
  onOff("displayIntroScreen"),
  words("introScreenHeader"),
  words("introScreenDescription"),
  words("introScreenButtonText"),
  onOff("displayThankYouMessage", true),
  words("thankYouMessageHeader", "Thank you for your feedback!"),
  words("thankYouMessageDescription"),
  words("thankYouMessageCloseButtonText"),
];

export const behaviour: readonly LookField[] = [onOff("shuffleQuestions"), onOff("whiteLabel")];

/** Keys that go with another, or with a translation: written beside it, shown nowhere by themselves. */
const companions = [
  "introScreenDescriptionContentType",
  "thankYouMessageDescriptionContentType",
  "keptTranslations",
];

const known = new Set([
  ...[colors, place, opener, wording, screens, behaviour].flat().map(({ key }) => key),
  ...companions,
]);

/** Whether a key is one that has a field here. */
export const isKnownKey = (key: string): boolean => known.has(key);

/** The keys that a theme is about: colours, place and form, not what is said. */
export const themed = new Set([...colors, ...place, ...opener].map(({ key }) => key).concat("whiteLabel"));
