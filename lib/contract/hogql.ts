import { z } from "zod";
import { isObject, shown } from "@/lib/contract/json";

/** Most rows an answer holds, whatever LIMIT says. @source docs/reference/analysis.md#sql-queries */
export const mostRows = 10_000;

/** Rows of a query without LIMIT. @source docs/reference/analysis.md#sql-queries */
export const defaultRows = 100;

/** What can be read, by table; `person.…` and `pdi.…` are joined where they are named. */
export const hogqlColumns = {
  events: [
    "uuid",
    "event",
    "timestamp",
    "created_at",
    "distinct_id",
    "properties",
    "person_id",
    "person.id",
    "person.properties",
    "person.created_at",
    "person.is_identified",
    "pdi.distinct_id",
    "pdi.person_id",
  ],
  persons: ["id", "created_at", "properties", "is_identified", "pdi.distinct_id", "pdi.person_id"],
  surveys: [
    "id",
    "name",
    "description",
    "type",
    "questions",
    "conditions",
    "appearance",
    "start_date",
    "end_date",
    "archived",
    "responses_limit",
    "current_iteration",
    "created_at",
    "updated_at",
  ],
} as const;

/** The name of a table. */
export type HogqlTable = keyof typeof hogqlColumns;

/** Every function there is, by what it is for; names are matched whatever their case. */
export const hogqlFunctions = {
  "to aggregate": [
    "count",
    "countIf",
    "uniq",
    "uniqExact",
    "uniqIf",
    "sum",
    "sumIf",
    "avg",
    "avgIf",
    "min",
    "minIf",
    "max",
    "maxIf",
    "argMin",
    "argMax",
    "median",
  ],
  "of conditions": ["if", "multiIf", "ifNull", "isNull", "isNotNull", "empty", "notEmpty"],
  "of texts": [
    "lower",
    "upper",
    "length",
    "trim",
    "concat",
    "substring",
    "replaceAll",
    "startsWith",
    "endsWith",
    "match",
    "toString",
  ],
  "of numbers": ["toInt", "toFloat", "toBool", "round", "floor", "ceil", "abs", "intDiv"],
  "of time": [
    "now",
    "today",
    "yesterday",
    "toDate",
    "toDateTime",
    "toStartOfMinute",
    "toStartOfHour",
    "toStartOfDay",
    "toStartOfWeek",
    "toMonday",
    "toStartOfMonth",
    "toStartOfQuarter",
    "toStartOfYear",
    "dateTrunc",
    "dateDiff",
    "dateAdd",
    "dateSub",
    "toYear",
    "toMonth",
    "toDayOfMonth",
    "toDayOfWeek",
    "toHour",
    "toMinute",
    "toYYYYMM",
    "toUnixTimestamp",
    "toIntervalSecond",
    "toIntervalMinute",
    "toIntervalHour",
    "toIntervalDay",
    "toIntervalWeek",
    "toIntervalMonth",
    "toIntervalQuarter",
    "toIntervalYear",
    "formatDateTime",
  ],
  "of JSON": [
    "JSONExtractString",
    "JSONExtractInt",
    "JSONExtractFloat",
    "JSONExtractBool",
    "JSONExtractRaw",
    "JSONHas",
  ],
} as const;

/** The name of a function. */
export type HogqlFunction = (typeof hogqlFunctions)[keyof typeof hogqlFunctions][number];

const Scalar = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

/** A value that stands for `{name}`. */
export const HogqlValue = z.union([Scalar, z.array(Scalar).max(1000)]);
export type HogqlValue = z.infer<typeof HogqlValue>;

const text = (description: string) => z.string().min(1).max(65_536).describe(description);

const HogqlQuery = z
  .object({
    kind: z.literal("HogQLQuery"),
    query: text("One SELECT."),
    values: z
      .record(z.string(), HogqlValue)
      .optional()
      .describe("What `{name}` in the query stands for: never part of the text, so it needs no quoting."),
  })
  .meta({ id: "HogQLQuery" });

/** A query, and the values in it. */
export type HogqlQuery = z.infer<typeof HogqlQuery>;

/** How PostHog's screens wrap a query: what they show it as is passed over. */
const wrapped = <const Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), source: HogqlQuery.describe("The query that is run.") });

const HogqlMetadata = z
  .object({
    kind: z.literal("HogQLMetadata"),
    language: z.literal("hogQL", { error: languageError }).describe("The others of PostHog are refused."),
    query: text("The SELECT to check."),
    values: z.record(z.string(), HogqlValue).optional().describe("As in HogQLQuery. Ours."),
  })
  .meta({ id: "HogQLMetadata" });

