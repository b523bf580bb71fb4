/** What the checks of a survey say: problems, what mends them, and what a check may know beside the survey. */

import type { JsonObject } from "@/lib/contract/json";
import type { SurveyVersion } from "@/lib/contract/survey-results";
import type { TranslatableText } from "@/lib/contract/translatable";
import type { Step } from "@/lib/survey-model/branching";
import type { RatingQuestion } from "@/lib/survey-model/draft";

/** What keeps a survey from starting, what somebody should look at, and what is only worth knowing. */
export const severities = ["error", "warning", "hint"] as const;
/** How much a problem matters. */
export type Severity = (typeof severities)[number];

/** The tab of the editor on which a problem is fixed. */
export type ProblemTab = "questions" | "flow" | "audience" | "schedule" | "appearance" | "languages";

/**
 * Every rule there is, by family: flow, questions, audience, schedule, languages, theme, versions.
 *
 * @source docs/reference/surveys.md#checks
 */
export const problemCodes = [
  ...(["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9"] as const),
  ...(["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"] as const),
  ...(["A1", "A2", "A3", "A4", "A5", "A6"] as const),
  ...(["S1", "S2", "S3", "S4"] as const),
  ...(["L1", "L2", "L3", "L4", "T1", "V1"] as const),
] as const;
/** The code of a problem. */
export type ProblemCode = (typeof problemCodes)[number];

/** What a message is filled with. Questions are named by number, from 1. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** One thing that is wrong with a survey. */
export interface Problem {
  readonly code: ProblemCode;
  /** Which of a rule's messages says it; absent where the rule has one. */
  readonly variant?: string;
  readonly severity: Severity;
  readonly tab: ProblemTab;
  /** Where on the wire: `questions.2.choices.1`. Empty for the survey as a whole. */
  readonly path: string;
  /** Positions of the questions concerned, from 0, ascending. */
  readonly questions: readonly number[];
  readonly values: MessageValues;
  /** What would mend it, the best first; empty where only a person can. */
  readonly fixes: readonly Fix[];
}

/** A way to mend a problem: how it is called, and the edits that do it, in order. */
export interface Fix {
  /** Key of its message, under `fixes`. */
  readonly name: string;
  readonly values: MessageValues;
  readonly edits: readonly Edit[];
}

/**
 * One edit of a survey, in positions of the survey that was checked.
 * - `branch`: an answer leads elsewhere; key null: every answer; "next" takes away what was written.
 * - `rekey`: what was written under one response key stands under another; to null: nowhere.
 * - `confirm`: somebody has looked at where this question leads.
 * - `turnOpen`: a question becomes an open one. - `scale`: a rating gets another one.
 * - `restore`: the question that stands at a position in another form of the survey comes back as it is there.
 * - `addChoices`: at the end, before an open one. - `choiceText`: what a choice says.
 * - `translate`: a text says this in another language; "" takes the translation away. Its place as in `TranslatableText`.
 * - `keepTranslation`: somebody has looked at a translation and finds that it fits its text as it stands.
 * - `set`: a value at a wire path that is neither branching nor choices; undefined removes it.
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

/** What is known of a flag that a survey names. */
export interface FlagFact {
  readonly exists: boolean;
  readonly active: boolean;
  /** Keys of its variants; empty for a flag that is only on or off. */
  readonly variants: readonly string[];
}

/** What only the server or the clock knows. Whatever is absent is not checked. */
export interface Facts {
  readonly now?: Date;
  /** By id. */
  readonly flags?: ReadonlyMap<number, FlagFact>;
  /** Distinct submissions since the survey began. */
  readonly responsesCount?: number;
  /** The survey as the server has it, so as respondents get it. */
  readonly published?: CheckedSurvey;
  /** Persons who would be asked. */
  readonly audience?: number;
  /** All versions, in any order: from them follows what each translation was made from. */
  readonly versions?: readonly Pick<SurveyVersion, "version" | "changes">[];
}

/** The fields that are looked at, as the wire has them. Anything may be in them: older rules allowed more. */
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
  readonly translations?: unknown;
  readonly base_language?: unknown;
}
