import { DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { ResultChart } from "@/components/analysis/sql/result-chart";
import { ResultTable } from "@/components/analysis/sql/result-table";
import type { SqlView } from "@/components/analysis/sql/use-sql-view";
import { toCsv, toJson, toTabSeparated } from "@/components/charts/table-files";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { download } from "@/components/ui/download";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { defaultRows, type HogqlResult, maxRows } from "@/lib/contract/analysis/hogql";

interface ResultPanelProps {
  projectId: string;
  result: HogqlResult;
  seconds: number;
  view: SqlView;
  onChange: (changes: Partial<SqlView>) => void;
}

/** The result of a query as a table or a chart, to copy and to export. */
export default function ResultPanel({ projectId, result, seconds, view, onChange }: ResultPanelProps) {
  const t = useTranslations("analysis.sql");
  const common = useTranslations("common");
  const isEmpty = result.results.length === 0;
  return (
    <section aria-label={common("result")} className="flex min-w-0 flex-col border-line border-t">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-8">
        <p role="status" className="font-mono text-ink-2 text-mono tabular-nums">
          {t("summary", { count: result.results.length, seconds })}
        </p>
        {result.hasMore && (
          <p className="text-ochre text-table">
            {t("hasMore", {
              limit: result.limit,
              isDefault: String(result.limit === defaultRows),
              most: maxRows,
            })}
          </p>
        )}
        <div className="ms-auto flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={common("show")}
            value={view.show}
            onChange={(show) => onChange({ show })}
            isDisabled={isEmpty}
            segments={(["table", "chart"] as const).map((id) => ({ id, label: t(`shows.${id}`) }))}
          />
          <CopyButton text={toTabSeparated(result)} label={t("copy")} />
          <MenuTrigger>
            <Button size="small">
              <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
              {common("export")}
            </Button>
            <MenuPopover placement="bottom end">
              <MenuItem onAction={() => download("query.csv", toCsv(result), "text/csv;charset=utf-8")}>
                CSV
              </MenuItem>
              <MenuItem onAction={() => download("query.json", toJson(result))}>JSON</MenuItem>
            </MenuPopover>
          </MenuTrigger>
        </div>
      </div>
      {isEmpty ? (
        <p className="border-line border-t px-4 py-8 text-ink-2 sm:px-8">{t("noRows")}</p>
      ) : view.show === "chart" ? (
        <ResultChart projectId={projectId} result={result} view={view} onChange={onChange} />
      ) : (
        <ResultTable label={common("result")} result={result} />
      )}
    </section>
  );
}
