import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { deletionListPath } from "@/lib/client/links/persons";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { RetentionPreview } from "@/lib/contract/project/retention";

const timeParts = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

interface RetentionRunsProps {
  projectId: string;
  preview: RetentionPreview;
  /** Whether any rule is stored. */
  isOn: boolean;
}

/** When rules are applied next and were last, and where the receipts are. */
export function RetentionRuns({ projectId, preview, isOn }: RetentionRunsProps) {
  const t = useTranslations("dataSettings.retention.runs");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const timeOf = (time: string) => format.dateTime(new Date(time), { timeZone, ...timeParts });
  return (
    <p className="text-ink-2">
      {isOn && t("next", { time: timeOf(preview.next_run_at) })}{" "}
      {preview.last_run_at && t("last", { time: timeOf(preview.last_run_at) })}{" "}
      <NextLink href={deletionListPath(projectId)} className="text-water underline">
        {t("receipts")}
      </NextLink>
    </p>
  );
}
