import "server-only";
import { isObject } from "@/lib/contract/wire/json";
import type { Evaluation } from "@/lib/flags/evaluate";
import { allotContacts, contactBudgetOf, type RankedSurvey } from "@/lib/survey-model/contact-budget";
import { isRepeatable } from "@/lib/survey-model/page-conditions";
import type { ContactState } from "@/lib/surveys/targeting/contacts-sql";
import { iterationAt, type MovingSurvey } from "@/lib/surveys/targeting/own-flags";

/**
 * The key of the flag that is off while the budget holds a survey back. SDKs ask it of surveys that they show repeatedly, of which
 * they don't ask the internal flag. It is not stored: its value is the budget's alone.
 */
export const budgetFlagKey = (internalFlagKey: string): string => `${internalFlagKey}-budget`;

/** Whether a linked flag has the variant that a survey asks for. @param variant null: one without variants, or off */
export function hasLinkedVariant(conditions: unknown, variant: string | null): boolean {
  const wanted = isObject(conditions) ? conditions.linkedFlagVariant : null;
  return !wanted || wanted === "any" || wanted === variant;
}

/** The survey as the budget ranks it. */
const toRanked = (survey: MovingSurvey, now: Date): RankedSurvey => ({
  ...survey,
  iteration: iterationAt(survey, now),
});

/**
 * Turns off the internal flags of surveys that the contact budget holds back from a person, and adds the budget's own flags of
 * those that SDKs show repeatedly. A survey that the person does not match takes nothing of the budget.
 *
 * @param evaluations of all flags of the project
 */
export function applyContactBudget(
  evaluations: readonly Evaluation[],
  surveys: readonly MovingSurvey[],
  { survey_config, contacts, today, known_since: knownSince }: ContactState,
  now: Date,
): Evaluation[] {
  const budget = contactBudgetOf(survey_config);
  if (!budget) return [...evaluations];
  const byId = new Map(evaluations.map((evaluation) => [evaluation.flag.id, evaluation]));
  const of = (id: number | null) => (id === null ? undefined : byId.get(id));
  const waiting = surveys.flatMap((survey) => {
    const internal = of(survey.internal_targeting_flag_id);
    const isWaiting = internal && survey.contact_priority !== "exempt" && survey.type !== "external_survey";
    return isWaiting ? [{ survey, internal }] : [];
  });
  const isOn = (id: number | null) => id === null || of(id)?.enabled === true;
  const matched = waiting.filter(
    ({ survey, internal }) =>
      (internal.enabled || isRepeatable(survey)) &&
      isOn(survey.linked_flag_id) &&
      (survey.linked_flag_id === null ||
        hasLinkedVariant(survey.conditions, of(survey.linked_flag_id)?.variant ?? null)) &&
      isOn(survey.targeting_flag_id) &&
      isOn(survey.internal_response_sampling_flag_id),
  );
  const ranked = matched.map(({ survey }) => toRanked(survey, now));
  const allotted = allotContacts({ budget, contacts, surveys: ranked, today, knownSince });
  const heldBack = new Set(
    matched.filter(({ survey }) => allotted.get(survey.id)?.limit).map(({ internal }) => internal),
  );
  return [
    ...evaluations.map((evaluation) => (heldBack.has(evaluation) ? { ...evaluation, ...off } : evaluation)),
    ...waiting
      .filter(({ survey }) => isRepeatable(survey))
      .map(({ internal }) => ({
        ...internal,
        ...(heldBack.has(internal) ? off : on),
        flag: { ...internal.flag, key: budgetFlagKey(internal.flag.key) },
      })),
  ];
}

const off = {
  enabled: false,
  variant: null,
  payload: null,
  reason: { code: "no_condition_match", condition_index: null },
} as const;

const on = { ...off, enabled: true, reason: { code: "condition_match", condition_index: 0 } } as const;
