import { ChartFrame, type ChartProps } from "@/components/charts/chart-frame";

const loading = { isPending: true, isLoadingError: false, isFetching: true, refetch: () => undefined };

interface ChartSkeletonProps extends Pick<ChartProps, "title" | "isTitleHidden" | "description" | "table"> {
  /** Pixels, as of the chart. */
  height: number;
}

/** Stands for a chart while its script loads; with the props of the chart it is as high, but for a legend and a table below. */
export const ChartSkeleton = (props: ChartSkeletonProps) => (
  <ChartFrame
    {...props}
    chartId="skeleton"
    series={[]}
    isEmpty
    query={loading}
    tableData={() => ({ columns: [], rowCount: 0, cellsAt: () => [] })}
  >
    {null}
  </ChartFrame>
);
