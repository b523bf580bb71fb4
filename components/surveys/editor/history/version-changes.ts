import type { ActivityChange } from "@/lib/contract/activity";
import type { JsonObject } from "@/lib/contract/json";
import { surveyDiff } from "@/lib/survey-model/diff";
import type { Difference } from "@/lib/survey-model/diff/difference";

/** The changes of a version as differences between fields before and after. */
export function versionChanges(changes: readonly ActivityChange[] | null): Difference[] {
  const pickSide = (key: "before" | "after"): JsonObject =>
    Object.fromEntries(
      (changes ?? []).flatMap((change) => (change.field === null ? [] : [[change.field, change[key]]])),
    );
  return surveyDiff(pickSide("before"), pickSide("after"));
}
