import type { ChangeLine } from "@/components/activity/change-line";
import { propertyValue, type Words } from "@/components/activity/value-words";
import type { PropertyChange } from "@/lib/contract/person/property-changes";

/** The changes of a person's properties, one line each; values too long for a line are left out. */
export function propertyLines(changes: readonly PropertyChange[], words: Words): ChangeLine[] {
  return changes.map(({ key: field, action, before, after }): ChangeLine => {
    const [from, to] = [before, after].map((value) => propertyValue(value, words));
    if (action === "created") return { kind: "added", field, after: to ?? words.t("values.long") };
    if (action === "deleted") return { kind: "removed", field, after: from ?? words.t("values.long") };
    return from == null || to == null
      ? { kind: "opaque", field }
      : { kind: "changed", field, before: from, after: to };
  });
}
