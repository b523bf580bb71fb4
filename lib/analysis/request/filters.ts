import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { parseFilters, personFilterRules } from "@/lib/filters/parse";
import { filterSql } from "@/lib/filters/sql";
import { type FilterGroup, type FilterTree, listConditions } from "@/lib/filters/tree";
import { checkValueCount } from "@/lib/filters/value-budget";

/** The columns of an event's row under the alias `e`, as the statements of this folder use them. */
const event = { properties: Prisma.sql`e.properties` };

const ofPersons = personFilterRules.accept;

/**
 * Parses filters on events and their persons, in any format; those without a type are on events.
 *
 * @param attr the parameter that errors name
 * @throws Invalid for malformed filters, for unsupported types (element, group, HogQL), and for too many values
 * @source docs/reference/analysis.md#requests-and-answers
 */
export function readFilters(input: unknown, attr: string): FilterGroup {
  const filters = parseFilters(input, {
    accept: ["event", ...ofPersons],
    defaultType: "event",
    onInvalid: "refuse",
    attr,
  });
  checkValueCount([filters], attr);
  return filters;
}

/** Parses filters on persons only. @throws Invalid as `readFilters` */
export const readPersonFilters = (input: unknown, attr: string): FilterGroup =>
  parseFilters(input, { ...personFilterRules, attr });

/** The base of relative dates in filters: rounded to minutes, so that equal requests stay equal for a while. Ours. */
export const filterClock = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

/**
 * Filters as a condition on an event under the alias `e`, combined with AND. Filters on events use the event's row;
 * others the person's current row: a deleted person has no properties and matches none.
 */
export const eventConditions = (project: { id: number }, tree: FilterTree, now: Date): Prisma.Sql[] =>
  tree.kind === "group" && tree.type === "AND"
    ? tree.values.flatMap((part) => eventConditions(project, part, now))
    : [conditionOf(project, tree, now)];

function conditionOf(project: { id: number }, tree: FilterTree, now: Date): Prisma.Sql {
  const asksPerson = listConditions(tree).some((leaf) => leaf.kind === "property" && leaf.owner === "person");
  const person = { id: Prisma.sql`e.person_id`, properties: Prisma.sql`p.properties` };
  const condition = filterSql(tree, { project, person, event }, now);
  if (!asksPerson) return condition;
  return Prisma.sql`exists (select from persons p
    where p.project_id = ${project.id} and p.id = e.person_id and ${condition})`;
}

/** The project's test account filters, which leave out the team's own events. @throws Invalid as `readFilters` */
export const testAccountFilters = (project: { test_account_filters: unknown }): FilterGroup =>
  readFilters(project.test_account_filters, "filter_test_accounts");
