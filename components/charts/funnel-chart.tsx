import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useTranslations } from "next-intl";
import { fillOf } from "@/components/charts/area-patterns";
import type { ChartProps } from "@/components/charts/chart-frame";
import { cellOf } from "@/components/charts/chart-table";
import { barHeight, barTop, funnelChartHeight, rowHeight } from "@/components/charts/funnel-chart-height";
import type { Mark } from "@/components/charts/marks";
import { PlottedChart } from "@/components/charts/plotted-chart";
import { styleSeries } from "@/components/charts/series-style";
import { fitText, textWidth } from "@/components/charts/text-width";
import { useChart } from "@/components/charts/use-chart";
import { useValueFormat } from "@/components/charts/use-value-format";

interface FunnelChartStep {
  id: string;
  label: string;
  /** The number of persons who reached it; at most that of the previous step. */
  count: number;
  /** Median seconds from the previous step; null if no one reached the step. */
  medianSeconds?: number | null;
  /** The same on average; without it for any step there is no column for it. */
  meanSeconds?: number | null;
}

/** Persons who reached a step, or persons who reached the previous one and not this. */
type FunnelPart = "converted" | "dropped";

interface FunnelChartProps extends ChartProps {
  steps: readonly FunnelChartStep[];
  onOpen?: (stepId: string, part: FunnelPart) => void;
}

