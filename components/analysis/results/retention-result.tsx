import { useTranslations } from "next-intl";
import { use, useRef, useState } from "react";
import {
  cohortGroups,
  intervalCount,
  retentionBase,
  retentionCurve,
} from "@/components/analysis/results/retention-groups";
import type { RetentionSelection } from "@/components/analysis/results/retention-selection";
import {
  type RetentionShow,
  RetentionTable,
  retentionShows,
} from "@/components/analysis/results/retention-table";
import { useBreakdownColumns } from "@/components/analysis/results/use-breakdown-columns";
import { endOf, useFirstOpen } from "@/components/analysis/results/use-interval-marks";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import { ChartDownload } from "@/components/charts/chart-download";
import { cellOf, type TableCell } from "@/components/charts/chart-table";
import { FileText } from "@/components/charts/file-text";
import { LineChart } from "@/components/charts/line-chart";
import { drawTable } from "@/components/charts/table-image";
import { useReadTime } from "@/components/charts/use-read-time";
import { useTimeFormat } from "@/components/charts/use-time-format";
import { useValueFormat } from "@/components/charts/use-value-format";
import { useEventName } from "@/components/filters/use-event-name";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import {
  intervalOfPeriod,
  type RetentionCohort,
  type RetentionParams,
  retentionPeriod,
} from "@/lib/contract/analysis/retention";

interface RetentionResultProps {
  projectId: string;
  result: readonly RetentionCohort[];
  params: Partial<RetentionParams>;
  /** Whether the curve is shown below the table. */
  hasCurve?: boolean;
  onSelect?: ((selection: RetentionSelection) => void) | undefined;
}

/** The maximum number of distinguishable lines. */
const maxLines = 6;

