import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { parseFilters, personFilterRules } from "@/lib/filters/parse";
import { filterSql } from "@/lib/filters/sql";
import { type FilterGroup, type FilterTree, listConditions } from "@/lib/filters/tree";
import { checkValueCount } from "@/lib/filters/value-budget";

/** The columns of an event's row under the alias `e`, as statements of this folder read it. */
const event = { properties: Prisma.sql`e.properties` };

const ofPersons = personFilterRules.accept;

/**
 * Filters on events and their persons, in any of their forms; on events where they name no type.
 *
 * @param attr the parameter that errors name
 * @throws Invalid for what is no filter, for filters of other types (on elements, groups, HogQL), and for too many values
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

/** Filters on persons alone. @throws Invalid as `readFilters` */
export const readPersonFilters = (input: unknown, attr: string): FilterGroup =>
  parseFilters(input, { ...personFilterRules, attr });

/** What relative dates in filters count from: full minutes, so that the same question is the same for a while. Ours. */
export const filterClock = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

/**
 * Filters as conditions on an event under the alias `e`, to be met together. Those on events only are asked of the row
 * itself; others of the person's row as it is today: a deleted person has no properties and meets none.
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

/** Whose events are left out because they are our own: the project's setting. @throws Invalid as `readFilters` */
export const testAccountFilters = (project: { test_account_filters: unknown }): FilterGroup =>
  readFilters(project.test_account_filters, "filter_test_accounts");
