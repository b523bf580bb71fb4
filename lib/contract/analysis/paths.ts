/** Paths: the questions and the answers. @source docs/reference/analysis.md#paths */
import { z } from "zod";
import { funnelFields, funnelPeopleFields } from "@/lib/contract/analysis/funnel";
import {
  analysisFields,
  choiceParameter,
  insightOf,
  integerParameter,
  jsonParameter,
  listParameter,
  peopleFields,
  textParameter,
  textsParameter,
} from "@/lib/contract/analysis/parameters";

/** Replaces what an expression finds in path items. */
export const PathCleaning = z
  .object({
    regex: z.string().max(2000).describe("RE2 expression, matched anywhere in the path item."),
    alias: z.string().max(400).describe("Replacement; `\\1` is the first group."),
  })
  .meta({ id: "PathCleaning" });
export type PathCleaning = z.infer<typeof PathCleaning>;

const cleanings = z.array(PathCleaning).max(50);

/** Most texts of one parameter. Ours. */
const maxTexts = 100;

const texts = (description: string) =>
  textsParameter(z.array(z.string().max(2000)).max(maxTexts), description);

/** The event types of paths. */
const pathEventTypes = ["$pageview", "$screen", "custom_event"] as const;

const kinds = z.array(
  z.enum(pathEventTypes, {
    error: ({ input }) => `Events of type ${String(input)} are not supported.`,
  }),
);

/** The position of paths relative to a step of a funnel. */
const funnelPaths = [
  "funnel_path_before_step",
  "funnel_path_between_steps",
  "funnel_path_after_step",
] as const;

const questionFields = {
  include_event_types: textsParameter(
    kinds,
    "`$pageview`, `$screen`, and `custom_event` for all names without `$`. Default: all events.",
  ),
  path_type: choiceParameter(pathEventTypes, "Legacy form of `include_event_types`."),
  include_custom_events: texts("Additional events by name."),
  exclude_events: texts("Items to exclude, by their final names."),
  path_groupings: texts("Patterns with `*` as a wildcard. A matching item is replaced by the pattern."),
  path_replacements: listParameter(
    z.union([z.boolean(), z.stringbool(), cleanings]),
    "Applied before `local_path_cleaning_filters`, same format. `true` has no effect: projects have no cleaning filters.",
  ),
  local_path_cleaning_filters: listParameter(cleanings, "Replacements in path items, applied in order."),
  start_point: textParameter("First item of paths."),
  end_point: textParameter("Last item of paths."),
  step_limit: integerParameter("Maximum number of items per path. Default: 5.", { min: 1, max: 100 }),
  edge_limit: integerParameter("Maximum number of edges. Default: 50.", { min: 1, max: 1000 }),
  min_edge_weight: integerParameter("Minimum number of paths of an edge.", { min: 0 }),
  max_edge_weight: integerParameter("Maximum number of paths of an edge.", { min: 0 }),
  funnel_paths: choiceParameter(funnelPaths, "Only paths before, after or between steps of `funnel_filter`."),
  funnel_filter: jsonParameter(
    z.object({ ...funnelFields, funnel_step: funnelPeopleFields.funnel_step }),
    "Funnel and one of its steps. Dates default to those of the paths.",
  ),
};

/** Most keys of one kind: there are no more edges. */
const maxKeys = 1000;

const key = (what: string) =>
  listParameter(
    // A text alone is one key, also where it can be read as JSON.
    z.preprocess(
      (value) => (typeof value === "object" ? value : [String(value)]),
      z.array(z.string()).min(1).max(maxKeys),
    ),
    `${what} Same format as in edges: \`<position>_<item>\`. A list of them stands for any of its items, as for the rest of a position.`,
  );

/** Parameters of the edges. */
export const pathsFields = { ...analysisFields, ...questionFields };

/** Parameters of the persons. */
export const pathPeopleFields = {
  ...peopleFields,
  ...questionFields,
  path_start_key: key("Persons who continued from this item."),
  path_end_key: key("Persons who reached this item; with `path_start_key`, directly from there."),
  path_dropoff_key: key("Persons with a path that ended at this item. Overrides the other two keys."),
};

const PathsFields = z.object(pathsFields);
export type PathsParams = z.infer<typeof PathsFields>;

const PathPeopleFields = z.object(pathPeopleFields);
export type PathPeopleParams = z.infer<typeof PathPeopleFields>;

/** From one item to the next. @source docs/reference/analysis.md#paths */
export const PathEdge = z
  .strictObject({
    source: z.string().describe("`<position>_<item>`, one-based."),
    target: z.string(),
    value: z.int().describe("Number of paths with this edge."),
    average_conversion_time: z.number().describe("Average time between the two items in milliseconds."),
  })
  .meta({ id: "PathEdge" });
export type PathEdge = z.infer<typeof PathEdge>;

/** Edges of paths, the most frequent first. */
export const Paths = insightOf(z.array(PathEdge)).meta({ id: "Paths" });
export type Paths = z.infer<typeof Paths>;
