/**
 * Every text of a survey that respondents can read, one row a field. Sanitizing, translations and their CSV, content
 * types, checks, the Languages tab and the preview derive from this table; a test compares it with posthog-js.
 */
import type { QuestionKind } from "@/lib/contract/survey/question-kinds";

/** The screens on which respondents see a text that is no question's: `page` is that of a hosted survey. */
export type Screen = "page" | "intro" | "questions" | "thanks" | "trigger";

/** A field with a text, or with a list of them. */
export interface SurveyText {
  readonly field: string;
  /** The object that contains the field. The survey's translations also contain those of its appearance. */
  readonly of: "survey" | "appearance" | "question";
  /** The screen that shows a text that is no question's; absent: none. */
  readonly screen?: Screen;
  /** The question types that show it; absent: all. */
  readonly kinds?: readonly QuestionKind[];
  /**
   * Whether respondents of other languages need a translation. `optional`: SDKs take one, and do without. `none`: SDKs
   * take none.
   */
  readonly translation: "needed" | "optional" | "none";
  /** The field that determines whether it is HTML; absent: SDKs show it as plain text. */
  readonly contentType?: string;
  /** What the widget says instead, in English. @source posthog-js 1.434.18, surveys/components */
  readonly widgetText?: string;
  /** Whether the field is a list of texts. */
  readonly isList?: true;
}

/** The rows, by their owner in the order in which respondents see them. @source docs/reference/surveys.md#texts */
const rows = [
  { field: "name", of: "survey", translation: "optional" },
  { field: "description", of: "survey", translation: "optional" },
  { field: "hosted_title", of: "survey", screen: "page", translation: "needed" },
  {
    field: "widgetLabel",
    of: "appearance",
    screen: "trigger",
    translation: "none",
    widgetText: "Feedback",
  },
  { field: "introScreenHeader", of: "appearance", screen: "intro", translation: "needed" },
  {
    field: "introScreenDescription",
    of: "appearance",
    screen: "intro",
    translation: "needed",
    contentType: "introScreenDescriptionContentType",
  },
  {
    field: "introScreenButtonText",
    of: "appearance",
    screen: "intro",
    translation: "needed",
    widgetText: "Get started",
  },
  { field: "question", of: "question", translation: "needed" },
  { field: "description", of: "question", translation: "needed", contentType: "descriptionContentType" },
  { field: "buttonText", of: "question", translation: "needed", widgetText: "Submit" },
  { field: "lowerBoundLabel", of: "question", kinds: ["rating"], translation: "needed" },
  { field: "upperBoundLabel", of: "question", kinds: ["rating"], translation: "needed" },
  { field: "link", of: "question", kinds: ["link"], translation: "optional" },
  {
    field: "choices",
    of: "question",
    kinds: ["single_choice", "multiple_choice"],
    translation: "needed",
    isList: true,
  },
  { field: "placeholder", of: "appearance", screen: "questions", translation: "none" },
  {
    field: "submitButtonText",
    of: "appearance",
    screen: "questions",
    translation: "needed",
    widgetText: "Submit",
  },
  {
    field: "backButtonText",
    of: "appearance",
    screen: "questions",
    translation: "needed",
    widgetText: "Back",
  },
  {
    field: "thankYouMessageHeader",
    of: "appearance",
    screen: "thanks",
    translation: "needed",
    widgetText: "Thank you!",
  },
  {
    field: "thankYouMessageDescription",
    of: "appearance",
    screen: "thanks",
    translation: "needed",
    contentType: "thankYouMessageDescriptionContentType",
  },
  {
    field: "thankYouMessageCloseButtonText",
    of: "appearance",
    screen: "thanks",
    translation: "needed",
    widgetText: "Close",
  },
] as const satisfies readonly SurveyText[];

/** The table of texts. */
export const surveyTexts: readonly SurveyText[] = rows;

/** The texts of a survey itself, of its appearance, or of its questions. */
export const textsOf = (of: SurveyText["of"]): readonly SurveyText[] =>
  surveyTexts.filter((text) => text.of === of);

/** The texts of the survey and of its appearance that are shown on a screen. */
export const textsOn = (screen: Screen): readonly SurveyText[] =>
  surveyTexts.filter((text) => text.screen === screen);

/** The texts that a type of question shows. Those of another type stay stored after a conversion, and are hidden. */
export const textsOfKind = (type: unknown): readonly SurveyText[] =>
  textsOf("question").filter(({ kinds }) => kinds === undefined || kinds.some((kind) => kind === type));

/** The names of texts. */
export const fieldNames = (texts: readonly SurveyText[]): string[] => texts.map(({ field }) => field);

/** The fields beside some texts that say whether those are HTML. */
export const contentTypesOf = (texts: readonly SurveyText[]): string[] =>
  texts.flatMap(({ contentType }) => contentType ?? []);

/** Whether a text may have that content type; one that is empty or absent counts as none. */
export const isContentType = (value: unknown): boolean => !value || value === "text" || value === "html";

/** What PostHog says of another one. @source docs/reference/surveys.md#field-rules */
export const contentTypeFault = (field: string): string => `${field} must be one of ['text', 'html']`;

const isTranslated = ({ translation }: SurveyText): boolean => translation !== "none";

/** The fields of a survey's translations, and of a question's translations. */
export const translatedTexts = {
  survey: [...textsOf("survey"), ...textsOf("appearance")].filter(isTranslated),
  question: textsOf("question").filter(isTranslated),
} as const;

/** A field whose text the widget replaces. */
type ReplacedField = Extract<(typeof rows)[number], { widgetText: string }>["field"];

/** The default texts of the widget, in English, by field. */
export const widgetTexts = Object.fromEntries(
  surveyTexts.flatMap(({ field, widgetText }) => (widgetText === undefined ? [] : [[field, widgetText]])),
) as Readonly<Record<ReplacedField, string>>;
