import { type HogqlTable, hogqlColumns } from "@/lib/contract/analysis/hogql";

/** The syntax at the cursor. `from` is the start of the word that is being typed. */
type CursorPlace =
  | { kind: "comment" }
  /** In a string: the name of an event, or of a property of the owners; null for any other text. */
  | { kind: "string"; from: number; of: "event" | readonly string[] | null }
  | { kind: "table"; from: number }
  /** Behind a dot, with the names before it. */
  | { kind: "member"; from: number; owners: readonly string[] }
  | { kind: "expression"; from: number };

const comparesEvent =
  /\bevent\s*(?:=|!=|<>|\b(?:not\s+)?in\s*\(\s*(?:'(?:[^']|'')*'\s*,\s*)*|\b(?:not\s+)?i?like)\s*$/i;

/** Finds out what can be completed at a position of a query. */
export function cursorPlace(text: string, pos: number): CursorPlace {
  const open = openToken(text, pos);
  if (open?.kind === "comment") return open;
  if (open) {
    const before = text.slice(0, open.at);
    const from = open.at + 1;
    if (comparesEvent.test(before)) return { kind: "string", from, of: "event" };
    const bracket = /([\w.]*)\bproperties\s*\[\s*$/i.exec(before);
    return { kind: "string", from, of: bracket ? namesIn(bracket[1] ?? "") : null };
  }
  const before = text.slice(0, pos);
  const [word = ""] = /[$\w]*$/.exec(before) ?? [];
  const from = pos - word.length;
  const path = /((?:[A-Za-z_]\w*\.)+)$/.exec(text.slice(0, from));
  if (path) return { kind: "member", from, owners: namesIn(path[1] ?? "") };
  if (/\b(?:from|join)\s+$/i.test(text.slice(0, from))) return { kind: "table", from };
  return { kind: "expression", from };
}

const namesIn = (path: string): string[] => path.toLowerCase().split(".").filter(Boolean);

/** The string or comment that a position lies in. */
function openToken(text: string, pos: number): { kind: "comment" } | { kind: "string"; at: number } | null {
  const token = /'(?:[^'\\]|''|\\.)*(?:'|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
  for (const { 0: tokenText, index } of text.matchAll(token)) {
    if (index >= pos) return null;
    const end = index + tokenText.length;
    const isString = tokenText.startsWith("'");
    // A comment of a line goes on behind its last character.
    const isClosed = isString ? tokenText.length > 1 && tokenText.endsWith("'") : tokenText.startsWith("/*");
    if (pos > end || (pos === end && isClosed)) continue;
    return isString ? { kind: "string", at: index } : { kind: "comment" };
  }
  return null;
}

/** The tables that a query reads, in order; what they are called there; and the tables that it defines itself. */
export function tablesOf(text: string): {
  read: readonly HogqlTable[];
  aliases: ReadonlyMap<string, HogqlTable>;
  named: readonly string[];
} {
  const read: HogqlTable[] = [];
  const aliases = new Map<string, HogqlTable>();
  for (const [, table = "", alias] of text.matchAll(
    /\b(?:from|join)\s+(events|persons|surveys)\b(?:\s+(?:as\s+)?([A-Za-z_]\w*))?/gi,
  )) {
    const name = Object.keys(hogqlColumns).find(
      (tableName): tableName is HogqlTable => tableName === table.toLowerCase(),
    );
    if (!name) continue;
    if (!read.includes(name)) read.push(name);
    if (alias !== undefined && !clauses.test(alias)) aliases.set(alias.toLowerCase(), name);
  }
  const named = [...text.matchAll(/(?:\bwith|,)\s+([A-Za-z_]\w*)\s+as\s*\(/gi)].map(([, name = ""]) => name);
  return { read, aliases, named };
}

/** Keywords that may follow a table without an alias. */
const clauses =
  /^(?:where|group|order|having|limit|offset|join|left|right|full|inner|cross|on|union|intersect|except)$/i;
