"use client";
import { ChartColumnIcon, TableIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { AreaPatterns } from "@/components/charts/area-patterns";
import { ChartTable, type TableData } from "@/components/charts/chart-table";
import { Legend, type LegendEntry } from "@/components/charts/legend";
import type { SeriesStyle } from "@/components/charts/series-style";
import { Button } from "@/components/ui/button";

/** What every chart with a frame takes. */
export interface ChartProps {
  /** What the chart shows: "Answers per day". */
  title: string;
  /** One line below it: units, period, what was left out. */
  description?: string;
  /** Whether the table takes the place of the chart, at the press of a button, or stands below it always. */
  table?: "toggled" | "below";
  /** What is said where there is nothing to draw; a general sentence unless given. */
  emptyText?: string;
}

interface ChartFrameProps extends ChartProps {
  /** A name for the fills of this chart, unique on the page. */
  chartId: string;
  seriesStyles: readonly SeriesStyle[];
  legend?: readonly LegendEntry[];
  isEmpty: boolean;
  /** The same numbers; made when they are shown. */
  tableData: () => TableData;
  /** What was left out of the drawing. */
  note?: string | null;
  /** Height of the drawing in pixels, so that nothing moves. */
  height: number;
  /** The drawing; its name is the title. */
  children: React.ReactNode;
}

/** The title of a chart, its legend, the chart or its table, and what to say when there is nothing. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    title,
    description,
    table = "toggled",
    emptyText,
    chartId,
    seriesStyles,
    legend = [],
    note,
  } = props;
  const { isEmpty, tableData, height, children } = props;
  const t = useTranslations("charts");
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const ToggleIcon = isTable ? ChartColumnIcon : TableIcon;
  const isToggled = table === "toggled" && isTable;
  return (
    <figure aria-labelledby={titleId} className="relative flex min-w-0 flex-col gap-3">
      <AreaPatterns chartId={chartId} seriesStyles={seriesStyles} />
      <figcaption className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p id={titleId} className="font-semibold text-body text-ink">
            {title}
          </p>
          {description !== undefined && <p className="text-ink-3 text-table">{description}</p>}
        </div>
        {table === "toggled" && !isEmpty && (
          <Button variant="quiet" size="small" className="-mt-1 -mr-2" onPress={() => setTable(!isTable)}>
            <ToggleIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t(isTable ? "showChart" : "showTable")}
          </Button>
        )}
      </figcaption>
      {isEmpty ? (
        <NoData height={height}>{emptyText ?? t("empty")}</NoData>
      ) : (
        <>
          {legend.length > 0 && !isToggled && <Legend chartId={chartId} entries={legend} />}
          {isToggled ? (
            <ChartTable label={title} data={tableData()} minHeight={height} />
          ) : (
            <>
              {children}
              {note && <p className="text-ink-3 text-label font-normal">{note}</p>}
            </>
          )}
          {table === "below" && <ChartTable label={title} data={tableData()} />}
        </>
      )}
    </figure>
  );
}

const NoData = ({ height, children }: { height: number; children: React.ReactNode }) => (
  <div
    className="flex items-center justify-center border-line border-y px-4 text-center text-ink-3 text-table"
    style={{ height: Math.min(Math.max(height, 120), 200) }}
  >
    {children}
  </div>
);
