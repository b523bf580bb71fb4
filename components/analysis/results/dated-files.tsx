import { useTranslations } from "next-intl";
import { use } from "react";
import { useSelectedRange } from "@/components/analysis/results/use-selected-range";
import { FileText, type FileWords } from "@/components/charts/file-text";
import type { DateParams } from "@/lib/contract/analysis/dates";

interface DatedFilesProps {
  projectId: string;
  /** The question. */
  params: DateParams;
  /** How long after their end numbers change: a funnel's conversion window. */
  waitSeconds?: number;
  /** Whether each row says whether it can still change: not the whole then. */
  isMarked?: boolean;
  /** The period that numbers are compared with; null for none. */
  before?: { date_from: string; date_to: string } | null;
  /** More of the question that files say. */
  more?: FileWords["columns"];
  children: React.ReactNode;
}

/** Charts whose files say the dates of their numbers, and whether these can still change. */
export function DatedFiles(props: DatedFilesProps) {
  const { projectId, params, waitSeconds, isMarked = false, before = null, more = [], children } = props;
  const t = useTranslations("charts");
  const common = useTranslations("common");
  const { date_from, date_to, isOpen } = useSelectedRange(projectId, params, waitSeconds);
  const earlier = useSelectedRange(projectId, before ?? params, waitSeconds);
  const stateOf = (range: { isOpen: boolean }) => (range.isOpen ? common("stillOpen") : null);
  const states = before
    ? [
        { name: t("marks.columnOfCurrent"), value: stateOf({ isOpen }) },
        { name: t("marks.columnOfPrevious"), value: stateOf(earlier) },
      ]
    : [{ name: t("marks.column"), value: stateOf({ isOpen }) }];
  const columns = [
    { name: t("dateFrom"), value: date_from },
    { name: t("dateTo"), value: date_to },
    ...(before
      ? [
          { name: t("previousFrom"), value: before.date_from },
          { name: t("previousTo"), value: before.date_to },
        ]
      : []),
    ...(isMarked ? [] : states),
    ...more,
  ];
  return <FileText value={{ ...use(FileText), columns }}>{children}</FileText>;
}
