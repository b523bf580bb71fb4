const width = 84;
const height = 22;
/** Room for the line's own thickness, and for the point of today. */
const margin = 2;

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** What it shows, in words. */
  label: string;
}

/** A course of numbers on a scale of its own, a point on the last. Nothing happened is a line at the ground. */
export function Sparkline({ values, label }: SparklineProps) {
  const max = Math.max(1, ...values);
  const step = (width - 2 * margin) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => ({
    x: margin + index * step,
    y: height - margin - (value / max) * (height - 2 * margin),
  }));
  const last = points.at(-1);
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return (
    <span className="inline-block text-water">
      <span className="sr-only">{label}</span>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className="block max-w-full"
      >
        <title>{label}</title>
        <path d={`M${margin} ${height - margin}H${width - margin}`} stroke="var(--line)" />
        <polyline
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {last && <circle cx={last.x} cy={last.y} r="1.75" fill="currentColor" />}
      </svg>
    </span>
  );
}
