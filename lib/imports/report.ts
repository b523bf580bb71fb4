import "server-only";
import {
  type ImportCount,
  type ImportKind,
  type ImportRefusal,
  type ImportRefusalCode,
  importKinds,
  type LeftOutField,
} from "@/lib/contract/project/import";

/** Entries of a report that are kept of each list. */
const maxEntries = 200;

/** Characters of texts from outside that are kept in a report. */
const maxText = 300;

/** A refused row as stored: its words follow from the code. */
type StoredRefusal = Omit<ImportRefusal, "reason">;

/** A row is not imported. @param value what the reason is about */
export class RowRefused extends Error {
  override readonly name: string = "RowRefused";
  constructor(
    readonly code: ImportRefusalCode,
    readonly value: string | null = null,
  ) {
    super(code);
  }
}

/** What an import has found and done so far, as stored. */
export interface ImportReport {
  /** Rows there; null where they can't be counted. */
  totals: Partial<Record<ImportKind, number | null>>;
  counts: Partial<Record<ImportKind, { read: number; added: number; refused: number }>>;
  refused: StoredRefusal[];
  left_out: LeftOutField[];
}

/** The report of an import that has not begun. */
export const emptyReport: ImportReport = { totals: {}, counts: {}, refused: [], left_out: [] };

/** What became of the rows of a page. */
export interface PageTally {
  read: number;
  added: number;
  /** By name, but for persons and events. */
  refused: { name: string | null; code: ImportRefusalCode; value?: string | null }[];
  /** Names of fields, one for each row that has a value of it. */
  leftOut: string[];
}

const cut = (text: string) => text.slice(0, maxText).toWellFormed();

/** A report with what became of a page's rows. */
export function addToReport(report: ImportReport, kind: ImportKind, page: PageTally): ImportReport {
  const { read, added, refused } = report.counts[kind] ?? { read: 0, added: 0, refused: 0 };
  const counts = {
    read: read + page.read,
    added: added + page.added,
    refused: refused + page.refused.length,
  };
  const refusals = report.refused.map((entry) => ({ ...entry }));
  for (const { name, code, value = null } of page.refused) {
    const entry = { kind, name: name && cut(name), code, value: value && cut(value) };
    count(
      refusals,
      entry,
      (other) =>
        other.kind === kind &&
        other.name === entry.name &&
        other.code === code &&
        other.value === entry.value,
    );
  }
  const fields = report.left_out.map((entry) => ({ ...entry }));
  for (const name of page.leftOut) {
    const field = cut(name);
    count(fields, { kind, field }, (other) => other.kind === kind && other.field === field);
  }
  return { ...report, counts: { ...report.counts, [kind]: counts }, refused: refusals, left_out: fields };
}

/** Counts an entry of a list, which is added while there is room. */
function count<T extends { count: number }>(
  list: T[],
  entry: Omit<T, "count">,
  isSame: (other: T) => boolean,
): void {
  const present = list.find(isSame);
  if (present) present.count++;
  else if (list.length < maxEntries) list.push({ ...entry, count: 1 } as T);
}

/** The counts of a report, by kind. */
export const countsOf = ({ totals, counts }: ImportReport): ImportCount[] =>
  importKinds.map((kind) => {
    const { read, added, refused } = counts[kind] ?? { read: 0, added: 0, refused: 0 };
    return {
      kind,
      total: totals[kind] ?? null,
      read,
      added,
      refused,
      existing: Math.max(0, read - added - refused),
    };
  });
