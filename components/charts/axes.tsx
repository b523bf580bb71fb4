import { AxisBottom, AxisLeft, type TickRendererProps } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleLinear } from "@visx/scale";
import { textWidth, widestText } from "@/components/charts/text-width";

type Linear = ReturnType<typeof scaleLinear<number>>;

type AxisFormat = (value: number, largest: number) => string;

/** The largest absolute value of the domain. */
const largestOf = (scale: Linear): number => Math.max(...scale.domain().map(Math.abs));

const tickClass = "fill-ink-3 text-label font-normal tabular-nums forced-colors:fill-[CanvasText]";

/** A scale of values, and how its axis is drawn. */
interface ValueScale {
  scale: Linear;
  /** Room for the texts of the axis, in pixels. */
  left: number;
  tickCount: number;
  format: AxisFormat;
}

interface ValueScaleInput extends Pick<ValueScale, "tickCount" | "format"> {
  /** The least value, zero or below, and the largest, zero or above. */
  low: number;
  high: number;
  /** Pixels from above. */
  top: number;
  bottom: number;
  isMeasured: boolean;
}

/** The scale of an upright axis that begins at zero, with round values at its ends. */
export function valueScale(input: ValueScaleInput): ValueScale {
  const { low, high, top, bottom, tickCount, format, isMeasured } = input;
  const scale = scaleLinear({ domain: [low, high || (low ? 0 : 1)], range: [bottom, top], nice: tickCount });
  const texts = isMeasured ? scale.ticks(tickCount).map((tick) => format(tick, largestOf(scale))) : [];
  return { scale, left: isMeasured ? Math.ceil(widestText(texts)) + 10 : 0, tickCount, format };
}

interface ValueAxisProps extends ValueScale {
  /** Width of the drawing. */
  width: number;
}

const LeftTick = ({ x, y, formattedValue }: TickRendererProps) => (
  <text x={x} y={y} dy="0.32em" textAnchor="end" className={tickClass}>
    {formattedValue}
  </text>
);

/** Values at the left, a hairline for each, a stronger one at zero. */
export const ValueAxis = ({ scale, left, width, tickCount, format }: ValueAxisProps) => (
  <>
    <GridRows scale={scale} left={left} width={width} numTicks={tickCount} stroke="var(--line)" />
    <AxisLeft
      scale={scale}
      left={left}
      numTicks={tickCount}
      hideAxisLine
      hideTicks
      tickLength={8}
      tickFormat={(value) => format(Number(value), largestOf(scale))}
      tickComponent={LeftTick}
    />
    <line x1={left} x2={left + width} y1={scale(0)} y2={scale(0)} stroke="var(--control)" />
  </>
);

/** A text below the drawing. */
interface BottomLabel {
  /** Pixels from the left. */
  x: number;
  text: string;
}

/** The interval between labels so that none overlaps another, in multiples that calendars use, like weeks. */
export function labelStep(count: number, width: number, widest: number, nice: readonly number[]): number {
  const needed = Math.ceil((count * (widest + 20)) / Math.max(1, width));
  return nice.find((step) => step >= needed) ?? needed;
}

interface BottomAxisProps {
  top: number;
  labels: readonly BottomLabel[];
  /** Width of the drawing; texts stay inside. */
  width: number;
}

/** Texts below a drawing; the first and the last keep inside of it. */
export const BottomAxis = ({ top, labels, width }: BottomAxisProps) => {
  const textAt = new Map(labels.map(({ x, text }) => [x, text]));
  return (
    <AxisBottom
      scale={scaleLinear({ domain: [0, width], range: [0, width] })}
      top={top}
      hideAxisLine
      hideTicks
      tickLength={8}
      tickValues={labels.map(({ x }) => x)}
      tickFormat={(value) => textAt.get(Number(value)) ?? ""}
      tickComponent={({ x, y, formattedValue = "" }) => {
        const half = textWidth(formattedValue) / 2;
        return (
          <text
            x={Math.min(Math.max(x, half), width - half)}
            y={y}
            dy="0.6em"
            textAnchor="middle"
            className={tickClass}
          >
            {formattedValue}
          </text>
        );
      }}
    />
  );
};
