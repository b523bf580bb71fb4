/**
 * The parameters and results of analyses. Every parameter may be sent as text in a query string, where lists and
 * objects are JSON, or as its value in a body, which takes precedence. None has a default here, so that one cannot
 * override the other.
 */

import { z } from "zod";
import { Person } from "@/lib/contract/person/person";
import { FormatQuery } from "@/lib/contract/person/query";
import { extension } from "@/lib/contract/wire/extension";
import { timestamp } from "@/lib/contract/wire/field";
import { parseJson } from "@/lib/contract/wire/json";
import { listMeta, splitAtCommas, takesRepeats } from "@/lib/contract/wire/list-field";
import { searchField } from "@/lib/contract/wire/search-field";

const isAbsent = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");

/** A text; null and an empty one count as not given. */
export const textParameter = (description: string) =>
  z
    .preprocess((value) => (isAbsent(value) ? undefined : value), z.string().optional())
    .meta({ description, override: { type: "string" } });

/** A parameter with fixed values. */
export const choiceParameter = <const T extends readonly [string, ...string[]]>(
  words: T,
  description: string,
) =>
  z
    .preprocess((value) => (isAbsent(value) ? undefined : value), z.enum(words).optional())
    .meta({ description, override: { type: "string", enum: [...words] } });

/** `true` or `1`, as text or not; anything else is false. */
export const flagParameter = (description: string) =>
  z
    .preprocess(
      (value) => (isAbsent(value) || value === undefined ? undefined : /^(true|1)$/i.test(String(value))),
      z.boolean().optional(),
    )
    .meta({ description, override: { type: "boolean" } });

/** A UUID made by the client. */
const progressParameter = (description: string) =>
  z
    .preprocess((value) => (isAbsent(value) ? undefined : value), z.guid().toLowerCase().optional())
    .meta({ description, override: { type: "string", format: "uuid" } });

