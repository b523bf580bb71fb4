import type { ChangeLine } from "@/components/activity/change-line";
import { linesOfField } from "@/components/activity/field-words";
import { isUnset, type Words } from "@/components/activity/value-words";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";

/**
 * The changes of an entry, in the words of the screens. Fields without words share one line, so that no column
 * name is ever shown.
 */
export function changeLines(
  { scope, detail }: Pick<ActivityLogEntry, "scope" | "detail">,
  words: Words,
): ChangeLine[] {
  const changes = (detail.changes ?? []).flatMap((change) =>
    change.field === null ? [] : [{ ...change, field: change.field }],
  );
  const namedLines = changes.flatMap(({ field, before, after, action }) => {
    const lines = linesOfField(scope, field)?.(before ?? null, after ?? null, words) ?? [];
    // A new thing has what it has: "changed from none" would read as a change.
    return action === "created" && isUnset(before) && isCreation(scope) ? lines.map(toSet) : lines;
  });
  const hasOthers = changes.some(({ field }) => linesOfField(scope, field) === null);
  return hasOthers ? [...namedLines, { kind: "opaque", field: words.t("other.settings") }] : namedLines;
}

/** Scopes whose creation lists what the thing began with. */
const isCreation = (scope: string): boolean =>
  scope === "PersonalAPIKey" || scope === "OrganizationMembership";

const toSet = (line: ChangeLine): ChangeLine =>
  line.kind === "changed" ? { kind: "set", field: line.field, after: line.after } : line;
