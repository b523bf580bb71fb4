import { ChartColumnIcon, TableIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { AreaPatterns } from "@/components/charts/area-patterns";
import { ChartDownload } from "@/components/charts/chart-download";
import { drawChart } from "@/components/charts/chart-image";
import { ChartTable, type FileColumn, type TableData } from "@/components/charts/chart-table";
import { Legend } from "@/components/charts/legend";
import type { ChartSeries } from "@/components/charts/series-style";
import { Button } from "@/components/ui/button";
import { RetryButton } from "@/components/ui/retry-button";
import { Skeleton } from "@/components/ui/skeleton";

/** The state of the request for a chart's data: a result of React Query's `useQuery` fits. */
interface ChartQuery {
  isPending: boolean;
  /** Failed before there was any data. */
  isLoadingError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Props of every chart with a frame. */
export interface ChartProps {
  /** Title: "Answers per day". */
  title: string;
  /** The title is for screen readers only, because a heading above says the same. */
  isTitleHidden?: boolean;
  /** A line below the title: units, period, what was left out. */
  description?: string;
  /** Whether the table replaces the chart at the press of a button, or is always shown below it. */
  table?: "toggled" | "below";
  /** The text of an empty chart; a general sentence by default. */
  emptyText?: string;
  /** What files have in place of the table; for a chart that draws a part of its numbers. */
  fileData?: () => TableData;
  /** More columns of files. */
  fileColumns?: readonly FileColumn[];
  /** The request for the data: the chart then says that it loads, or that it failed, and retries. */
  query?: ChartQuery;
}

/** Pixels for a chart whose rows, and so its height, are not known. */
const unknownHeight = 160;

export interface ChartFrameProps extends ChartProps {
  /** A name for the fills of this chart, unique on the page. */
  chartId: string;
  series: readonly ChartSeries[];
  hasLegend?: boolean;
  isEmpty: boolean;
  /** The same numbers; made when they are shown. */
  tableData: () => TableData;
  /** A note on omitted data. */
  note?: string | null;
  /** Height of the drawing in pixels, so that nothing moves. */
  height: number;
  /** The drawing; its name is the title. */
  children: React.ReactNode;
}

/** The title of a chart, its legend, the chart or its table, and what is shown while it loads, fails or is empty. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    title,
    isTitleHidden = false,
    description,
    query,
    fileData,
    fileColumns = [],
    table = "toggled",
    emptyText,
    chartId,
    series,
    hasLegend = false,
    note,
  } = props;
  const { isEmpty, tableData, height, children } = props;
  const t = useTranslations("charts");
  const titleId = useId();
  const figureRef = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const ToggleIcon = isTable ? ChartColumnIcon : TableIcon;
  const hasData = !isEmpty && !query?.isPending && !query?.isLoadingError;
  const isToggled = table === "toggled" && isTable && hasData;
  return (
    <figure ref={figureRef} aria-labelledby={titleId} className="relative flex min-w-0 flex-col gap-3">
      <AreaPatterns chartId={chartId} series={series} />
      <figcaption className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p id={titleId} className={isTitleHidden ? "sr-only" : "font-semibold text-body text-ink"}>
            {title}
          </p>
          {description !== undefined && (
            <p data-description className="text-ink-3 text-table">
              {description}
            </p>
          )}
        </div>
        {/* Reserves the space without data, so that nothing moves when there is some. */}
        <div className={`-mt-1 -mr-2 flex print:hidden ${hasData ? "" : "invisible"}`}>
          {table === "toggled" && (
            <Button variant="quiet" size="small" onPress={() => setTable(!isTable)}>
              <ToggleIcon aria-hidden className="size-4" strokeWidth={1.5} />
              {t(isTable ? "showChart" : "showTable")}
            </Button>
          )}
          <ChartDownload
            title={title}
            tableData={() => {
              const data = (fileData ?? tableData)();
              return { ...data, fileColumns: [...fileColumns, ...(data.fileColumns ?? [])] };
            }}
            draw={
              hasData && !isToggled
                ? (words) => figureRef.current && drawChart(figureRef.current, words.title, words.subtitle)
                : undefined
            }
          />
        </div>
      </figcaption>
      {hasLegend && !isToggled && <Legend chartId={chartId} series={series} />}
      {hasData ? (
        <>
          {isToggled ? (
            <ChartTable label={title} data={tableData()} minHeight={height} />
          ) : (
            <>
              {children}
              {note && (
                <p data-note className="text-ink-3 text-label font-normal">
                  {note}
                </p>
              )}
            </>
          )}
          {table === "below" && <ChartTable label={title} data={tableData()} />}
        </>
      ) : (
        <NoData height={height || unknownHeight} query={query} emptyText={emptyText ?? t("empty")} />
      )}
    </figure>
  );
}

interface NoDataProps {
  /** Height of the missing drawing. */
  height: number;
  query: ChartQuery | undefined;
  emptyText: string;
}

/** Instead of the drawing: loading, failed, or empty. */
function NoData({ height, query, emptyText }: NoDataProps) {
  const t = useTranslations("charts");
  if (query?.isPending) {
    return (
      <div className="flex" style={{ height }}>
        <Skeleton height="h-full" className="w-full" />
        <span role="status" className="sr-only">
          {t("loading")}
        </span>
      </div>
    );
  }
  return (
    <div
      className="flex flex-col items-center justify-center gap-2 border-line border-y px-4 text-center text-ink-3 text-table"
      style={{ height }}
    >
      {query?.isLoadingError ? (
        <>
          <p role="alert" className="text-rust">
            {t("failed")}
          </p>
          <RetryButton query={query} />
        </>
      ) : (
        emptyText
      )}
    </div>
  );
}
