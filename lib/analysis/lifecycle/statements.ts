import "server-only";
import type { LifecycleEvents } from "@/lib/analysis/lifecycle/compute";
import { batchesOf } from "@/lib/analysis/request/batches";
import { instantText } from "@/lib/analysis/request/dates";
import { type EventScope, eventsByPerson, inScope } from "@/lib/analysis/request/scope";
import { Prisma } from "@/lib/database/generated/client";
import { literal, statementOf } from "@/lib/database/literal";

/** What is read: the persons created in the intervals, and the events in them. */
export interface LifecycleParams {
  /** Its range is replaced by that of the intervals. */
  scope: EventScope;
  /** As in `LifecycleJob`. */
  starts: readonly number[];
  /** The event that counts; null: any. */
  event: string | null;
  /** Conditions on such an event. */
  conditions: readonly Prisma.Sql[];
}

/**
 * The statements. Persons come from the index of creation dates, one event from that of names, both by interval; any
 * event from the index of persons, by time. Nothing is sorted, and the tables are not read while the visibility map is
 * current.
 */
export function lifecycleEvents({ scope, starts, event, conditions }: LifecycleParams): LifecycleEvents {
  const keys = `(select since, until, 0 as statement, number - 1 as key
    from unnest(${instants(starts.slice(0, -1))}, ${instants(starts.slice(1))})
      with ordinality as given (since, until, number)) t`;
  const within = (time: string) => `${time} >= t.since and ${time} < t.until`;
  const named = event === null ? conditions : [Prisma.sql`e.event = ${event}`, ...conditions];
  const [from, until] = [starts[0] ?? 0, starts.at(-1) ?? 0];
  const range = { from, to: until - 1 };
  const events = statementOf(
    Prisma.sql`from events e where ${Prisma.join([inScope({ ...scope, range }), ...named], " and ")}`,
  );
  const persons = statementOf(Prisma.sql`from persons p where p.project_id = ${scope.project.id}`);
  const instant = (time: number) => `${literal(instantText(time))}::timestamptz`;
  const created = `${persons} and p.created_at >= ${instant(from)} and p.created_at < ${instant(until)}`;
  return {
    persons: batchesOf({ keys, rows: `${persons} and ${within("p.created_at")}`, all: created }, [
      ["id", "p.id"],
    ]),
    events:
      event === null
        ? { byPerson: eventsByPerson(scope, events, [["instant", "e.timestamp"]]) }
        : {
            byInterval: batchesOf({ keys, rows: `${events} and ${within("e.timestamp")}`, all: events }, [
              ["id", "e.person_id"],
            ]),
          },
  };
}

const instants = (times: readonly number[]) => `${literal(times.map(instantText))}::timestamptz[]`;
