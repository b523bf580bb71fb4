import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ChartDownload } from "@/components/charts/chart-download";
import { cellOf } from "@/components/charts/chart-table";
import { drawNumbers } from "@/components/charts/number-image";
import { drawTable } from "@/components/charts/table-image";
import { useValueFormat } from "@/components/charts/use-value-format";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { otherValues } from "@/lib/contract/analysis/parameters";
import type { TrendSeries } from "@/lib/contract/analysis/trend";

interface TrendTableProps {
  title: string;
  /** What is counted, where the labels leave it out. */
  description?: string | undefined;
  /** Series of one number, labelled. */
  series: readonly (TrendSeries & { fullLabel: string })[];
  /** Whether numbers are large: for few of them. */
  isLarge: boolean;
  /** Whether the numbers can still change. */
  isOpen: boolean;
  /** Number of days of a period; null where it is not of whole days. */
  days: number | null;
  /** Opens the persons of a series. @param series its index */
  onSelect?: ((series: number) => void) | undefined;
}

/** The events in their order; of each the largest value first, and what the API does not list apart at the end. */
const byEventThenSize = (one: TrendSeries, other: TrendSeries): number =>
  (one.action?.order ?? 0) - (other.action?.order ?? 0) ||
  Number(one.breakdown_value === otherValues) - Number(other.breakdown_value === otherValues) ||
  (other.aggregated_value ?? 0) - (one.aggregated_value ?? 0);

const cell = "h-[30px] whitespace-nowrap border-line border-b px-3 text-end tabular-nums";

/** One number for each series, beside that of the previous period. */
export function TrendTable(props: TrendTableProps) {
  const { title, description = "", series, isLarge, isOpen, days, onSelect } = props;
  const t = useTranslations("analysis.trends");
  const charts = useTranslations("charts");
  const common = useTranslations("common");
  const table = useRef<HTMLTableElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const numbers = useValueFormat();
  const shares = useValueFormat("percent");
  const current = series.flatMap((one, index) =>
    one.compare_label === "previous" ? [] : [{ ...one, index }],
  );
  const rows = current.toSorted(byEventThenSize);
  const hasPrevious = rows.length < series.length;
  /** The same series of the previous period: those follow all of the current one. */
  const previousOf = (index: number) => (hasPrevious ? series[index + rows.length] : undefined);
  const textOf = (value: number | null | undefined) => (value == null ? "–" : numbers.exact(value));
  const shareOf = (index: number) => {
    const [now, before] = [series[index]?.aggregated_value, previousOf(index)?.aggregated_value];
    return now == null || !before ? null : (now - before) / Math.abs(before);
  };
  const changeOf = (index: number) => {
    const change = shareOf(index);
    // With the minus sign, as everywhere.
    return change === null
      ? null
      : `${change > 0 ? "+" : change < 0 ? "−" : ""}${shares.exact(Math.abs(change))}`;
  };
  /** The number of the previous period, in words. */
  const beforeOf = (index: number) =>
    hasPrevious
      ? t(days === null ? "before" : "beforeDays", {
          number: textOf(previousOf(index)?.aggregated_value),
          days: days ?? 0,
          hasChange: String(changeOf(index) !== null),
          change: changeOf(index) ?? "",
        })
      : "";
  const note = isOpen ? t("numbersOpen") : "";
  const numberOf = (index: number, label: string, value: number | null | undefined) =>
    onSelect ? (
      <button
        type="button"
        aria-label={t("openPersons", { number: textOf(value), series: label })}
        className="cursor-pointer underline decoration-1 decoration-control/60 underline-offset-4 hover:text-water"
        onClick={() => onSelect(index)}
      >
        {textOf(value)}
      </button>
    ) : (
      textOf(value)
    );
  if (rows.length === 0) {
    return (
      <p className="border-line border-y px-4 py-12 text-center text-ink-3 text-table">{t("nothing")}</p>
    );
  }
  const heads = [common("value"), ...(hasPrevious ? [common("previousPeriod"), t("change")] : [])];
  const download = (
    <div className="ms-auto print:hidden">
      <ChartDownload
        title={title}
        draw={(words) => {
          const lines = [words.subtitle, description];
          if (table.current) return drawTable(table.current, words.title, lines, note);
          const drawn = rows.map(({ index, label, aggregated_value }) => {
            return { label, value: textOf(aggregated_value), below: beforeOf(index) };
          });
          return list.current && drawNumbers(list.current, words.title, lines, drawn, note);
        }}
        tableData={() => ({
          columns: [
            t("series"),
            common("value"),
            ...(hasPrevious
              ? [
                  common("previousPeriod"),
                  { text: t("change"), value: charts("inShare", { name: t("change") }) },
                ]
              : []),
          ],
          rowCount: rows.length,
          cellsAt: (row) => {
            const { index = 0, label = "", fullLabel = "" } = rows[row] ?? {};
            const numbersOf = [series[index], ...(hasPrevious ? [previousOf(index)] : [])];
            return [
              { text: label, value: fullLabel },
              ...numbersOf.map((one) => cellOf(numbers, one?.aggregated_value ?? null)),
              ...(hasPrevious ? [{ text: changeOf(index) ?? "", value: shareOf(index) }] : []),
            ];
          },
        })}
      />
    </div>
  );
  const noted = note && <p className="text-ink-3 text-label font-normal">{note}</p>;
  const counted = description && <p className="text-ink-3 text-table">{description}</p>;
  if (isLarge) {
    return (
      <div className="flex grow items-start gap-3">
        <div className="flex min-w-0 flex-col gap-3 self-center">
          {counted}
          <ul ref={list} aria-label={title} className="flex flex-wrap gap-x-12 gap-y-6">
            {rows.map(({ index, label, aggregated_value }) => (
              <li key={index} className="flex min-w-0 flex-col gap-1">
                <span className="text-ink-3 text-table">{label}</span>
                <span
                  className={`self-start tabular-nums ${rows.length === 1 ? "font-semibold text-[3rem] leading-[3.5rem] tracking-[-0.02em]" : "text-display"}`}
                >
                  {numberOf(index, label, aggregated_value)}
                </span>
                {hasPrevious && <span className="text-ink-2 text-table">{beforeOf(index)}</span>}
              </li>
            ))}
          </ul>
          {noted}
        </div>
        {download}
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-start gap-3">
        {counted}
        {download}
      </div>
      <ScrollRegion label={title} className="relative max-h-[480px] overflow-auto border-line border-y">
        <table ref={table} aria-label={title} className="w-full border-separate border-spacing-0 text-table">
          <thead>
            <tr className="text-ink-3 text-label">
              <th scope="col" className={`${cell} sticky top-0 bg-ground text-start!`}>
                {t("series")}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className={`${cell} sticky top-0 bg-ground`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ index, label, aggregated_value }) => (
              <tr key={index}>
                <th scope="row" className={`${cell} text-start! font-normal text-ink`}>
                  {label}
                </th>
                <td className={cell}>{numberOf(index, label, aggregated_value)}</td>
                {hasPrevious && <td className={cell}>{textOf(previousOf(index)?.aggregated_value)}</td>}
                {hasPrevious && <td className={cell}>{changeOf(index) ?? "–"}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {noted}
    </div>
  );
}