/** Steps from above, each as long as its count; what was lost since the step before is hatched. */
export function FunnelChart({ steps, onOpen, ...frame }: FunnelChartProps) {
  const t = useTranslations("charts");
  const common = useTranslations("common");
  const counts = useValueFormat();
  const shares = useValueFormat("percent");
  const durations = useValueFormat("duration");
  const chart = useChart();
  const { chartId, width } = chart;
  const first = steps[0]?.count ?? 0;
  const height = funnelChartHeight(steps.length);

  const x = scaleLinear({ domain: [0, first || 1], range: [0, Math.max(1, width)] });
  const lossAt = (row: number) => Math.max(0, (steps[row - 1]?.count ?? 0) - (steps[row]?.count ?? 0));
  const marks = steps.flatMap(({ count }, row): Mark[] => {
    const y = row * rowHeight + barTop;
    const converted = { x: 0, y, width: Math.max(2, x(count)), height: barHeight };
    const loss = row === 0 ? 0 : lossAt(row);
    const band = { y: row * rowHeight, height: barTop + barHeight };
    return [
      {
        id: `${row} converted`,
        column: 0,
        row,
        box: converted,
        hit: { ...band, x: 0, width: loss > 0 ? converted.width : width },
      },
      ...(loss > 0
        ? [
            {
              id: `${row} dropped`,
              column: 1,
              row,
              box: { x: converted.width + 2, y, width: Math.max(2, x(loss) - 2), height: barHeight },
              hit: { ...band, x: converted.width + 1, width: width - converted.width },
            },
          ]
        : []),
    ];
  });
  const partOf = ({ column }: Mark): FunnelPart => (column === 0 ? "converted" : "dropped");
  const shareOf = (count: number, of: number) => (of > 0 ? shares.exact(count / of) : "–");
  const shareCell = (count: number, of: number) => cellOf(shares, of > 0 ? count / of : null);
  const hasMeans = steps.some(({ meanSeconds }) => meanSeconds !== undefined);
  const shareColumn = (text: string) => ({ text, value: t("inShare", { name: text }) });
  const personsColumn = (text: string) => ({ text, value: t("inPersons", { name: text }) });
  const durationColumn = (text: string) => ({ text, value: t("inSeconds", { name: text }) });
  const durationOf = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined ? null : durations.exact(seconds);
  const timeOf = ({ medianSeconds }: FunnelChartStep) => durationOf(medianSeconds);
  const meanOf = ({ meanSeconds }: FunnelChartStep) => durationOf(meanSeconds);

  const describeMark = (mark: Mark) => {
    const step = steps[mark.row] ?? { id: "", label: "", count: 0 };
    const before = steps[mark.row - 1];
    if (before && partOf(mark) === "dropped") {
      const loss = lossAt(mark.row);
      const text = t("countShare", { count: counts.exact(loss), share: shareOf(loss, before.count) });
      return {
        text: t("droppedAt", { label: step.label, value: text }),
        tip: { title: step.label, rows: [{ label: common("droppedOff"), value: text }] },
      };
    }
    const time = timeOf(step);
    const mean = meanOf(step);
    const rows = [
      { label: common("reached"), value: counts.exact(step.count) },
      { label: t("ofFirst"), value: shareOf(step.count, first) },
      ...(before ? [{ label: t("ofPrevious"), value: shareOf(step.count, before.count) }] : []),
      ...(time === null ? [] : [{ label: t("medianTime"), value: time }]),
      ...(mean === null ? [] : [{ label: common("averageTime"), value: mean }]),
    ];
    return {
      text: [step.label, ...rows.map(({ label, value }) => t("point", { label, value }))].join(", "),
      tip: { title: step.label, rows },
    };
  };

  return (
    <PlottedChart
      {...frame}
      chart={chart}
      series={styleSeries([{ label: frame.title }])}
      isEmpty={first === 0}
      height={height}
      tableData={() => ({
        columns: [
          common("step"),
          personsColumn(common("reached")),
          shareColumn(t("ofFirst")),
          shareColumn(t("ofPrevious")),
          personsColumn(common("droppedOff")),
          durationColumn(t("medianTime")),
          ...(hasMeans ? [durationColumn(common("averageTime"))] : []),
        ],
        rowCount: steps.length,
        cellsAt: (row) => {
          const step = steps[row] ?? { id: "", label: "", count: 0 };
          const before = steps[row - 1];
          return [
            `${row + 1}. ${step.label}`,
            cellOf(counts, step.count),
            shareCell(step.count, first),
            shareCell(step.count, before?.count ?? 0),
            cellOf(counts, before ? lossAt(row) : null),
            cellOf(durations, step.medianSeconds ?? null),
            ...(hasMeans ? [cellOf(durations, step.meanSeconds ?? null)] : []),
          ];
        },
      })}
      marks={marks}
      describeMark={describeMark}
      onOpen={
        onOpen &&
        ((mark) => {
          const id = steps[mark.row]?.id;
          if (id !== undefined) onOpen(id, partOf(mark));
        })
      }
    >
      {(active) => (
        <>
          <defs>
            <pattern id={`${chartId}-loss`} width={6} height={6} patternUnits="userSpaceOnUse">
              <path
                d="M-1.5 1.5l3 -3M0 6l6 -6M4.5 7.5l3 -3"
                stroke="var(--control)"
                strokeWidth={1}
                opacity={0.7}
              />
            </pattern>
          </defs>
          {marks.map((mark) => {
            const isLoss = partOf(mark) === "dropped";
            const isDimmed = active !== null && active.id !== mark.id;
            return (
              <Bar
                key={mark.id}
                {...mark.box}
                rx={2}
                fill={isLoss ? `url(#${chartId}-loss)` : fillOf(chartId, 0)}
                className={`transition-opacity duration-120 ${isDimmed ? "opacity-60" : ""}`}
              />
            );
          })}
          {steps.map((step, row) => (
            <StepTexts
              key={step.id}
              number={row + 1}
              label={step.label}
              count={counts.exact(step.count)}
              share={shareOf(step.count, first)}
              loss={
                row === 0
                  ? null
                  : [
                      t("lost", {
                        value: counts.exact(lossAt(row)),
                        share: shareOf(lossAt(row), steps[row - 1]?.count ?? 0),
                      }),
                      step.medianSeconds == null
                        ? null
                        : t("median", { time: durations.exact(step.medianSeconds) }),
                    ]
                      .filter((text) => text !== null)
                      .join(" · ")
              }
              top={row * rowHeight}
              width={width}
            />
          ))}
        </>
      )}
    </PlottedChart>
  );
}

interface StepTextsProps {
  number: number;
  label: string;
  count: string;
  share: string;
  /** The number lost before this step; null at the first. */
  loss: string | null;
  top: number;
  width: number;
}

/** Above the bar: which step at the left, how many at the right; between two bars what was lost. */
function StepTexts({ number, label, count, share, loss, top, width }: StepTextsProps) {
  const end = `${count}  ${share}`;
  const room = width - textWidth(end, "table") - 34;
  return (
    <g className="forced-colors:fill-[CanvasText]">
      <text x={0} y={top + 15} className="fill-ink-3 font-mono text-mono-small">
        {number}
      </text>
      <text x={18} y={top + 15} className="fill-ink text-table">
        {fitText(label, room, "table")}
      </text>
      <text x={width} y={top + 15} textAnchor="end" className="fill-ink-2 text-table tabular-nums">
        {count}
        <tspan dx={8} className="fill-ink font-semibold">
          {share}
        </tspan>
      </text>
      {loss !== null && (
        <text x={18} y={top - 4} className="fill-ink-3 text-label font-normal tabular-nums">
          {fitText(loss, width - 20)}
        </text>
      )}
    </g>
  );
}