/** A query to check. */
export type HogqlMetadata = z.infer<typeof HogqlMetadata>;

function languageError({ input }: { input?: unknown }): string | undefined {
  return input === undefined || input === null ? undefined : `${shown(input)} is not offered: hogQL is.`;
}

const offered = ["HogQLQuery", "HogQLMetadata", "DataVisualizationNode", "DataTableNode"];

/** Everything that can be asked. */
export const HogqlInput = z
  .object({
    query: z
      .discriminatedUnion(
        "kind",
        [HogqlQuery, HogqlMetadata, wrapped("DataVisualizationNode"), wrapped("DataTableNode")],
        {
          error: ({ code, input }) => {
            const { kind } = isObject(input) ? input : {};
            if (code !== "invalid_union" || kind === undefined || kind === null) return undefined;
            return `Queries of kind ${shown(kind)} are not offered: ${offered.join(", ")} are.`;
          },
        },
      )
      .describe(
        "A HogQLQuery, alone or as the source of a DataVisualizationNode or DataTableNode, or HogQLMetadata. Other kinds of PostHog's queries are refused.",
      ),
    refresh: z
      .unknown()
      .optional()
      .describe("Taken and not needed: every answer is computed when it is asked for. Ours.")
      .meta({ override: { type: ["string", "boolean"] } }),
    client_query_id: z.string().max(400).optional().describe("Taken and not needed. Ours."),
    name: z.string().max(400).optional().describe("What the caller calls it. Taken and not needed. Ours."),
  })
  .meta({ id: "HogQLInput" });
export type HogqlInput = z.infer<typeof HogqlInput>;

const Notice = z.strictObject({
  message: z.string(),
  start: z.int().describe("Where it begins in the query, in UTF-16 units from 0; 0 where no place is known."),
  end: z.int().describe("Where it ends; the query's end where no place is known."),
  fix: z.null().describe("Always null: no corrections are suggested. Ours."),
});

/** Whether a query is valid, and where not. @source PostHog's HogQLMetadata */
export const HogqlCheck = z
  .strictObject({
    query: z.string().describe("What was sent."),
    isValid: z.boolean(),
    isUsingIndices: z.null().describe("Always null: it is not looked at. Ours."),
    errors: z.array(Notice).describe("The first thing that is wrong."),
    warnings: z.array(Notice).describe("Always empty. Ours."),
    notices: z.array(Notice).describe("Always empty. Ours."),
    table_names: z.array(z.string()).nullable().describe("The tables it reads; null when it is not valid."),
    ch_table_names: z.null().describe("Always null: nothing here is ClickHouse. Ours."),
  })
  .meta({ id: "HogQLMetadataResponse" });
export type HogqlCheck = z.infer<typeof HogqlCheck>;

const none = (what: string) => z.null().describe(`Null: ${what} Ours.`);

/** Rows, and what they are. */
export const HogqlResult = z
  .strictObject({
    results: z
      .array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))
      .describe("Rows; instants as ISO 8601 in UTC, JSON as text."),
    columns: z.array(z.string()).describe("Aliases, names, or the expressions as they were written."),
    types: z
      .array(z.array(z.string()).length(2))
      .describe("Name and type of each column, as ClickHouse says it."),
    query: z.string().describe("What was sent."),
    hogql: z.string().describe("What was run: with a LIMIT, without what follows the statement."),
    clickhouse: none("nothing here is ClickHouse."),
    hasMore: z.boolean().describe("Whether the limit cut rows off."),
    limit: z.int().describe(`Rows at most: LIMIT, else ${defaultRows}; never more than ${mostRows}.`),
    offset: z.int(),
    timings: z.array(z.strictObject({ k: z.string(), t: z.number().describe("Seconds.") })),
    modifiers: none("there are none."),
    metadata: none("it is not computed."),
    explain: none("it is not computed."),
    error: none("a query that fails is a 400."),
    is_cached: z.boolean().describe("False: nothing is kept."),
    cache_key: none("nothing is kept."),
    last_refresh: z.string().meta({ format: "date-time" }),
    next_allowed_client_refresh: none("ask at any time."),
    timezone: z.string().describe("The project's: where days begin."),
    query_status: none("answers come at once."),
  })
  .meta({ id: "HogQLResult" });
export type HogqlResult = z.infer<typeof HogqlResult>;
