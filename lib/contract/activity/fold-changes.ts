import type { ActivityChange } from "@/lib/contract/activity/entry";
import { isSameJson } from "@/lib/contract/wire/json";

/** The changes of two successive writes as those of one: a field that is again what it was is none. */
export function foldChanges(
  earlier: readonly ActivityChange[],
  later: readonly ActivityChange[],
): ActivityChange[] {
  const byField = new Map(earlier.map((change) => [change.field, change]));
  for (const change of later) {
    const { before } = byField.get(change.field) ?? change;
    byField.set(change.field, { ...change, before });
  }
  return [...byField.values()].filter(({ before, after }) => !isSameJson(before, after));
}
