import type { Change } from "@/lib/contract/activity";
import { surveyDiff } from "@/lib/contract/diff";
import type { Difference } from "@/lib/contract/diff/difference";
import type { JsonObject } from "@/lib/contract/json";

/** What a version changed, in words of the survey: its fields before against its fields after. */
export function versionChanges(changes: readonly Change[] | null): Difference[] {
  const side = (of: "before" | "after"): JsonObject =>
    Object.fromEntries(
      (changes ?? []).flatMap((change) => (change.field === null ? [] : [[change.field, change[of]]])),
    );
  return surveyDiff(side("before"), side("after"));
}
