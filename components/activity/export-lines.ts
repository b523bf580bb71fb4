import type { ChangeLine, LinesOf } from "@/components/activity/change-line";
import {
  anyFilters,
  byType,
  choice,
  isUnset,
  listOf,
  number,
  objectOf,
  parsed,
  plain,
  type ValueWords,
} from "@/components/activity/value-words";
import { propertyOfColumn } from "@/lib/contract/person/column";

/** What a request sent that says nothing of its rows; the sentence names the survey of `id`. */
const unshownFilters = [
  "format",
  "limit",
  "offset",
  "page",
  "cursor",
  "include_counts",
  "id",
  // Links are told by their batch, which has an entry too.
  "count",
  "name",
  "revoke",
];

/** The beginning of a long text. */
const cut = (value: string): string => (value.length <= 300 ? value : `${value.slice(0, 300)}…`);

/** Values as sent: one, a list, or a list in one text. */
const sentValues: ValueWords = (value, { format }) => {
  const values = typeof value === "string" ? value.split(",") : [value].flat();
  return values.some((one) => typeof one === "object") ? null : cut(format.list(values.map(String)));
};

/** How many of a list. */
const counted: ValueWords = (value, words) => number(listOf(value).length, words);

/** Columns of persons, a property by its name. */
const columns: ValueWords = (value, words) =>
  sentValues(
    (typeof value === "string" ? value.split(",") : listOf(value)).map(
      (column) => propertyOfColumn(String(column)) ?? columnName(column, words),
    ),
    words,
  );
const columnName = choice("persons.fields");

/** Conditions on answers: "is “Yes” and contains “slow”". */
const answers: ValueWords = (value, words) => {
  const conditions = listOf(typeof value === "string" ? parsed(value) : value).map((condition) => {
    const { operator = "exact", value: asked } = objectOf(condition);
    return [choice("filters.operators")(operator, words), byType([asked ?? []].flat(), words)]
      .filter((part) => part)
      .join(" ");
  });
  return conditions.length === 0 ? null : cut(conditions.join(` ${words.filterTexts("and")} `));
};

/** The parameters of exports whose values are not simply named. */
const valuesOf: Readonly<Record<string, ValueWords>> = {
  search: byType,
  properties: (value, words) => {
    const text = anyFilters(value, words);
    return text && cut(text);
  },
  columns,
  answers,
  uuids: counted,
  excluded_uuids: counted,
  order: plain,
  step: () => null,
  query: () => null,
};

/** A line for each parameter that was sent, in the words of the screens; those without words share one that names them. */
const parameterLines = (parameters: Record<string, unknown>, words: Parameters<LinesOf>[2]): ChangeLine[] => {
  const sent = Object.entries(parameters).filter(
    ([name, value]) => !unshownFilters.includes(name) && !isUnset(value),
  );
  const lines: ChangeLine[] = [];
  const others: string[] = [];
  for (const [name, value] of sent) {
    const field = words.lookUp(`activity.parameters.${name}`);
    const after = field === null ? null : (valuesOf[name] ?? sentValues)(value, words);
    if (field === null) others.push(name.replaceAll("_", " "));
    else lines.push({ kind: "set", field, after: after ?? words.t("values.long") });
  }
  return others.length === 0
    ? lines
    : [...lines, { kind: "set", field: words.t("parameters.others"), after: words.format.list(others) }];
};

/** What was asked for, by parameter; the text of an SQL query. */
const filter: LinesOf = (_, after, words) => {
  // Readers without personal data don't see it.
  if (isUnset(after)) return [];
  const { query, values, ...rest } = objectOf(after);
  const isSql = typeof query === "string";
  // A filter longer than an entry is stored as a part of its JSON.
  if (typeof after === "string")
    return [{ kind: "set", field: words.t("fields.Team.filter"), after: words.t("values.long") }];
  return [
    ...(isSql ? [{ kind: "set", field: words.t("fields.Insight.query"), after: cut(query) } as const] : []),
    ...parameterLines(isSql ? { ...objectOf(values), ...rest } : objectOf(after), words),
  ];
};

/** The lines of an export or a query: what was asked for, how many rows it had, and whether it came to its end. */
export const exportLines = {
  filter,
  rows: (_: unknown, after: unknown, words: Parameters<LinesOf>[2]): ChangeLine[] => [
    {
      kind: "set",
      field: words.t("fields.Team.rows"),
      after: number(after, words) ?? words.t("values.none"),
    },
  ],
  is_broken_off: (_: unknown, __: unknown, words: Parameters<LinesOf>[2]): ChangeLine[] => [
    { kind: "set", field: words.t("brokenOff.field"), after: words.t("brokenOff.value") },
  ],
};
