import "server-only";
import { idSetCondition } from "@/lib/analysis/engine/id-set-condition";
import { type PersonsOnEventsMode, personsOnEventsModeOf } from "@/lib/contract/project/query-modifiers";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";
import { createMatcher } from "@/lib/filters/match";
import { filterSql, personRow } from "@/lib/filters/sql";
import type { FilterTree } from "@/lib/filters/tree";

/** A project, and the modifiers that choose between properties at the time of the event and the latest. */
export interface PropertiesProject {
  id: number;
  modifiers: unknown;
}

/** The same project, with the latest properties regardless of its setting. */
export const withLatestProperties = ({ id }: { id: number }): PropertiesProject => ({
  id,
  modifiers: { personsOnEventsMode: "person_id_override_properties_joined" satisfies PersonsOnEventsMode },
});

/** The columns of a row that say whose properties it has. Expressions come from our code, never from input. */
export interface PropertiesRow {
  person: Prisma.Sql;
  snapshot: Prisma.Sql;
  /** The properties of its event. */
  event: Prisma.Sql;
}

/** The columns of an event under the alias `e`. */
export const eventRow: PropertiesRow = {
  person: Prisma.sql`e.person_id`,
  snapshot: Prisma.sql`e.person_snapshot_id`,
  event: Prisma.sql`e.properties`,
};

/** Whether a project's analyses read the properties at the time of the event. */
export const readsSnapshots = (project: PropertiesProject): boolean =>
  personsOnEventsModeOf(project) === "person_id_override_properties_on_events";

/**
 * The items of FROM for the properties of a row's person, as `p.properties`: those at the time of the event, or
 * the latest, as the project chose. No row for an event without a snapshot, or for a deleted person's latest
 * properties.
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
  const { isTrueOfNone, condition } = conditionOf(project, tree, now);
  const exists = Prisma.sql`exists (select from ${personProperties(project, row)} and ${condition})`;
  return isTrueOfNone ? Prisma.sql`(not ${exists})` : Prisma.sql`(${exists})`;
}

/** The same on events under the alias `e`, for the engine: the condition is evaluated once for each snapshot, or person. */
export function eventPersonCondition(project: PropertiesProject, tree: FilterTree, now: Date): Prisma.Sql {
  const { isTrueOfNone, condition } = conditionOf(project, tree, now);
  const table = readsSnapshots(project) ? "person_snapshots" : "persons";
  const column = readsSnapshots(project) ? eventRow.snapshot : eventRow.person;
  const ids = Prisma.sql`select p.id from ${Prisma.raw(table)} p where p.project_id = ${project.id} and ${condition}`;
  const isInSet = Prisma.raw(idSetCondition(statementOf(column), statementOf(ids)));
  return isTrueOfNone ? Prisma.sql`(not ${isInSet})` : isInSet;
}

/**
 * The persons who meet filters on their latest properties and on cohorts, or with `not` the persons who don't.
 * A missing person, such as a deleted one, has no properties and no cohorts.
 *
 * @returns `select id …`
 */
export function personsMeeting(
  project: { id: number },
  tree: FilterTree,
  now: Date,
): { statement: string; not: boolean } {
  const { isTrueOfNone, condition } = conditionOf(project, tree, now);
  const ids = Prisma.sql`select p.id from persons p where p.project_id = ${project.id} and ${condition}`;
  return { statement: statementOf(ids), not: isTrueOfNone };
}

/** The condition on `p.properties`, negated if it is true where there are none: a missing row counts as no properties. */
function conditionOf(project: { id: number }, tree: FilterTree, now: Date) {
  const condition = filterSql(tree, personRow(project), now);
  const isTrueOfNone = createMatcher(tree, now)({ properties: {}, cohorts: new Set() });
  return { isTrueOfNone, condition: isTrueOfNone ? Prisma.sql`(${condition}) is not true` : condition };
}
