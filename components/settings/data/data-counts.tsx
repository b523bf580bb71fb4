import { useFormatter, useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { DataSummary } from "@/lib/contract/project/data-summary";

/** What is counted, in the order in which it is shown. */
const counted = ["persons", "events", "surveys", "responses", "flags", "cohorts"] as const;

interface DataCountsProps {
  projectId: string;
  /** Null while it is loading. */
  summary: DataSummary | null;
}

/** What a project holds: numbers, and the times of its first and last event. */
export function DataCounts({ projectId, summary }: DataCountsProps) {
  const t = useTranslations("dataSettings");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const time = (at: string | null) =>
    at === null
      ? t("noEvent")
      : format.dateTime(new Date(at), { timeZone, dateStyle: "medium", timeStyle: "short" });
  const rows = [
    ...counted.map((id) => ({ id, value: summary && format.number(summary[id]) })),
    { id: "first_event_at" as const, value: summary && time(summary.first_event_at) },
    { id: "last_event_at" as const, value: summary && time(summary.last_event_at) },
  ];
  return (
    <dl className="flex flex-col">
      {rows.map(({ id, value }) => (
        <div
          key={id}
          className="flex items-baseline justify-between gap-4 border-line border-b py-2 last:border-b-0"
        >
          <dt className="text-ink-2">{t(`counts.${id}`)}</dt>
          <dd className="text-right tabular-nums">{value ?? <Skeleton className="w-16" />}</dd>
        </div>
      ))}
    </dl>
  );
}
