import { z } from "zod";
import { extension } from "@/lib/contract/wire/extension";
import { isObject, shown } from "@/lib/contract/wire/json";

/** Most rows an answer holds, whatever LIMIT says. @source docs/reference/analysis.md#sql-queries */
export const maxRows = 10_000;

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
  persons: [
    "id",
    "created_at",
    "properties",
    "is_identified",
    "last_seen_at",
    "pdi.distinct_id",
    "pdi.person_id",
  ],
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

/** Every function, by category; names are matched ignoring case. */
export const hogqlFunctions = {
  Aggregation: [
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
  Conditions: ["if", "multiIf", "ifNull", "isNull", "isNotNull", "empty", "notEmpty"],
  Strings: [
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
  Numbers: ["toInt", "toFloat", "toBool", "round", "floor", "ceil", "abs", "intDiv"],
  "Dates and times": [
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

/** A value of `{name}`. */
export const HogqlValue = z.union([Scalar, z.array(Scalar).max(1000)]);
export type HogqlValue = z.infer<typeof HogqlValue>;

const text = (description: string) => z.string().min(1).max(65_536).describe(description);

/** A query, and the values in it. */
export const HogqlQuery = z
  .object({
    kind: z.literal("HogQLQuery"),
    query: text("SELECT statement."),
    values: z
      .record(z.string(), HogqlValue)
      .optional()
      .describe(
        "Values for `{name}` placeholders in the query. Bound as parameters, so no quoting is needed.",
      ),
  })
  .meta({ id: "HogQLQuery" });
export type HogqlQuery = z.infer<typeof HogqlQuery>;

/** The wrapper of a query in PostHog's screens, whose display settings are ignored. */
const wrapped = <const Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), source: HogqlQuery.describe("Query to run.") });

const HogqlMetadata = z
  .object({
    kind: z.literal("HogQLMetadata"),
    language: z
      .literal("hogQL", { error: languageError })
      .describe("Other languages of PostHog are not supported."),
    query: text("SELECT statement to check."),
    values: z.record(z.string(), HogqlValue).optional().meta(extension("Same as in HogQLQuery.")),
  })
  .meta({ id: "HogQLMetadata" });

/** A query to check. */
export type HogqlMetadata = z.infer<typeof HogqlMetadata>;

function languageError({ input }: { input?: unknown }): string | undefined {
  return input === undefined || input === null
    ? undefined
    : `Language ${shown(input)} is not supported. Use hogQL.`;
}

const offered = ["HogQLQuery", "HogQLMetadata", "DataVisualizationNode", "DataTableNode"];

/** All supported query kinds. */
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
            return `Query kind ${shown(kind)} is not supported. Use ${offered.join(", ")}.`;
          },
        },
      )
      .describe(
        "A HogQLQuery, alone or as the source of a DataVisualizationNode or DataTableNode, or HogQLMetadata. Other query kinds of PostHog are not supported.",
      ),
    refresh: z
      .unknown()
      .optional()
      .meta(extension("Ignored: every query runs when requested."))
      .meta({ override: { type: ["string", "boolean"] } }),
    client_query_id: z.string().max(400).optional().meta(extension("Ignored.")),
    name: z.string().max(400).optional().meta(extension("Client-side name. Ignored.")),
  })
  .meta({ id: "HogQLInput" });
export type HogqlInput = z.infer<typeof HogqlInput>;

const Notice = z.strictObject({
  message: z.string(),
  start: z.int().describe("Start offset in the query, in UTF-16 code units; 0 if unknown."),
  end: z.int().describe("End offset; the end of the query if unknown."),
  fix: z.null().meta(extension("Always null: fixes are not supported.")),
});

/** Whether a query is valid, and where not. @source PostHog's HogQLMetadata */
export const HogqlCheck = z
  .strictObject({
    query: z.string().describe("Value from the request."),
    isValid: z.boolean(),
    isUsingIndices: z.null().meta(extension("Always null: not supported.")),
    errors: z.array(Notice).describe("First error found."),
    warnings: z.array(Notice).meta(extension("Always empty.")),
    notices: z.array(Notice).meta(extension("Always empty.")),
    table_names: z.array(z.string()).nullable().describe("Tables read by the query; null if invalid."),
    ch_table_names: z.null().meta(extension("Always null: queries don't run on ClickHouse.")),
  })
  .meta({ id: "HogQLMetadataResponse" });
export type HogqlCheck = z.infer<typeof HogqlCheck>;

const none = (what: string) => z.null().meta(extension(`Always null: ${what}`));

/** Rows, and what they are. */
export const HogqlResult = z
  .strictObject({
    results: z
      .array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))
      .describe("Rows. Times are ISO 8601 in UTC, JSON values are strings."),
    columns: z.array(z.string()).describe("Column names: aliases, names or expressions."),
    types: z.array(z.array(z.string()).length(2)).describe("Name and ClickHouse type of each column."),
    query: z.string().describe("Value from the request."),
    hogql: z.string().describe("Query that was run, with its LIMIT and without trailing text."),
    clickhouse: none("queries don't run on ClickHouse."),
    hasMore: z.boolean().describe("Whether there are more rows than the limit."),
    limit: z.int().describe(`Maximum number of rows: LIMIT, default ${defaultRows}, at most ${maxRows}.`),
    offset: z.int(),
    timings: z.array(z.strictObject({ k: z.string(), t: z.number().describe("Seconds.") })),
    modifiers: none("not supported."),
    metadata: none("not supported."),
    explain: none("not supported."),
    error: none("failed queries return a 400."),
    is_cached: z.boolean().describe("Always false: results are not cached."),
    cache_key: none("results are not cached."),
    last_refresh: z.string().meta({ format: "date-time" }),
    next_allowed_client_refresh: none("results are not cached."),
    timezone: z.string().describe("Time zone of the project."),
    query_status: none("queries are synchronous."),
  })
  .meta({ id: "HogQLResult" });
export type HogqlResult = z.infer<typeof HogqlResult>;
/** A value of a result. */
export type ResultValue = HogqlResult["results"][number][number];
