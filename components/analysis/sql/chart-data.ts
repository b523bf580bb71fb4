import { uniqueNames } from "@/components/charts/table-files";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";

/** A column of a result. */
interface ResultColumn {
  index: number;
  name: string;
  kind: "number" | "time" | "text";
}

/** Columns of a result by the types of their values, each with a unique name. */
export const columnsOf = ({ columns, types }: Pick<HogqlResult, "columns" | "types">): ResultColumn[] =>
  uniqueNames(columns).map((name, index) => ({ index, name, kind: kindOf(types[index]?.[1] ?? "") }));

function kindOf(type: string): ResultColumn["kind"] {
  if (/Int\d+|Float\d+/.test(type)) return "number";
  return type.includes("Date") ? "time" : "text";
}

/** The axes of a chart: a column along the bottom, and one or more of numbers. */
interface Axes {
  x: ResultColumn;
  values: readonly ResultColumn[];
}

/** Most series of a chart. */
const maxSeries = 6;

/** The columns that can be drawn over each other. */
export function chartable(columns: readonly ResultColumn[]): {
  xs: ResultColumn[];
  values: ResultColumn[];
} {
  const values = columns.filter(({ kind }) => kind === "number");
  const [first] = values;
  // Only numbers: the first column is the x-axis of the others.
  const xs = columns.filter(({ kind }) => kind !== "number");
  return { xs: xs.length > 0 ? xs : values.length > 1 && first ? [first] : [], values };
}

/**
 * The columns to draw: the named ones, else the first time or text and all numbers.
 *
 * @returns null for a result that has nothing to draw
 */
export function chooseAxes(
  columns: readonly ResultColumn[],
  { x: xName, y: yName }: { x: string | null; y: string | null },
): Axes | null {
  const { xs, values } = chartable(columns);
  const x = xs.find(({ name }) => name === xName) ?? xs.find(({ kind }) => kind === "time") ?? xs[0];
  const valueColumns = values.filter((column) => column !== x);
  const chosen = valueColumns.filter(({ name }) => name === yName);
  const drawn = (chosen.length > 0 ? chosen : valueColumns).slice(0, maxSeries);
  return x && drawn.length > 0 ? { x, values: drawn } : null;
}

/** The data to draw. */
type ChartData =
  /** Lines over time; times are milliseconds since 1970. */
  | {
      kind: "time";
      times: number[];
      step: "hour" | "day" | "week" | "month";
      /** Whether times are days, which belong to no time zone. */
      isDays: boolean;
      series: { name: string; values: (number | null)[] }[];
    }
  | { kind: "categories"; labels: string[]; series: { name: string; values: number[] }[] };

const hour = 3_600_000;

/** Reads what is drawn from rows. Rows without a value on the axis are left out. */
export function chartData({ results }: Pick<HogqlResult, "results">, { x, values }: Axes): ChartData {
  const numberAt = (row: (typeof results)[number], index: number): number | null => {
    const value = row[index];
    const number = typeof value === "string" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : null;
  };
  if (x.kind === "time") {
    const rows = results
      .map((row) => ({ row, time: Date.parse(String(row[x.index])) }))
      .filter(({ time }) => !Number.isNaN(time))
      .sort((a, b) => a.time - b.time);
    const times = rows.map(({ time }) => time);
    return {
      kind: "time",
      times,
      step: stepOf(times),
      isDays: results.every((row) => !String(row[x.index]).includes("T")),
      series: values.map(({ name, index }) => ({
        name,
        values: rows.map(({ row }) => numberAt(row, index)),
      })),
    };
  }
  const rows = results.filter((row) => row[x.index] !== null);
  return {
    kind: "categories",
    labels: rows.map((row) => String(row[x.index])),
    series: values.map(({ name, index }) => ({
      name,
      values: rows.map((row) => numberAt(row, index) ?? 0),
    })),
  };
}

/** The minimum interval of adjacent times. */
function stepOf(times: readonly number[]): "hour" | "day" | "week" | "month" {
  const steps = times.slice(1).flatMap((time, at) => {
    const step = time - (times[at] ?? time);
    return step > 0 ? [step] : [];
  });
  const least = steps.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  if (least < 23 * hour) return "hour";
  if (least < 6 * 24 * hour || least === Number.POSITIVE_INFINITY) return "day";
  return least < 27 * 24 * hour ? "week" : "month";
}
