"use client";
import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import type { ActivityChange, ActivityLogEntry } from "@/lib/contract/activity";

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
    const names = changes.map(({ field }) => fieldName(field ?? "") ?? field);
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
