import type { ChangesBody } from "@/lib/contract/survey/survey";
import { isSameJson } from "@/lib/contract/wire/json";
import { comparable } from "@/lib/survey-model/diff/fields";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { draftFields } from "@/lib/survey-model/draft";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** The fields whose requests would differ between two drafts, in the order of the contract. */
export function changedFields(saved: Draft, draft: Draft): DraftField[] {
  if (saved === draft) return [];
  const [before, after] = [toSurveyInput(saved), toSurveyInput(draft)];
  return draftFields.filter(
    (field) => !isSameJson(comparable(field, before[field]), comparable(field, after[field])),
  );
}

/**
 * The body of a PATCH that turns the saved draft into the other: only the changed fields. Targeting is removed with
 * `remove_targeting_flag`; conditions that require a variant include the linked flag, because the API requires both.
 */
export function changesBetween(saved: Draft, draft: Draft): ChangesBody {
  const after = toSurveyInput(draft);
  const fields = changedFields(saved, draft);
  const asksForVariant = fields.includes("conditions") && Boolean(after.conditions?.linkedFlagVariant);
  const sent = draftFields.filter(
    (field) => fields.includes(field) || (asksForVariant && field === "linked_flag_id"),
  );
  const changes = sent.map((field) =>
    field === "targeting_flag_filters" && after[field] === null
      ? (["remove_targeting_flag", true] as const)
      : ([field, after[field]] as const),
  );
  return Object.fromEntries(changes);
}
