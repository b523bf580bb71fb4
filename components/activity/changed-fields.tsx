import { useTranslations } from "next-intl";
import type { ChangeLine } from "@/components/activity/change-line";
import { changeLines } from "@/components/activity/change-lines";
import { propertyLines } from "@/components/activity/property-lines";
import { useWords } from "@/components/activity/use-words";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";
import type { PropertyChange } from "@/lib/contract/person/property-changes";

/** More would push the next entry out of sight; the rest is folded. */
const maxLines = 6;

interface ChangedFieldsProps {
  entry: Pick<ActivityLogEntry, "scope" | "detail">;
  propertyChanges?: readonly PropertyChange[] | undefined;
}

/** The changes of an activity, in the words of the screens: a line each, with short values before and after. */
export function ChangedFields({ entry, propertyChanges = [] }: ChangedFieldsProps) {
  const t = useTranslations("activity");
  const words = useWords();
  const lines = distinct([...changeLines(entry, words), ...propertyLines(propertyChanges, words)]);
  if (lines.length === 0) return null;
  const shown = lines.length > maxLines ? lines.slice(0, maxLines - 1) : lines;
  return (
    <ul className="flex flex-col text-ink-2 text-table">
      {shown.map(itemOf)}
      {shown.length < lines.length && (
        <li>
          <details>
            <summary className="cursor-pointer text-ink-3">
              {t("moreChanges", { count: lines.length - shown.length })}
            </summary>
            <ul>{lines.slice(shown.length).map(itemOf)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}

const itemOf = (line: ChangeLine) => (
  <li key={JSON.stringify(line)} className="[overflow-wrap:anywhere]">
    <Line line={line} />
  </li>
);

/** Removes duplicates: two fields may produce the same line. */
function distinct(lines: readonly ChangeLine[]): ChangeLine[] {
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}

const before = (chunks: React.ReactNode) => <span className="text-ink-3">{chunks}</span>;
const after = (chunks: React.ReactNode) => <span className="text-ink">{chunks}</span>;

function Line({ line }: { line: ChangeLine }) {
  const t = useTranslations("activity.changes");
  return t.rich(line.kind, { ...line, from: before, to: after });
}
