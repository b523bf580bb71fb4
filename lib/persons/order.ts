import "server-only";
import { propertyOfColumn } from "@/lib/contract/person/column";
import { orderFieldOf, readOrder } from "@/lib/contract/person/order";
import { Prisma } from "@/lib/database/generated/client";
import { type DisplayNameSettings, nameSql } from "@/lib/persons/view";

/**
 * The default order of lists: newest first; of equal times, the lower UUID first.
 *
 * @source docs/reference/persons.md#listing-persons
 */
export const newestFirst = Prisma.sql`order by p.created_at desc, p.uuid`;

/**
 * The tables of a list in an order, with persons as `p`, and its `order by`. Each order is total, so that no page repeats or
 * omits a person. By last seen it is as of `refreshLastSeen`.
 *
 * @source docs/reference/persons.md#order
 */
export function orderedPersons(
  project: DisplayNameSettings,
  text: string | undefined,
): { from: Prisma.Sql; orderBy: Prisma.Sql; isByLastSeen: boolean } {
  const order = readOrder(text ?? "");
  const ordered = (orderBy: Prisma.Sql) => ({ from: Prisma.sql`persons p`, orderBy, isByLastSeen: false });
  if (!order) return ordered(newestFirst);
  const direction = order.isDescending ? Prisma.sql`desc` : Prisma.sql`asc`;
  const opposite = order.isDescending ? Prisma.sql`asc` : Prisma.sql`desc`;
  const by = (key: Prisma.Sql) =>
    ordered(Prisma.sql`order by ${key} ${direction} nulls last, p.created_at desc, p.uuid`);
  const field = orderFieldOf(order.column);
  switch (field) {
    case null:
      // The order of jsonb: texts, numbers by their value, false, true, lists, objects.
      return by(Prisma.sql`nullif(p.properties -> ${propertyOfColumn(order.column)}::text, 'null'::jsonb)`);
    case "name":
      // Without personal data the uuid is the name.
      return by(project.masking ? Prisma.sql`p.uuid` : Prisma.sql`lower(${nameSql(project)})`);
    case "is_identified":
      return by(Prisma.sql`p.is_identified`);
    case "created_at":
      return ordered(Prisma.sql`order by p.created_at ${direction}, p.uuid ${opposite}`);
    case "uuid":
      return ordered(Prisma.sql`order by p.uuid ${direction}`);
    case "last_seen_at": {
      const never = order.isDescending ? Prisma.sql`last` : Prisma.sql`first`;
      return {
        from: Prisma.sql`person_last_seen s join persons p on p.project_id = s.project_id and p.id = s.person_id`,
        orderBy: Prisma.sql`order by s.last_seen_at ${direction} nulls ${never}, s.person_id ${direction}`,
        isByLastSeen: true,
      };
    }
    default:
      return field satisfies never;
  }
}
