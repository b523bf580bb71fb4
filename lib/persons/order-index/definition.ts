import "server-only";
import { createHash } from "node:crypto";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";

// An order of persons by a property may have an index of its own, of the persons of one project. What the index holds and what a list is
// ordered by are the same text: PostgreSQL uses the index of no other.

/**
 * The longest value that is sorted, in bytes of its text: of a list or an object, of its JSON. The jsonb is at most four times as long
 * (`[0, 0, 0]`, `[[[0]]]`), and a person whose entry has more than 2,704 bytes could not be written.
 */
export const maxSortedBytes = 600;

/** An order by a property. */
export interface PropertyOrder {
  property: string;
  isDescending: boolean;
}

/**
 * SQL: what follows `order by`; total. The order of values is that of jsonb: texts, numbers, false, true, lists, objects. Missing, null and
 * too long ones come last.
 *
 * @source docs/reference/persons.md#order
 */
export function propertyOrder({ property, isDescending }: PropertyOrder): Prisma.Sql {
  const direction = isDescending ? Prisma.sql`desc` : Prisma.sql`asc`;
  return Prisma.sql`(case when octet_length(properties ->> ${property}::text) <= ${Prisma.raw(String(maxSortedBytes))}
    then properties -> ${property}::text end) ${direction} nulls last, created_at desc, uuid`;
}

/** What the names of these indexes begin with. */
export const orderIndexPrefix = "persons_order_";

/** An index: its name, which another definition doesn't have, and the statement that creates it. Not in a transaction. */
export function orderIndex(project: { id: number }, order: PropertyOrder): { name: string; create: string } {
  const definition = statementOf(
    Prisma.sql`on persons (${propertyOrder(order)}) where project_id = ${Prisma.raw(String(project.id))}`,
  );
  const hash = createHash("sha256").update(definition).digest("hex").slice(0, 20);
  const name = `${orderIndexPrefix}${project.id}_${hash}`;
  return { name, create: `create index concurrently ${name} ${definition}` };
}
