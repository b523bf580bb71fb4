/** Paths: the questions and the answers. @source docs/reference/analysis.md#paths */
import { z } from "zod";
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
} from "@/lib/contract/analysis";
import { funnelFields, funnelPeopleFields } from "@/lib/contract/funnel";

/** Replaces what an expression finds in path items. */
export const PathCleaning = z
  .object({
    regex: z.string().max(2000).describe("RE2, found anywhere in the item."),
    alias: z.string().max(400).describe("What stands there instead; `\\1` is the first group."),
  })
  .meta({ id: "PathCleaning" });
export type PathCleaning = z.infer<typeof PathCleaning>;

const cleanings = z.array(PathCleaning).max(50);

/** Most texts of one parameter. Ours. */
const mostTexts = 100;

const texts = (description: string) =>
  textsParameter(z.array(z.string().max(2000)).max(mostTexts), description);

/** Kinds of events that a path may be made of. */
const pathEventTypes = ["$pageview", "$screen", "custom_event"] as const;

const kinds = z.array(
  z.enum(pathEventTypes, {
    error: ({ input }) => `Events of type ${String(input)} are not supported.`,
  }),
);

/** Where paths lie, seen from a step of a funnel. */
const funnelPaths = [
  "funnel_path_before_step",
  "funnel_path_between_steps",
  "funnel_path_after_step",
] as const;

const questionFields = {
  include_event_types: textsParameter(
    kinds,
    "`$pageview`, `$screen`, and `custom_event` for all whose name has no `$`; without any, all events.",
  ),
  path_type: choiceParameter(pathEventTypes, "One of `include_event_types`, as it was once written."),
  include_custom_events: texts("Events by name, besides the types."),
  exclude_events: texts("Items that are passed over, by the names they have in the end."),
  path_groupings: texts(
    "Patterns with `*` for any text; an item that one fits anywhere counts as the pattern.",
  ),
  path_replacements: listParameter(
    z.union([z.boolean(), z.stringbool(), cleanings]),
    "As `local_path_cleaning_filters`, and before them. True changes nothing: projects have none of their own.",
  ),
  local_path_cleaning_filters: listParameter(cleanings, "Replacements in items, one after the other."),
  start_point: textParameter("The item that paths begin with."),
  end_point: textParameter("The item that paths end with."),
  step_limit: integerParameter("Items of a path, at most; 5 by default.", { min: 1, max: 100 }),
  edge_limit: integerParameter("Edges, at most; 50 by default.", { min: 1, max: 1000 }),
  min_edge_weight: integerParameter("Paths that an edge must have.", { min: 0 }),
  max_edge_weight: integerParameter("Paths that an edge may have.", { min: 0 }),
  funnel_paths: choiceParameter(
    funnelPaths,
    "Only what persons did before, after or on the way to a step of `funnel_filter`.",
  ),
  funnel_filter: jsonParameter(
    z.object({ ...funnelFields, funnel_step: funnelPeopleFields.funnel_step }),
    "A funnel and one of its steps. Dates are those of the paths unless it has its own.",
  ),
};

const key = (what: string) => textParameter(`${what} Written as in edges: \`<position>_<item>\`.`);

/** Parameters of the edges. */
export const pathsFields = { ...analysisFields, ...questionFields };

/** Parameters of the persons. */
export const pathPeopleFields = {
  ...peopleFields,
  ...questionFields,
  path_start_key: key("Persons who went on from there."),
  path_end_key: key("Persons who came there; with `path_start_key`, directly from it."),
  path_dropoff_key: key("Persons with a path that ended there. The other two do not count then."),
};

const PathsFields = z.object(pathsFields);
export type PathsAsked = z.infer<typeof PathsFields>;

const PathPeopleFields = z.object(pathPeopleFields);
export type PathPeopleAsked = z.infer<typeof PathPeopleFields>;

/** From one item to the next. @source docs/reference/analysis.md#paths */
export const PathEdge = z
  .strictObject({
    source: z.string().describe("`<position>_<item>`, positions from 1."),
    target: z.string(),
    value: z.int().describe("Paths that have this edge."),
    average_conversion_time: z.number().describe("Milliseconds from the one to the other."),
  })
  .meta({ id: "PathEdge" });
export type PathEdge = z.infer<typeof PathEdge>;

/** Edges of paths, the most frequent first. */
export const Paths = insightOf(z.array(PathEdge)).meta({ id: "Paths" });
export type Paths = z.infer<typeof Paths>;
