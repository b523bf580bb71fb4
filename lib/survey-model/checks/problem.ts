/** The result of a survey's checks: problems, fixes, and the facts that checks need beside the survey. */

import type { SurveyVersion } from "@/lib/contract/survey/statistics";
import type { TranslatableText } from "@/lib/contract/survey/translatable";
import type { JsonObject } from "@/lib/contract/wire/json";
import type { Step } from "@/lib/survey-model/branching";
import type { RatingQuestion } from "@/lib/survey-model/draft";

/** Errors prevent launching, warnings need attention, hints are information. */
export const severities = ["error", "warning", "hint"] as const;
/** The severity of a problem. */
export type Severity = (typeof severities)[number];

/** The tab of the editor on which a problem can be fixed. */
export type ProblemTab = "questions" | "flow" | "audience" | "schedule" | "appearance" | "languages";

/**
 * The code of every rule, by family: flow, questions, audience, schedule, languages, theme, versions.
 *
 * @source docs/reference/surveys.md#checks
 */
export const problemCodes = [
  ...(["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9"] as const),
  ...(["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"] as const),
  ...(["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"] as const),
  ...(["S1", "S2", "S3", "S4"] as const),
  ...(["L1", "L2", "L3", "L4", "T1", "V1"] as const),
] as const;
/** The code of a problem. */
export type ProblemCode = (typeof problemCodes)[number];

/** The values of a message. Questions are numbered from 1. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A problem of a survey. */
export interface Problem {
  readonly code: ProblemCode;
  /** Which of a rule's messages to use; missing if the rule has one. */
  readonly variant?: string;
  readonly severity: Severity;
  readonly tab: ProblemTab;
  /** Path in the API's survey: `questions.2.choices.1`. Empty for the survey as a whole. */
  readonly path: string;
  /** Indices of the questions concerned, from 0, ascending. */
  readonly questions: readonly number[];
  readonly values: MessageValues;
  /** Suggested fixes, the best first; empty if there is none. */
  readonly fixes: readonly Fix[];
}

/** A suggested fix: its name, and its edits in order. */
export interface Fix {
  /** The key of its message, under `fixes`. */
  readonly name: string;
  readonly values: MessageValues;
  readonly edits: readonly Edit[];
}

/**
 * An edit of a survey, with positions in the survey that was checked.
 * - `branch`: sets the target of an answer; key null: of every answer; "next" removes the branch.
 * - `rekey`: moves a target from one response key to another; to null: removes it.
 * - `confirm`: marks the branching of a question as intended.
 * - `turnOpen`: converts a question to open text. - `scale`: changes the scale of a rating.
 * - `restore`: restores the question at a position of another version of the survey.
 * - `addChoices`: at the end, before an open one. - `choiceText`: sets the text of a choice.
 * - `translate`: sets the translation of a text; "" removes it. Its place as in `TranslatableText`.
 * - `keepTranslation`: marks a translation as up to date.
 * - `set`: sets a value at a path that is neither branching nor choices; undefined removes it.
 */
export type Edit =
  | {
      readonly kind: "branch";
      readonly question: number;
      readonly key: string | null;
      readonly to: Step | "next";
    }
  | { readonly kind: "rekey"; readonly question: number; readonly from: string; readonly to: string | null }
  | { readonly kind: "confirm"; readonly question: number }
  | { readonly kind: "removeQuestion"; readonly question: number }
  | { readonly kind: "removeChoice"; readonly question: number; readonly choice: number }
  | { readonly kind: "turnOpen"; readonly question: number }
  | { readonly kind: "scale"; readonly question: number; readonly scale: RatingQuestion["scale"] }
  | { readonly kind: "restore"; readonly questions: readonly JsonObject[]; readonly at: number }
  | { readonly kind: "addChoices"; readonly question: number; readonly texts: readonly string[] }
  | {
      readonly kind: "choiceText";
      readonly question: number;
      readonly choice: number;
      readonly text: string;
    }
  | {
      readonly kind: "translate";
      readonly place: Pick<TranslatableText, "question" | "field" | "choice">;
      readonly language: string;
      readonly text: string;
    }
  | {
      readonly kind: "keepTranslation";
      readonly place: Pick<TranslatableText, "question" | "field" | "choice">;
      readonly language: string;
    }
  | { readonly kind: "set"; readonly path: readonly (string | number)[]; readonly value: unknown };

/** The state of a flag that a survey refers to. */
export interface FlagFact {
  readonly exists: boolean;
  readonly active: boolean;
  /** Keys of its variants; empty for a flag that is only on or off. */
  readonly variants: readonly string[];
}

/** A condition that is half-written: a survey is stored and shown without it. */
export interface IncompleteCondition {
  /** Path in the survey that it would have. */
  readonly path: string;
  readonly missing:
    | ("flag" | "condition" | "property" | "value" | "cohort" | "url" | "selector" | "device")
    | ("events" | "eventsProperty" | "cancelEvents" | "cancelEventsProperty" | "days");
  /** Where it is, from 1, for the message. */
  readonly values: MessageValues;
}

/** Facts known only to the server, the clock or the screen. Checks without their facts are skipped. */
export interface Facts {
  readonly now?: Date;
  /** By id. */
  readonly flags?: ReadonlyMap<number, FlagFact>;
  /** Distinct submissions since the survey started. */
  readonly responsesCount?: number;
  /** The stored survey, as respondents get it. */
  readonly published?: CheckedSurvey;
  /** The size of the audience. */
  readonly audience?: number;
  /** Conditions on the screen that are not part of the survey yet. */
  readonly incompleteConditions?: readonly IncompleteCondition[];
  /** All versions, in any order: they determine the text that each translation was made from. */
  readonly versions?: readonly Pick<SurveyVersion, "version" | "changes">[];
  /** Languages that were added on the screen, and may have no text yet. */
  readonly addedLanguages?: readonly string[];
}

/** The checked fields, as in the API. They may have any value: older rules allowed more. */
export interface CheckedSurvey {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly type?: unknown;
  readonly questions?: unknown;
  readonly conditions?: unknown;
  readonly appearance?: unknown;
  readonly start_date?: unknown;
  readonly end_date?: unknown;
  readonly responses_limit?: unknown;
  readonly iteration_count?: unknown;
  readonly iteration_frequency_days?: unknown;
  readonly linked_flag_id?: unknown;
  readonly linked_flag?: unknown;
  readonly targeting_flag_id?: unknown;
  readonly targeting_flag?: unknown;
  readonly targeting_flag_filters?: unknown;
  readonly remove_targeting_flag?: unknown;
  readonly hosted_title?: unknown;
  readonly hosted_pin?: unknown;
  readonly hosted_redirect_url?: unknown;
  readonly translations?: unknown;
  readonly base_language?: unknown;
}
