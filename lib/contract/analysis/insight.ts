/** Saved analyses: the parameters of an analysis, or an SQL query, under a name. @source PostHog's insights */

import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import {
  CorrelationResult,
  correlationFields,
  FunnelResult,
  funnelFields,
} from "@/lib/contract/analysis/funnel";
import { HogqlQuery, HogqlResult } from "@/lib/contract/analysis/hogql";
import { insightTypes } from "@/lib/contract/analysis/insight-type";
import { LifecycleSeries, lifecycleFields } from "@/lib/contract/analysis/lifecycle";
import { choiceParameter, jsonParameter } from "@/lib/contract/analysis/parameters";
import { PathEdge, pathsFields } from "@/lib/contract/analysis/paths";
import { RetentionCohort, retentionFields } from "@/lib/contract/analysis/retention";
import { StickinessSeries, stickinessFields } from "@/lib/contract/analysis/stickiness";
import { TrendSeries, trendFields } from "@/lib/contract/analysis/trend";
import { extension } from "@/lib/contract/wire/extension";
import { flag, text, timestamp } from "@/lib/contract/wire/field";
import { isObject } from "@/lib/contract/wire/json";
import { PageQuery } from "@/lib/contract/wire/page";
import { commaList, queryDate, queryFlag } from "@/lib/contract/wire/query-field";
import { searchField } from "@/lib/contract/wire/search-field";

/** Unknown keys are kept: PostHog's filters have keys for its own screens. */
const funnelFilters = z.looseObject({ insight: z.literal("FUNNELS"), ...funnelFields });
const correlationFilters = z.looseObject({ insight: z.literal("CORRELATION"), ...correlationFields });
const pathFilters = z.looseObject({ insight: z.literal("PATHS"), ...pathsFields });
const retentionFilters = z.looseObject({ insight: z.literal("RETENTION"), ...retentionFields });
const stickinessFilters = z.looseObject({ insight: z.literal("STICKINESS"), ...stickinessFields });
const lifecycleFilters = z.looseObject({
  insight: z.literal("LIFECYCLE"),
  ...lifecycleFields,
  shown_as: z.literal("Lifecycle", { error: "Only Lifecycle is supported." }).default("Lifecycle"),
});
const trendFilters = z.looseObject({
  insight: z.literal("TRENDS"),
  ...trendFields,
  shown_as: choiceParameter(["Volume", "Lifecycle"], "`Lifecycle` for a lifecycle."),
});

/** The parameters of an analysis, with its name in `insight`. */
export const InsightFilters = z
  .discriminatedUnion("insight", [
    funnelFilters,
    correlationFilters,
    lifecycleFilters,
    trendFilters,
    pathFilters,
    retentionFilters,
    stickinessFilters,
  ])
  .meta({
    id: "InsightFilters",
    description:
      "Parameters of an analysis, with its name in `insight`: TRENDS (a lifecycle with `shown_as` Lifecycle), FUNNELS, PATHS, RETENTION, STICKINESS, LIFECYCLE or CORRELATION. `refresh` is not stored; other keys are kept.",
    "x-ours": true,
  });
export type InsightFilters = z.infer<typeof InsightFilters>;

/** An SQL query, alone or in the wrapper that PostHog's screens save. Keys of the wrapper are kept. */
export const InsightQuery = z
  .discriminatedUnion("kind", [
    HogqlQuery,
    z.looseObject({ kind: z.literal("DataVisualizationNode"), source: HogqlQuery }),
    z.looseObject({ kind: z.literal("DataTableNode"), source: HogqlQuery }),
  ])
  .meta({
    id: "InsightQuery",
    description: "A HogQLQuery, alone or as the source of a DataVisualizationNode or DataTableNode.",
  });
export type InsightQuery = z.infer<typeof InsightQuery>;

/** The SQL of a saved query. */
export const sourceOf = (query: InsightQuery): HogqlQuery =>
  query.kind === "HogQLQuery" ? query : query.source;

const tags = () =>
  z
    .array(text({ max: 255 }).transform((tag) => tag.toLowerCase()))
    .max(100)
    .transform((tags) => [...new Set(tags)])
    .describe("Tags, stored in lower case without duplicates.");

/** Nothing and an empty object both mean: not given. PostHog's clients send `filters: {}` with a query. */
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (isObject(value) && Object.keys(value).length === 0 ? null : value),
    schema.nullish(),
  );

/** The fields of a new saved analysis. */
export const InsightInput = z
  .object({
    name: text({ max: 400, blank: true }).nullish().describe("null counts as empty."),
    description: text({ max: 4000, blank: true }).nullish(),
    filters: orEmpty(InsightFilters).describe(
      "Analysis to save. Exactly one of filters and query; `{}` counts as omitted.",
    ),
    query: orEmpty(InsightQuery).describe("SQL query to save. Exactly one of filters and query."),
    saved: flag().optional().describe("Whether it is in the list of saved analyses. Default: false."),
    favorited: flag().optional(),
    tags: tags().optional(),
  })
  .meta({
    id: "InsightInput",
  });
export type InsightInput = z.infer<typeof InsightInput>;

/** The changeable fields of a saved analysis. */
export const InsightChanges = InsightInput.extend({
  deleted: flag().optional().describe("true deletes it, false restores it."),
}).meta({
  id: "InsightChanges",
  description: "Sending filters removes the query, and the other way round.",
});
export type InsightChanges = z.infer<typeof InsightChanges>;

const Rows = HogqlResult.shape.results;

