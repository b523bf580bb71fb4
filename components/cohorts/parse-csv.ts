import Papa from "papaparse";
import type { Line } from "@/components/cohorts/parse-text";

const headings = ["email", "e-mail", "mail", "distinct_id", "distinct id", "distinctid", "id"];

/**
 * The ids in a CSV file: of the column that is named after e-mail addresses or distinct ids, else of the first. A first row
 * with such a name is a heading.
 */
export function parseCsv(csv: string): Line[] {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ""), { skipEmptyLines: false });
  const [first = []] = data;
  const names = first.map((cell) => cell.trim().toLowerCase());
  const heading = headings.find((name) => names.includes(name));
  const column = heading === undefined ? 0 : names.indexOf(heading);
  return data
    .map((row, at) => ({ number: at + 1, text: (row[column] ?? "").trim() }))
    .filter(({ number, text }) => text !== "" && (heading === undefined || number > 1));
}
