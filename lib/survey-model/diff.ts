/**
 * What changed between two surveys, in the words of somebody who writes surveys: a choice was renamed, a branch leads
 * elsewhere, a question moved. Compared by what things are, not by where they stand; with the fewest moves.
 */

import type { JsonObject } from "@/lib/contract/json";
import type { Difference } from "@/lib/survey-model/diff/difference";
import { fieldDiff, ownFields, translationDiff } from "@/lib/survey-model/diff/fields";
import { languagesOf } from "@/lib/survey-model/diff/identify";
import { questionsDiff } from "@/lib/survey-model/diff/questions";

/**
 * Everything that differs, the survey's own fields first, then question by question as they stand afterwards, removed
 * ones last. Both sides may be whole surveys as read, what a client would send, or only some fields: a field that
 * neither has is no difference.
 */
export function surveyDiff(before: JsonObject, after: JsonObject): Difference[] {
  return [
    ...fieldDiff(ownFields(before), ownFields(after), null),
    ...translationDiff(languagesOf(before.translations), languagesOf(after.translations), null),
    ...questionsDiff(before, after),
  ];
}
