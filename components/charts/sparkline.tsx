import { thinPositions } from "@/components/charts/thin";

const height = 22;
/** Room for the line's own thickness, and for the point of the last value. */
const margin = 2;

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** Accessible name of the chart. */
  label: string;
  /** Pixels. */
  width?: number;
  /** The numbers as a hidden table, for who can't see the line: what each value is of, and the head of both columns. */
  table?: { columns: readonly [string, string]; names: readonly string[]; format: (value: number) => string };
}

/**
 * Values as a small line chart, scaled from zero; a point marks the last. All zeros are drawn as a line at the
 * bottom. Drawn without visx: a list loads it with its first script, which has a budget.
 */
export function Sparkline({ values, label, width = 84, table }: SparklineProps) {
  const positions = thinPositions([values], width);
  const step = (width - 2 * margin) / Math.max(1, values.length - 1);
  const highest = values.reduce((maximum, value) => Math.max(maximum, value), 1);
  const x = (position: number) => margin + position * step;
  const y = (value: number) => height - margin - (value / highest) * (height - 2 * margin);
  const last = values.at(-1);
  return (
    <div className="relative inline-block text-water">
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
          points={positions
            .map((position) => `${x(position).toFixed(1)},${y(values[position] ?? 0).toFixed(1)}`)
            .join(" ")}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.25}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {last !== undefined && <circle cx={x(values.length - 1)} cy={y(last)} r={1.75} fill="currentColor" />}
      </svg>
      {table && (
        // A table itself can't be clipped: it would make the page longer.
        <div className="sr-only">
          <table aria-label={label}>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {values.map((value, index) => (
                <tr key={table.names[index]}>
                  <th scope="row">{table.names[index]}</th>
                  <td>{table.format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
