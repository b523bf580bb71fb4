"use client";
import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import type { ActivityChange, ActivityLogEntry } from "@/lib/contract/activity";
import { isObject, isSameJson } from "@/lib/contract/json";

/** Longer values are not shown in a line of a feed. */
const longest = 60;

/** A value short enough for a line; null for all others. */
function shortText(value: unknown): string | null {
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" && value.length <= longest ? value : null;
}

/**
 * What an activity changed: fields of surveys by their names, everything else by its key, with the values before and
 * after where they are short.
 */
export function ChangedFields({
  entry: { scope, detail },
}: {
  entry: Pick<ActivityLogEntry, "scope" | "detail">;
}) {
  const fieldName = useFieldName();
  const changes = (detail.changes ?? []).filter(({ field }) => field !== null);
  if (changes.length === 0) return null;
  if (scope === "Survey") {
    // What the server works out has no name on any screen.
    const names = changes.flatMap(changedPaths).flatMap((path) => fieldName(path) ?? []);
    if (names.length === 0) return null;
    return <span className="text-ink-2 text-table">{[...new Set(names)].join(", ")}</span>;
  }
  return (
    <ul className="flex flex-col text-ink-2 text-table">
      {changes.map((change) => (
        <li key={change.field} className="[overflow-wrap:anywhere]">
          <ChangedField change={change} />
        </li>
      ))}
    </ul>
  );
}

/** Fields that hold fields with names of their own. */
const groups: readonly (string | null)[] = ["conditions", "appearance"];

/** The paths by which fields are named: of `conditions` and `appearance` those inside that differ. */
function changedPaths({ field, before, after }: ActivityChange): string[] {
  if (field === "linked_flag") return ["linked_flag_id"];
  if (!groups.includes(field)) return field === null ? [] : [field];
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => !isSameJson(old[key], now[key]))
    .map((key) => `${field}.${key}`);
}

function ChangedField({ change: { field, before, after } }: { change: ActivityChange }) {
  const t = useTranslations("activity");
  const [from, to] = [shortText(before), shortText(after)];
  return (
    <>
      <span className="font-mono text-mono">{field}</span>
      {to !== null && (
        <span className="font-mono text-mono">
          {": "}
          {from !== null && (
            <>
              <del className="text-ink-3">{from}</del> <span aria-hidden>→</span>
              <span className="sr-only"> {t("to")}</span>{" "}
            </>
          )}
          <ins className="no-underline">{to}</ins>
        </span>
      )}
    </>
  );
}