/** The table of a retention, in percent or persons and of one breakdown value, and the curve of all cohorts together. */
export function RetentionResult(props: RetentionResultProps) {
  const { projectId, result, params, hasCurve = false, onSelect } = props;
  const t = useTranslations("analysis.retention");
  const charts = useTranslations("charts");
  const common = useTranslations("common");
  const eventName = useEventName();
  const table = useRef<HTMLTableElement>(null);
  const labelOf = useValueLabel(projectId, params);
  const timeZone = useProjectTimeZone(projectId);
  const [show, setShow] = useState<RetentionShow>("percent");
  const [chosen, choose] = useState<string | null>(null);
  const groups = cohortGroups(result);
  const shown = groups.find(({ value }) => value === chosen) ?? groups[0];
  const step = intervalOfPeriod[retentionPeriod(params)];
  const times = (shown?.cohorts ?? []).map(({ date }) => Date.parse(date));
  const readAt = useReadTime().getTime();
  const openFrom = useFirstOpen({ times, step, timeZone });
  const dates = useTimeFormat(step, timeZone);
  const counts = useValueFormat();
  const shares = useValueFormat("percent");
  const breakdown = useBreakdownColumns(projectId, params);
  const fileWords = use(FileText);
  if (!shown) return null;
  const { target_entity: target, returning_entity: returning = target } = params;
  const events = [target, returning].flatMap((event) => (event ? [eventName(event)] : [])).join(" → ");
  const type = params.retention_type ?? "retention_recurring";
  const mode = t(`types.${type}`);
  const counted = [events, mode].filter(Boolean).join(" · ");
  const positions = Array.from({ length: intervalCount(shown.cohorts) }, (_, at) => at);
  /** Null for intervals to come, and for cohorts of too few persons. */
  const countAt = (row: number, number: number) => shown.cohorts[row]?.values[number]?.count ?? null;
  /** The name of a column: files, which have no switch beside them, say that numbers are shares. */
  const columnOf = (number: number): TableCell => {
    const text = t(`later.${step}`, { number });
    return show === "percent"
      ? { text, value: charts("inShare", { name: text }) }
      : { text, value: charts("inPersons", { name: text }) };
  };
  /** A number as the table shows it: the size of a cohort, and how many or which share came back. */
  const cellAt = (row: number, number: number) => {
    const [size, count] = [countAt(row, 0), countAt(row, number)];
    if (show === "count" || number === 0 || count === null) return cellOf(counts, count);
    return cellOf(shares, size ? count / size : null);
  };
  const note = openFrom < shown.cohorts.length ? t(`openNotes.${show}`) : "";
  const curve = retentionCurve(shown.cohorts, openFrom);
  const headRows = show === "percent" ? 1 : 0;
  const nameOf = (value: string | null) => (value === null ? t("all") : labelOf(value));
  const curves = groups.map(({ value, cohorts }) => ({
    id: value || "all",
    label: nameOf(value),
    fullLabel: charts("inShare", { name: nameOf(value) }),
    values: retentionCurve(cohorts, openFrom),
  }));
  const lastEnd = endOf({ times, step, timeZone }, times.length - 1);
  const columns = [
    ...breakdown,
    { name: common("events"), value: events },
    { name: t("type"), value: t(`typeDetails.${type}`) },
    { name: charts("dateFrom"), value: dates.plain(times[0] ?? 0) },
    { name: charts("dateTo"), value: dates.plain(Math.min(lastEnd - 1, readAt)) },
  ];
  return (
    <FileText value={{ ...fileWords, columns }}>
      <div className="flex min-w-0 flex-col gap-8">
        <div className="flex min-w-0 flex-col gap-3">
          <p className="text-ink-3 text-table [overflow-wrap:anywhere]">{counted}</p>
          <div className="flex flex-wrap items-end gap-3">
            <div className="print:hidden">
              <SegmentedControl
                label={common("show")}
                segments={retentionShows.map((id) => ({ id, label: t(`shows.${id}`) }))}
                value={show}
                onChange={setShow}
              />
            </div>
            {shown.value !== null && (
              <Select
                label={common("value")}
                isLabelHidden
                className="max-w-xs"
                options={groups.map(({ value }) => ({ id: value ?? "", label: nameOf(value) }))}
                value={shown.value}
                onChange={choose}
              />
            )}
            <div className="ms-auto print:hidden">
              <ChartDownload
                title={show === "percent" ? t("table") : `${t("table")} · ${t("shows.count")}`}
                draw={({ title, subtitle }) => {
                  const group = shown.value === null ? "" : nameOf(shown.value);
                  const lines = [
                    subtitle,
                    [events, t(`typeDetails.${type}`), group].filter(Boolean).join(" · "),
                  ];
                  return table.current && drawTable(table.current, title, lines, note);
                }}
                tableData={() => ({
                  columns: [
                    ...(shown.value === null ? [] : [common("value")]),
                    t("began"),
                    common("persons"),
                    ...positions.slice(1).map(columnOf),
                  ],
                  // As in the table: first all cohorts, whose shares are known and not their persons.
                  rowCount: shown.cohorts.length + headRows,
                  cellsAt: (row) => [
                    ...(shown.value === null ? [] : [nameOf(shown.value)]),
                    ...(row < headRows
                      ? [
                          t("all"),
                          { text: "", value: null },
                          ...curve.slice(1).map((share) => cellOf(shares, share)),
                        ]
                      : [
                          dates.plain(times[row - headRows] ?? 0),
                          ...positions.map((number) => cellAt(row - headRows, number)),
                        ]),
                  ],
                  fileColumns: [
                    {
                      name: t("openSince"),
                      valueAt: (row) => {
                        const cohort = row - headRows;
                        const first = Math.max(0, openFrom - cohort);
                        if (cohort < 0 || countAt(cohort, first) === null) return null;
                        return first === 0 ? common("persons") : t(`later.${step}`, { number: first });
                      },
                    },
                  ],
                })}
              />
            </div>
          </div>
          <RetentionTable
            ref={table}
            projectId={projectId}
            cohorts={shown.cohorts}
            params={params}
            show={show}
            note={note}
            onSelect={onSelect && ((cell) => onSelect({ ...cell, value: shown.value }))}
          />
        </div>
        {hasCurve && (
          <LineChart
            title={t("curve")}
            description={
              groups.length > maxLines
                ? t("curveLeftOut", { shown: maxLines, count: groups.length })
                : t("curveDescription")
            }
            times={positions}
            names={{
              header: common("interval"),
              of: positions.map((number) => t(`later.${step}`, { number })),
            }}
            step={step}
            timeZone="UTC"
            series={curves.slice(0, maxLines)}
            undrawn={curves.slice(maxLines)}
            kind="percent"
            emptyText={common("nobodyDidThis")}
            fileColumns={groups.map(({ value, cohorts }) => ({
              name: t("base", { name: nameOf(value) }),
              valueAt: (row) => retentionBase(cohorts, openFrom)[row] ?? null,
            }))}
          />
        )}
      </div>
    </FileText>
  );
}
