import "server-only";
import { propertyOfColumn } from "@/lib/contract/person/column";
import { orderFieldOf, readOrder } from "@/lib/contract/person/order";
import { Prisma } from "@/lib/database/generated/client";
import { type PropertyOrder, propertyOrder } from "@/lib/persons/order-index/definition";

/**
 * The default order of lists: newest first; of equal times, the lower UUID first.
 *
 * @source docs/reference/persons.md#listing-persons
 */
export const newestFirst = Prisma.sql`order by p.created_at desc, p.uuid`;

/**
 * The tables of a list in an order, with persons as `p`, and its `order by`. Each order is total, so that no page repeats or
 * omits a person. `isDerived`: it is as of `refreshLastSeen`. `byProperty`: the order that may have an index of its own.
 *
 * @source docs/reference/persons.md#order
 */
export function orderedPersons(text: string | undefined): {
  from: Prisma.Sql;
  orderBy: Prisma.Sql;
  isDerived: boolean;
  byProperty: PropertyOrder | null;
} {
  const order = readOrder(text ?? "");
  const ordered = (orderBy: Prisma.Sql, byProperty: PropertyOrder | null = null) => {
    return { from: Prisma.sql`persons p`, orderBy, isDerived: false, byProperty };
  };
  if (!order) return ordered(newestFirst);
  const direction = order.isDescending ? Prisma.sql`desc` : Prisma.sql`asc`;
  const opposite = order.isDescending ? Prisma.sql`asc` : Prisma.sql`desc`;
  const field = orderFieldOf(order.column);
  switch (field) {
    case null: {
      const property = propertyOfColumn(order.column) ?? "";
      const byProperty = { property, isDescending: order.isDescending };
      return ordered(Prisma.sql`order by ${propertyOrder(byProperty)}`, byProperty);
    }
    case "name":
      return derived(Prisma.sql`person_names`, Prisma.sql`s.name ${direction}, s.person_id ${direction}`);
    case "is_identified":
      return ordered(Prisma.sql`order by p.is_identified ${direction}, p.created_at desc, p.uuid`);
    case "created_at":
      return ordered(Prisma.sql`order by p.created_at ${direction}, p.uuid ${opposite}`);
    case "uuid":
      return ordered(Prisma.sql`order by p.uuid ${direction}`);
    case "last_seen_at": {
      const never = order.isDescending ? Prisma.sql`last` : Prisma.sql`first`;
      return derived(
        Prisma.sql`person_last_seen`,
        Prisma.sql`s.last_seen_at ${direction} nulls ${never}, s.person_id ${direction}`,
      );
    }
    default:
      return field satisfies never;
  }
}

/** An order by a table that `refreshLastSeen` keeps, as `s`. */
const derived = (table: Prisma.Sql, keys: Prisma.Sql) => ({
  from: Prisma.sql`${table} s join persons p on p.project_id = s.project_id and p.id = s.person_id`,
  orderBy: Prisma.sql`order by ${keys}`,
  isDerived: true,
  byProperty: null,
});
