import "server-only";
import {
  eventPersonCondition,
  eventRow,
  type PropertiesProject,
  type PropertiesRow,
  personCondition,
} from "@/lib/analysis/request/person-properties";
import { Prisma } from "@/lib/database/generated/client";
import { parseFilters, personFilterRules } from "@/lib/filters/parse";
import { filterSql } from "@/lib/filters/sql";
import {
  type CohortFilter,
  type FilterGroup,
  type FilterTree,
  listConditions,
  type PropertyCondition,
} from "@/lib/filters/tree";
import { checkValueCount } from "@/lib/filters/value-budget";

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
 * Filters as conditions on an event under the alias `e`, combined with AND, for statements of the engine. Filters on persons
 * read the properties of the project's mode, those on cohorts today's members.
 */
export const eventConditions = (project: PropertiesProject, tree: FilterTree, now: Date): Prisma.Sql[] =>
  conditionsOf(project, tree, now, (part) => eventPersonCondition(project, part, now));

/** The same for any other statement. @param row the columns, if they are not those of `e` */
export const rowConditions = (
  project: PropertiesProject,
  tree: FilterTree,
  now: Date,
  row: PropertiesRow = eventRow,
): Prisma.Sql[] => conditionsOf(project, tree, now, (part) => personCondition(project, part, now, row), row);

function conditionsOf(
  project: { id: number },
  tree: FilterTree,
  now: Date,
  ofPerson: (tree: FilterTree) => Prisma.Sql,
  row: PropertiesRow = eventRow,
): Prisma.Sql[] {
  const leaves = listConditions(tree);
  if (!leaves.some(isOnPerson)) {
    const person = { id: row.person, properties: Prisma.sql`null::jsonb` };
    return [filterSql(tree, { project, person, event: { properties: row.event } }, now)];
  }
  if (tree.kind !== "group" || leaves.every(isOnPerson)) return [ofPerson(tree)];
  const parts = partsOf(tree).map((part) => conditionsOf(project, part, now, ofPerson, row));
  if (tree.type === "AND") return parts.flat();
  const either = parts.map((conditions) => Prisma.sql`(${Prisma.join(conditions, " and ")})`);
  return [Prisma.sql`(${Prisma.join(either, " or ")})`];
}

const isOnPerson = (leaf: PropertyCondition | CohortFilter): boolean =>
  leaf.kind === "property" && leaf.owner === "person";

/** The parts of a group, those on persons alone combined: each reads a person's properties once. */
function partsOf({ type, values }: FilterGroup): FilterTree[] {
  const isAlone = (part: FilterTree) => listConditions(part).every(isOnPerson);
  const alone = values.filter(isAlone);
  if (alone.length < 2) return values;
  return [{ kind: "group", type, values: alone }, ...values.filter((part) => !isAlone(part))];
}

/**
 * The project's test account filters, which leave out the team's own events. A test account is one by its latest properties.
 *
 * @throws Invalid as `readFilters`
 */
export const testAccountFilters = (project: { test_account_filters: unknown }): FilterGroup =>
  readFilters(project.test_account_filters, "filter_test_accounts");
