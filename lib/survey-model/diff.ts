/**
 * The differences between two surveys in the terms of the editor: a choice was renamed, the target of a branch changed,
 * a question moved. Items are compared by id, not by position; with the fewest moves.
 */

import type { JsonObject } from "@/lib/contract/wire/json";
import type { Difference } from "@/lib/survey-model/diff/difference";
import { fieldDiff, ownFields, translationDiff } from "@/lib/survey-model/diff/fields";
import { languagesOf } from "@/lib/survey-model/diff/identify";
import { questionsDiff } from "@/lib/survey-model/diff/questions";

/**
 * All differences: the survey's own fields first, then those of each question in the order of `after`, removed ones
 * last. Both sides may be whole surveys as read, request bodies, or partial ones: a field that neither has is not a
 * difference.
 */
export function surveyDiff(before: JsonObject, after: JsonObject): Difference[] {
  return [
    ...fieldDiff(ownFields(before), ownFields(after), null),
    ...translationDiff(languagesOf(before.translations), languagesOf(after.translations), null),
    ...questionsDiff(before, after),
  ];
}
