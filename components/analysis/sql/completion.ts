import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from "@codemirror/autocomplete";
import { cursorPlace, tablesOf } from "@/components/analysis/sql/cursor-place";
import { type HogqlTable, hogqlColumns, hogqlFunctions } from "@/lib/contract/analysis/hogql";

/** Names of a project's events and persons. */
export interface ProjectNames {
  events: readonly string[];
  eventProperties: readonly string[];
  personProperties: readonly string[];
}

/** Words of SELECT statements. */
export const hogqlKeywords =
  "select distinct from join left right full inner cross on where and or not in is null between like ilike exists group by having order asc desc limit offset union all intersect except with as case when then else end cast filter interval true false".split(
    " ",
  );

const isTable = (name: string): name is HogqlTable => name in hogqlColumns;
const tables = Object.keys(hogqlColumns).filter(isTable);
const functionNames = Object.values(hogqlFunctions).flat();

/** Columns first, then functions, then the words of the language. */
const columnBoost = 2;
const functionBoost = 1;

const functions: readonly Completion[] = functionNames.map((name) =>
  snippetCompletion(`${name}(\${})`, { label: name, type: "function", detail: "()", boost: functionBoost }),
);
const keywords: readonly Completion[] = hogqlKeywords.map((label) => ({ label, type: "keyword" }));

/** Completes tables, columns, functions, and the names of a project's events and properties. */
export const completeHogql =
  (names: ProjectNames) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const text = state.doc.toString();
    const place = cursorPlace(text, pos);
    switch (place.kind) {
      case "comment":
        return null;
      case "string": {
        const values =
          place.of === "event"
            ? names.events
            : place.of === null
              ? []
              : propertiesOf(place.of, tablesOf(text), names);
        const closed = text[pos] === "'" ? pos + 1 : pos;
        return values.length === 0
          ? null
          : { from: place.from, to: closed, options: values.map((value) => stringOption(value)) };
      }
      case "table":
        return { from: place.from, options: [...tables, ...tablesOf(text).named].map(tableOption) };
      case "member": {
        const queryTables = tablesOf(text);
        if (place.owners.at(-1) === "properties") {
          const properties = propertiesOf(place.owners.slice(0, -1), queryTables, names);
          return { from: place.from, options: properties.map(propertyOption) };
        }
        const options = membersOf(place.owners, queryTables);
        return options.length === 0 ? null : { from: place.from, options };
      }
      case "expression": {
        if (place.from === pos && !explicit) return null;
        const { read, aliases } = tablesOf(text);
        const columns = (read.length > 0 ? read : tables).flatMap((table) => firstParts(hogqlColumns[table]));
        return {
          from: place.from,
          options: [
            ...[...new Set([...columns, ...aliases.keys()])].map(columnOption),
            ...functions,
            ...keywords,
          ],
          validFor: /^\w*$/,
        };
      }
    }
  };

const columnOption = (label: string): Completion => ({ label, type: "property", boost: columnBoost });
const tableOption = (label: string): Completion => ({ label, type: "class" });

/** A text between quotation marks; the closing one is put, or replaced. */
const stringOption = (value: string): Completion => ({
  label: value,
  apply: `${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`,
  type: "constant",
});

/** A property after its dot; a name that is no identifier replaces the dot by brackets. */
const propertyOption = (name: string): Completion => ({
  label: name,
  type: "property",
  ...(!/^[$A-Za-z_][$\w]*$/.test(name) && {
    apply: (view, _, from, to) => {
      const insert = `['${name.replaceAll("\\", "\\\\").replaceAll("'", "''")}']`;
      view.dispatch({
        changes: { from: from - 1, to, insert },
        selection: { anchor: from - 1 + insert.length },
      });
    },
  }),
});

/** The first parts of dotted columns, each once. */
const firstParts = (columns: readonly string[]): string[] => [
  ...new Set(columns.map((column) => column.split(".")[0] ?? column)),
];

type Tables = ReturnType<typeof tablesOf>;

/** Completions after `person.`, a table or an alias of one. */
function membersOf(owners: readonly string[], { aliases }: Tables): Completion[] {
  const [first = "", ...rest] = owners;
  const table = aliases.get(first) ?? (isTable(first) ? first : undefined);
  const columns: readonly string[] = table ? hogqlColumns[table] : Object.values(hogqlColumns).flat();
  const prefix = (table ? rest : owners).map((owner) => `${owner}.`).join("");
  const members = columns.filter((column) => column.startsWith(prefix));
  return firstParts(members.map((column) => column.slice(prefix.length))).map(columnOption);
}

/** Properties of persons behind `person`, and of a table of persons; else those of events. */
function propertiesOf(owners: readonly string[], { aliases, read }: Tables, names: ProjectNames) {
  const owner = owners.at(-1);
  const table = owner === undefined ? (read[0] ?? "events") : (aliases.get(owner) ?? owner);
  return table === "person" || table === "persons" ? names.personProperties : names.eventProperties;
}
