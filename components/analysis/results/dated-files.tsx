import { useTranslations } from "next-intl";
import { use } from "react";
import { useSelectedRange } from "@/components/analysis/results/use-selected-range";
import { FileText } from "@/components/charts/file-text";
import type { DateParams } from "@/lib/contract/analysis/dates";

interface DatedFilesProps {
  projectId: string;
  /** The question. */
  params: DateParams;
  /** How long after their end numbers change: a funnel's conversion window. */
  waitSeconds?: number;
  children: React.ReactNode;
}

/** Charts without an axis of time: their files say the dates of the numbers, and whether these can still change. */
export function DatedFiles({ projectId, params, waitSeconds, children }: DatedFilesProps) {
  const t = useTranslations("charts");
  const { date_from, date_to, isOpen } = useSelectedRange(projectId, params, waitSeconds);
  const columns = [
    { name: t("dateFrom"), value: date_from },
    { name: t("dateTo"), value: date_to },
    { name: t("marks.column"), value: isOpen ? t("marks.open") : null },
  ];
  return <FileText value={{ ...use(FileText), columns }}>{children}</FileText>;
}