/** The result of an analysis: that of its own endpoint; for a query its rows. */
const InsightResult = z.union([
  FunnelResult,
  CorrelationResult,
  z.array(LifecycleSeries),
  z.array(TrendSeries),
  z.array(PathEdge),
  z.array(RetentionCohort),
  z.array(StickinessSeries),
  Rows,
]);

/** A saved analysis. @source PostHog's insights, trimmed */
export const Insight = z
  .strictObject({
    id: z.int(),
    short_id: z.string().describe("8 letters and digits, for links."),
    name: z.string(),
    description: z.string(),
    filters: z.record(z.string(), z.unknown()).describe("Parameters of the analysis; `{}` for a query."),
    query: z.record(z.string(), z.unknown()).nullable().describe("SQL query; null for filters."),
    saved: z.boolean(),
    favorited: z.boolean(),
    tags: z.array(z.string()),
    created_by: User.nullable(),
    created_at: timestamp(),
    last_modified_at: timestamp().describe("Last change of anything but saved, favorited and deleted."),
    last_modified_by: User.nullable(),
    deleted: z.boolean(),
    result: InsightResult.nullable().meta(
      extension(
        "As the analysis's own endpoint returns it; the rows of a query. null unless `refresh` asks for it, and in lists.",
      ),
    ),
    columns: z.array(z.string()).nullable().describe("Columns of the rows of a query."),
    types: HogqlResult.shape.types.nullable().describe("Types of the rows of a query."),
    hasMore: z.boolean().nullable().describe("Whether a query has more rows than its limit."),
    last_refresh: timestamp().nullable().describe("Time at which the result was calculated."),
    is_cached: z.boolean().describe("Whether the result was calculated for an earlier request."),
    timezone: z.string().nullable().describe("Time zone of days in the result."),
  })
  .meta({ id: "Insight" });
export type Insight = z.infer<typeof Insight>;

const refreshWords = [
  "true",
  "false",
  "blocking",
  "async",
  "lazy_async",
  "async_except_on_cache_miss",
  "force_blocking",
  "force_async",
  "force_cache",
] as const;

/** How a result is calculated: not at all, unless cached, or always. */
export type RefreshMode = "none" | "cached" | "forced";

const refreshModes: Record<(typeof refreshWords)[number], RefreshMode> = {
  true: "cached",
  false: "none",
  blocking: "cached",
  async: "cached",
  lazy_async: "cached",
  async_except_on_cache_miss: "cached",
  force_blocking: "forced",
  force_async: "forced",
  force_cache: "none",
};

/** The parameters of reading a saved analysis. */
export const InsightQueryParams = z.object({
  refresh: z
    .preprocess((value) => (value === "" ? undefined : value), z.enum(refreshWords).optional())
    .transform((word): RefreshMode => (word === undefined ? "none" : refreshModes[word]))
    .meta({
      description:
        "`true`, `blocking` and the async modes return the result, calculated unless cached; `force_blocking` and `force_async` always calculate it. All wait for it. Default: no result.",
      "x-ours": true,
      override: { type: "string", enum: [...refreshWords] },
    }),
  filters_override: jsonParameter(
    z.object({
      date_from: queryDate().nullish(),
      date_to: queryDate().nullish(),
      properties: z.array(z.unknown()).max(100).optional(),
    }),
    "JSON with `date_from` and `date_to` that replace those of the filters, both if one is given, and `properties`, a list of property filters that is added to theirs. No effect on queries.",
  ),
});
export type InsightQueryParams = z.infer<typeof InsightQueryParams>;

const listOrders = [
  "name",
  "-name",
  "created_at",
  "-created_at",
  "last_modified_at",
  "-last_modified_at",
] as const;

/** JSON, or texts between commas. */
const jsonOrCommas = (description: string) =>
  commaList()
    .transform((texts) => texts?.map((one) => one.replace(/^[\s["]+|[\s\]"]+$/g, "")).filter(Boolean))
    .meta({ description: `${description} A JSON list, repeated or comma-separated.` });

/** Which saved analyses are listed. @source PostHog's insights, trimmed */
export const InsightListQuery = PageQuery.extend({
  search: searchField(z.string().optional().describe("Search in name, description and tags.")),
  saved: queryFlag().describe("Only saved ones (true), or only others (false)."),
  favorited: queryFlag().meta(extension("Only favorites (true), or only others (false).")),
  user: queryFlag().describe("true: only those that the caller created."),
  created_by: jsonOrCommas("Only those that one of these users created, by id.")
    .transform((ids, context) => {
      if (ids?.every((id) => /^\d{1,9}$/.test(id)) ?? true) return ids?.map(Number);
      context.addIssue({ code: "custom", message: "A valid integer is required.", input: ids });
      return z.NEVER;
    })
    .meta({
      description:
        "Only those that one of these users created, by id. A JSON list, repeated or comma-separated.",
      override: { type: "array", items: { type: "string" } },
    }),
  tags: jsonOrCommas("Only those with one of these tags."),
  insight: z
    .preprocess((value) => (value === "" ? undefined : value), z.enum(insightTypes).optional())
    .meta({
      description: "Only this type.",
      override: { type: "string", enum: [...insightTypes] },
    }),
  short_id: z.string().optional().describe("Only the one with this short id."),
  order: z
    .preprocess(
      (value) => (value === "" ? undefined : value),
      z.enum(listOrders).default("-last_modified_at"),
    )
    .meta({
      description: "Sort order.",
      override: { type: "string", enum: [...listOrders], default: "-last_modified_at" },
    }),
});
export type InsightListQuery = z.infer<typeof InsightListQuery>;
