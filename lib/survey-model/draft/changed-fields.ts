import { isSameJson } from "@/lib/contract/json";
import type { ChangesBody } from "@/lib/contract/survey";
import { comparable } from "@/lib/survey-model/diff/fields";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { draftFields } from "@/lib/survey-model/draft";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** The fields in which two drafts would be sent differently, in the order of the contract. */
export function changedFields(saved: Draft, draft: Draft): DraftField[] {
  if (saved === draft) return [];
  const [before, after] = [toSurveyInput(saved), toSurveyInput(draft)];
  return draftFields.filter(
    (field) => !isSameJson(comparable(field, before[field]), comparable(field, after[field])),
  );
}

/**
 * What a PATCH sends to make of the saved draft the other: only what changed. Targeting is cleared by a word of its own;
 * conditions that ask for a variant name the linked flag beside them, because the API takes them only together.
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
