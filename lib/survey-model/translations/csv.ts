/** Translations as CSV: export for translators, and import with a report of each cell. */
import Papa from "papaparse";
import { byteOrderMark, toCsvFile, unescapeFormula } from "@/lib/contract/wire/csv";
import { languageCode } from "@/lib/contract/wire/language";
import type { GridRow } from "@/lib/survey-model/translations/grid";

/** The column that identifies a row; never translated. */
const keyColumn = "key";

/** Cell separators: the comma, and those of countries where the comma is the decimal separator. */
const separators = /^"?key"?[ ]*([,;\t|])/i;
/** The line with which some spreadsheets declare the separator. */
const separatorLine = /^sep=.\r?\n/i;

/** The grid as CSV: key, the survey's own language, all others. Cells are escaped against formulas. */
export function translationCsv(rows: readonly GridRow[], base: string, languages: readonly string[]): string {
  const lines = rows.map(({ key, source, cells }) => [
    key,
    source,
    ...languages.map((language) => cells[language]?.text ?? ""),
  ]);
  return toCsvFile([[keyColumn, base, ...languages], ...lines]);
}

/** The changes that an import would make. */
export interface CsvReport {
  /** Cells that would change. */
  changes: { row: GridRow; language: string; text: string }[];
  /** Languages that the survey does not have yet. */
  newLanguages: string[];
  /** Cells with the stored translation. */
  same: number;
  /** Empty cells, which change nothing. */
  empty: number;
  /** Rows translated from a text that has changed since. */
  otherSource: number;
  /** Keys that do not exist in the survey. */
  unknownKeys: string[];
  /** Columns that are not languages. */
  unknownColumns: string[];
  /** Why the file is not a valid table; null for a valid one. */
  fault: "noKey" | "unreadable" | null;
}

/** Compares a file with the grid, without changing anything. */
export function readTranslationCsv(
  csv: string,
  { rows, base, languages }: { rows: readonly GridRow[]; base: string; languages: readonly string[] },
): CsvReport {
  const report: CsvReport = {
    changes: [],
    newLanguages: [],
    same: 0,
    empty: 0,
    otherSource: 0,
    unknownKeys: [],
    unknownColumns: [],
    fault: null,
  };
  const text = csv.replace(byteOrderMark, "").replace(separatorLine, "");
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separators.exec(text)?.[1] ?? ",",
    skipEmptyLines: "greedy",
  });
  if (errors.some(({ type }) => type === "Quotes")) return { ...report, fault: "unreadable" };
  const [header = [], ...lines] = data;
  if (header[0]?.trim().toLowerCase() !== keyColumn) return { ...report, fault: "noKey" };
  const columns = header.slice(1).map((name) => languageCode(name));
  report.unknownColumns = header.slice(1).filter((name, at) => columns[at] === null && name.trim() !== "");
  report.newLanguages = [
    ...new Set(columns.filter((code) => code !== null && code !== base && !languages.includes(code))),
  ] as string[]; // nulls are filtered out
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const [key = "", ...cells] of lines) {
    const row = byKey.get(unescapeFormula(key));
    if (row) readLine(report, row, columns, cells.map(unescapeFormula), base);
    else report.unknownKeys.push(key);
  }
  return report;
}

function readLine(
  report: CsvReport,
  row: GridRow,
  columns: readonly (string | null)[],
  cells: readonly string[],
  base: string,
): void {
  for (const [at, language] of columns.entries()) {
    const text = cells[at] ?? "";
    if (language === null) continue;
    if (language === base) {
      if (text !== "" && text !== row.source) report.otherSource++;
    } else if (text.trim() === "") report.empty++;
    else if (text === row.cells[language]?.text) report.same++;
    else report.changes.push({ row, language, text });
  }
}
