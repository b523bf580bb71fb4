import { z } from "zod";

/** Most rows an answer holds, whatever LIMIT says. @source contract/persons §11 */
export const mostRows = 10_000;

/** Rows of a query without LIMIT. @source contract/persons §11 */
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

/** A query, and the values in it. */
export const HogqlInput = z
  .object({
    query: z
      .object({
        kind: z.literal("HogQLQuery"),
        query: z.string().min(1).max(65_536).describe("One SELECT."),
        values: z
          .record(z.string(), HogqlValue)
          .optional()
          .describe("What `{name}` in the query stands for: never part of the text, so it needs no quoting."),
      })
      .describe("Other kinds of PostHog's queries are refused."),
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