/** A whole number, as digits or not. */
export const integerParameter = (
  description: string,
  { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {},
) =>
  z
    .preprocess(
      (value) => {
        if (isAbsent(value)) return undefined;
        return typeof value === "string" && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value;
      },
      z
        .int({ error: (issue) => (issue.input === undefined ? undefined : "A valid integer is required.") })
        .refine((value) => value >= min, "A valid integer is required.")
        .transform((value) => Math.min(value, max))
        .optional(),
    )
    .meta({ description, override: { type: "integer", ...(min > 0 && { minimum: min }) } });

/** A list or object: JSON in a query string, the value itself in a body. Other texts are left to the schema to reject. */
export const jsonParameter = <T extends z.ZodType>(schema: T, description: string) =>
  z
    .preprocess(parsedJson, schema.optional())
    // Otherwise the document would keep it beside a reference to a named schema.
    .meta({ description, ...(schema.meta()?.id === undefined && { override: {} }) });

function parsedJson(value: unknown): unknown {
  if (isAbsent(value)) return undefined;
  if (typeof value !== "string") return value;
  try {
    return parseJson(value);
  } catch {
    // The schema says what it should have been.
    return value;
  }
}

const jsonLists = z.registry<{ hasCommas: boolean }>();

/**
 * A list: in a body as it is, in a query string as JSON or repeated, a value each time.
 *
 * @param hasCommas in a query string its values may also stand between commas
 */
export function listParameter<T extends z.ZodType>(
  schema: T,
  description: string,
  { hasCommas = false }: { hasCommas?: boolean } = {},
) {
  const field = jsonParameter(schema, description);
  jsonLists.add(field, { hasCommas });
  return field;
}

/** A list of texts: also between commas. A single one may come alone. */
export const textsParameter = <T extends z.ZodType>(schema: T, description: string) =>
  listParameter(
    z.preprocess((value) => (typeof value === "string" ? [value] : value), schema),
    description,
    { hasCommas: true },
  );

/** The items of a list parameter, for its schema. */
function readList(sent: unknown, hasCommas: boolean): unknown {
  if (Array.isArray(sent)) {
    const values = sent.filter((text) => !isAbsent(text)).flatMap(entriesOf);
    return values.length > 0 ? values : undefined;
  }
  if (isAbsent(sent)) return undefined;
  return hasCommas && typeof sent === "string" && !/^\s*[[{"]/.test(sent) ? splitAtCommas(sent) : sent;
}

/** The items of one of several texts: of a JSON list, an object, else the text itself. */
function entriesOf(text: unknown): unknown[] {
  const value = parsedJson(text);
  return typeof value === "object" ? [value].flat() : [text];
}

/** A field as it is read from a query string. */
function inQuery(field: z.ZodType): z.ZodType {
  const list = jsonLists.get(field);
  if (!list) return field;
  const { description, override = {} } = field.meta() ?? {};
  const how = list.hasCommas ? "repeated or comma-separated" : "or repeated";
  return takesRepeats(
    z
      .preprocess((sent) => readList(sent, list.hasCommas), field)
      .meta({ description: `${description} JSON, ${how}.`, override, param: listMeta.param }),
  );
}

const name = z.string().max(400);

/** The breakdown value that stands for all those that are not listed. */
export const otherValues = "Other";

/** An event of an analysis. @source docs/reference/analysis.md#funnels */
export const Entity = z
  .looseObject({
    id: z
      .union([name, z.int().transform(String)])
      .nullish()
      .describe("Event name; null matches any event."),
    type: z.string().nullish().describe("Always `events`; actions are not supported."),
    order: z.number().nullish().describe("Position; entities are sorted by it."),
    name: name.nullish(),
    custom_name: name.nullish(),
    properties: z
      .unknown()
      .optional()
      .meta({
        description: "Property filters of this event: a list, or a group of them.",
        override: {
          anyOf: [
            { type: "array", items: { type: "object", additionalProperties: true } },
            { type: "object", additionalProperties: true },
          ],
        },
      }),
    math: z
      .unknown()
      .optional()
      .meta({
        description: "`total` or `dau`: this analysis counts persons. Another aggregation is a 400.",
        override: { type: ["string", "null"] },
      }),
  })
  .meta({ id: "AnalysisEvent" });
export type Entity = z.infer<typeof Entity>;

/** Most entities of one kind in a question. Ours: each is a bit, and there are 30. */
export const maxEntities = 20;

/** A list of entities; a single one may come alone. */
export const entitiesParameter = <T extends typeof Entity>(entity: T, description: string) =>
  listParameter(
    z.preprocess(
      (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? [value] : value),
      z.array(entity).max(maxEntities),
    ),
    description,
  );

/** The intervals of time. */
export const intervalWords = ["hour", "day", "week", "month"] as const;

/** The common parameters of all analyses. */
export const analysisFields = {
  events: entitiesParameter(Entity, "Events of the insight."),
  actions: listParameter(z.unknown(), "Must be empty: actions are not supported."),
  properties: listParameter(
    z.unknown(),
    "Property filters for all events and their persons: a list or groups. type defaults to event; an unknown type is a 400.",
  ),
  filter_test_accounts: flagParameter("Exclude test accounts by the project's test_account_filters."),
  date_from: textParameter("Date, relative date (`-7d`, `-1mStart`) or `all`. Default: `-7d`."),
  date_to: textParameter("Inclusive, in the project's time zone. Default: today."),
  explicit_date: flagParameter("Use exact times instead of whole days."),
  interval: choiceParameter(intervalWords, "Length of an interval. Default: day."),
  aggregation_group_type_index: jsonParameter(z.unknown(), "Not supported: there are no groups."),
  refresh: flagParameter("Ignore the cached result."),
  progress_id: progressParameter(
    "UUID generated by the client, by which `insights/progress/` reports how far the analysis has read. Ignored for lists of persons.",
  ),
};

const AnalysisFields = z.object(analysisFields);
export type AnalysisParams = z.infer<typeof AnalysisFields>;

const pageFields = {
  search: searchField(textParameter("Search by part of the email, name or distinct id.")),
  include_recordings: flagParameter("Ignored: session recordings are not supported."),
  limit: integerParameter("Page size, at most 1000. Default: 100.", { min: 1, max: 1000 }),
  offset: integerParameter("Persons to skip.", { min: 0 }),
};

/** The fields of a look-up of persons. */
export const peopleFields = { ...analysisFields, ...pageFields };

/** A question in a query string. */
export const paramsInQuery = <T extends z.ZodRawShape>(fields: T) =>
  FormatQuery.extend(
    // The same names, and what is read of them is the same.
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, inQuery(field as z.ZodType)]),
    ) as unknown as T,
  );

/** The same question in a body; keys that are no parameter are ignored. */
export const paramsInBody = <T extends z.ZodRawShape>(fields: T) => z.object(fields);

/** Merges the parameters of both transports: the body wins, field by field. */
export function mergeParams<Q extends object, B extends object>(query: Q, body: B | undefined): Q & B {
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  return { ...query, ...Object.fromEntries(given) } as Q & B;
}

/** A person as analyses list them. @source docs/reference/persons.md#the-person-object */
export const AnalysisActor = Person.extend({
  type: z.literal("person"),
  matched_recordings: z.array(z.never()).describe("Always empty; session recordings are not supported."),
  value_at_data_point: z.null(),
}).meta({ id: "Actor" });
export type AnalysisActor = z.infer<typeof AnalysisActor>;

/** How many persons a list has on all of its pages. */
export const totalFields = {
  total: z
    .int()
    .meta(
      extension("Number of persons on all pages, deleted ones included; with `search`, those that match."),
    ),
  missing_total: z.int().meta(extension("Deleted persons among them, who are not listed.")),
};

/** The source of an answer. */
export const readFields = {
  engine: z
    .enum(["clickhouse", "postgres"])
    .optional()
    .meta(extension("What the events were read from. Only where there is a copy of them in ClickHouse.")),
  as_of: timestamp()
    .optional()
    .meta(
      extension("Everything captured before is counted. Only where there is a copy of events in ClickHouse."),
    ),
};

/**
 * A page of the persons behind a number. CSV has a row for each of them.
 *
 * @source docs/reference/analysis.md#lists-of-persons; CSV: ours
 */
export const PeoplePage = z
  .strictObject({
    results: z.array(
      z.strictObject({
        people: z.array(AnalysisActor),
        count: z.int().describe("Number of persons on this page."),
      }),
    ),
    next: z.string().nullable(),
    initial: z.string().describe("URL of this page."),
    missing_persons: z.int().describe("Persons of this page that have events but were deleted."),
    ...totalFields,
    is_cached: z.boolean(),
    last_refresh: timestamp(),
    ...readFields,
  })
  .meta({ id: "PeoplePage" });
export type PeoplePage = z.infer<typeof PeoplePage>;

/** The progress of an analysis. Ours. */
export const AnalysisProgress = z
  .strictObject({
    rows_read: z.int().describe("Events and persons read so far."),
    rows_estimated: z
      .int()
      .nullable()
      .describe(
        "PostgreSQL's estimate of how many are read in all, which may be too low or too high; null while it is unknown.",
      ),
  })
  .meta({ id: "AnalysisProgress" });
export type AnalysisProgress = z.infer<typeof AnalysisProgress>;

/** The analysis whose progress is read. */
export const ProgressQuery = z.object({
  id: z.guid().toLowerCase().meta(extension("The `progress_id` of the request.")),
});

/** A result with what is known of its making. @source docs/reference/analysis.md#requests-and-answers */
export const insightOf = <T extends z.ZodType>(result: T) =>
  z.strictObject({
    result,
    is_cached: z.boolean(),
    last_refresh: timestamp(),
    ...readFields,
    timezone: z.string().describe("Time zone of the project, in which intervals begin."),
    previous_period: z
      .strictObject({ date_from: z.string(), date_to: z.string() })
      .nullable()
      .meta(
        extension(
          "The dates of the period before: as many days or hours, or moved back by whole weeks or months where they are the interval; instants, for `explicit_date`, where the dates are exact. Null without a beginning.",
        ),
      ),
  });
