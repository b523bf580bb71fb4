import "server-only";
import { instantText } from "@/lib/analysis/dates";
import { statementOf } from "@/lib/analysis/rows";
import { inScope, type Scope } from "@/lib/analysis/scope";
import { Prisma } from "@/lib/database/generated/client";

/** What is read: the persons created in the intervals, and the events in them. */
export interface LifecycleReading {
  /** The intervals stand for its range. */
  scope: Scope;
  /** As in `LifecycleJob`. */
  starts: readonly number[];
  /** The one event that counts; null: any. */
  event: string | null;
  /** What an event of that name must be besides. */
  conditions: readonly Prisma.Sql[];
}

/**
 * The statements. Persons come from the index of their creation, one event from that of its name in the order of time,
 * any event from that of persons: neither is sorted, and neither table is touched while the visibility map is current.
 */
export function lifecycleReading({ scope, starts, event, conditions }: LifecycleReading): {
  persons: string;
  events: string;
} {
  const [from, until] = [instantText(starts[0]!), instantText(starts.at(-1)!)];
  const where = [
    inScope({ ...scope, range: { from: starts[0]!, to: starts.at(-1)! - 1 } }),
    ...(event === null ? [] : [Prisma.sql`e.event = ${event}`]),
    ...conditions,
  ];
  const order = event === null ? Prisma.sql`e.person_id, e.timestamp` : Prisma.sql`e.timestamp`;
  return {
    persons: statementOf(Prisma.sql`select p.id, p.created_at from persons p
      where p.project_id = ${scope.project.id} and p.created_at >= ${from} and p.created_at < ${until}`),
    events: statementOf(Prisma.sql`select e.person_id, e.timestamp from events e
      where ${Prisma.join(where, " and ")} order by ${order}`),
  };
}
