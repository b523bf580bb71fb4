/** Translations as a spreadsheet: out for a translator, in with a report of what became of each cell. */
import Papa from "papaparse";
import { startsFormula } from "@/lib/contract/formula";
import { languageCode } from "@/lib/contract/language";
import type { GridRow } from "@/lib/survey-model/translations/grid";

/** What names a row; never translated. */
const keyColumn = "key";

/** Whether a text stands behind the apostrophe that keeps it from being a formula, or has one by itself. */
const isGuarded = (text: string) =>
  text.startsWith("'") && (text.startsWith("''") || startsFormula(text.slice(1)));

const guard = (text: string) => (startsFormula(text) || isGuarded(text) ? `'${text}` : text);
const unguard = (text: string) => (isGuarded(text) ? text.slice(1) : text);

/** By which a spreadsheet knows that a file is UTF-8; without it, Excel reads every umlaut as two letters. */
const byteOrderMark = "\uFEFF";

/** What stands between cells: the comma, or in countries where that is in numbers, what their spreadsheets take. */
const separators = /^"?key"?[ ]*([,;\t|])/i;
/** How some spreadsheets tell which it is. */
const separatorLine = /^sep=.\r?\n/i;

/**
 * The text of a file that a spreadsheet saved: UTF-8 or UTF-16 where it says so, else UTF-8 if it can be, else what
 * Excel writes in western countries.
 */
export function csvText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // How the decoder says that it is not UTF-8.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The grid as CSV: key, the survey's own language, every other one. Cells never run as formulas. */
export function translationCsv(rows: readonly GridRow[], base: string, languages: readonly string[]): string {
  const lines = rows.map(({ key, source, cells }) =>
    [key, source, ...languages.map((language) => cells[language]?.text ?? "")].map(guard),
  );
  return byteOrderMark + Papa.unparse([[keyColumn, base, ...languages], ...lines], { newline: "\r\n" });
}

/** What a file would do to the translations. */
export interface CsvReport {
  /** Cells that would change. */
  changes: { row: GridRow; language: string; text: string }[];
  /** Languages that the survey does not have yet. */
  newLanguages: string[];
  /** Cells that say what is there already. */
  same: number;
  /** Empty cells: what is there stays. */
  empty: number;
  /** Rows translated from a text that is another by now. */
  otherSource: number;
  /** Keys that the survey does not have. */
  unknownKeys: string[];
  /** Columns that are no language. */
  unknownColumns: string[];
  /** Why it could not be read as a table; null when it could. */
  fault: "noKey" | "unreadable" | null;
}

/** Reads a file against the grid; nothing is written yet. */
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
    const row = byKey.get(unguard(key));
    if (row) readLine(report, row, columns, cells.map(unguard), base);
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
