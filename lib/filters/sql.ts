import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { conditionOf } from "@/lib/filters/tests";
import type { Membership, Tree } from "@/lib/filters/tree";

/** The row that filters are asked of. Expressions come from our code, never from input. */
export interface Row {
  project: { id: number };
  /** The person's id and its properties; both null-free. */
  person: { id: Prisma.Sql; properties: Prisma.Sql };
  /** The event's properties, where filters on events are accepted. */
  event?: { properties: Prisma.Sql };
}

/** A person under the alias `p`. */
export const personRow = (project: { id: number }): Row => ({
  project,
  person: { id: Prisma.sql`p.id`, properties: Prisma.sql`p.properties` },
});

/**
 * Filters as one condition, for WHERE: true for the rows that `matcher` lets through, false or null for others. Values
 * are parameters. Equality is in a form that the index of all properties answers, e-mails in one that theirs do.
 *
 * @param now what relative dates count from
 */
export function filterSql(tree: Tree, row: Row, now: Date): Prisma.Sql {
  switch (tree.kind) {
    case "group": {
      if (tree.values.length === 0) return Prisma.sql`true`;
      const parts = tree.values.map((value) => filterSql(value, row, now));
      return Prisma.sql`(${Prisma.join(parts, tree.type === "AND" ? " and " : " or ")})`;
    }
    case "cohort":
      return membershipSql(tree, row);
    case "property": {
      const properties = tree.of === "person" ? row.person.properties : row.event?.properties;
      if (!properties) throw new Error("Filters on events were read where there are none.");
      return conditionOf(tree, now).sql({ properties, key: tree.key });
    }
    default:
      return tree satisfies never;
  }
}

/** A deleted cohort has nobody, though a static one keeps its list. */
const membershipSql = ({ ids, not }: Membership, { project, person }: Row): Prisma.Sql =>
  Prisma.sql`${not ? Prisma.sql`not ` : Prisma.empty}exists (select from cohort_members m
    join cohorts c on c.project_id = m.project_id and c.id = m.cohort_id
    where m.project_id = ${project.id} and m.cohort_id = any(${ids}::int[]) and m.person_id = ${person.id}
      and not c.deleted)`;
