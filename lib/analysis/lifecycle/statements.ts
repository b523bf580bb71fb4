import "server-only";
import type { LifecycleEvents } from "@/lib/analysis/lifecycle/compute";
import { batchesOf } from "@/lib/analysis/request/batches";
import type { EventStep } from "@/lib/analysis/request/event-query";
import { eventsByPerson, eventsOf } from "@/lib/analysis/request/postgres";
import type { EventScope } from "@/lib/analysis/request/scope";
import { instantText } from "@/lib/contract/analysis/dates";
import { Prisma } from "@/lib/database/generated/client";
import { literal, statementOf } from "@/lib/database/literal";

/**
 * The query and its statements. Persons come from the index of creation dates, one event from that of names, both by
 * interval; any event from the index of persons, by time. Nothing is sorted, and the tables are not read while the visibility
 * map is current.
 *
 * @param scope its range is replaced by that of the intervals   @param starts as in `LifecycleJob`
 */
export function lifecycleEvents(
  scope: EventScope,
  starts: readonly number[],
  { event, filters }: Pick<EventStep, "event" | "filters">,
): LifecycleEvents {
  const keys = `(select since, until, 0 as statement, number - 1 as key
    from unnest(${instants(starts.slice(0, -1))}, ${instants(starts.slice(1))})
      with ordinality as given (since, until, number)) t`;
  const within = (time: string) => `${time} >= t.since and ${time} < t.until`;
  const [from, until] = [starts[0] ?? 0, starts.at(-1) ?? 0];
  const query = {
    ...scope.query,
    range: { from, to: until - 1 },
    begin: from,
    filters: [...scope.query.filters, filters],
    names: event === null ? null : { include: [event], custom: false },
  };
  const events = eventsOf(query);
  const persons = statementOf(Prisma.sql`from persons p where p.project_id = ${query.project.id}`);
  const instant = (time: number) => `${literal(instantText(time))}::timestamptz`;
  const created = `${persons} and p.created_at >= ${instant(from)} and p.created_at < ${instant(until)}`;
  return {
    query,
    postgres: {
      persons: batchesOf({ keys, rows: `${persons} and ${within("p.created_at")}`, all: created }, [
        ["id", "p.id"],
      ]),
      events:
        event === null
          ? { byPerson: eventsByPerson(scope.persons, events, [["instant", "e.timestamp"]]) }
          : {
              byInterval: batchesOf({ keys, rows: `${events} and ${within("e.timestamp")}`, all: events }, [
                ["id", "e.person_id"],
              ]),
            },
    },
  };
}

const instants = (times: readonly number[]) => `${literal(times.map(instantText))}::timestamptz[]`;
