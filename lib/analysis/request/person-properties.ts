import "server-only";
import { type PersonsOnEventsMode, personsOnEventsModeOf } from "@/lib/contract/project";
import { Prisma } from "@/lib/database/generated/client";
import { createMatcher } from "@/lib/filters/match";
import { filterSql } from "@/lib/filters/sql";
import type { FilterTree } from "@/lib/filters/tree";

/** A project, and the modifiers that choose between properties at the time of the event and the latest. */
export interface PropertiesProject {
  id: number;
  modifiers: unknown;
}

/** The same project with the latest properties, whatever it chose. */
export const withLatestProperties = ({ id }: { id: number }): PropertiesProject => ({
  id,
  modifiers: { personsOnEventsMode: "person_id_override_properties_joined" satisfies PersonsOnEventsMode },
});

/** The columns of a row that say whose properties it has. Expressions come from our code, never from input. */
export interface PropertiesRow {
  person: Prisma.Sql;
  snapshot: Prisma.Sql;
}

/** The columns of an event under the alias `e`. */
const eventRow: PropertiesRow = {
  person: Prisma.sql`e.person_id`,
  snapshot: Prisma.sql`e.person_snapshot_id`,
};

/** Whether a project's analyses read the properties at the time of the event. */
export const readsSnapshots = (project: PropertiesProject): boolean =>
  personsOnEventsModeOf(project) === "person_id_override_properties_on_events";

/**
 * What follows FROM for the properties of a row's person, as `p.properties`: those at the time of the event, or the latest,
 * as the project chose. No row for an event without a snapshot, or for a deleted person's latest properties.
 *
 * @source docs/reference/analysis.md#person-properties
 */
export const personProperties = (
  project: PropertiesProject,
  { person, snapshot }: PropertiesRow = eventRow,
): Prisma.Sql =>
  readsSnapshots(project)
    ? Prisma.sql`person_snapshots p where p.project_id = ${project.id} and p.id = ${snapshot}`
    : Prisma.sql`persons p where p.project_id = ${project.id} and p.id = ${person}`;

/**
 * Filters on the properties of a row's person, and nothing else, as a condition. Without properties it is true where it is
 * for a person who has none.
 */
export function personCondition(
  project: PropertiesProject,
  tree: FilterTree,
  now: Date,
  row: PropertiesRow = eventRow,
): Prisma.Sql {
  const person = { id: row.person, properties: Prisma.sql`p.properties` };
  const condition = filterSql(tree, { project, person }, now);
  const from = personProperties(project, row);
  return createMatcher(tree, now)({ properties: {}, cohorts: new Set() })
    ? Prisma.sql`(not exists (select from ${from} and (${condition}) is not true))`
    : Prisma.sql`(exists (select from ${from} and ${condition}))`;
}
