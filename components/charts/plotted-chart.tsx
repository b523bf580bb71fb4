import { ChartFrame, type ChartFrameProps } from "@/components/charts/chart-frame";
import { Plot, type PlotProps } from "@/components/charts/plot";

type PlottedChartProps = Omit<ChartFrameProps, "chartId" | "children"> & Omit<PlotProps, "label">;

/** A drawing of marks in the frame of a chart. */
export function PlottedChart(props: PlottedChartProps) {
  const { chart, marks, describeMark, onOpen, find, hasRing, children, ...frame } = props;
  return (
    <ChartFrame {...frame} chartId={chart.chartId}>
      <Plot
        label={frame.title}
        {...{ chart, marks, describeMark, onOpen, find, hasRing }}
        height={frame.height}
      >
        {children}
      </Plot>
    </ChartFrame>
  );
}
