import "server-only";
import type { CorrelationQuery, PersonReads } from "@/lib/analysis/correlation/compute";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import { eventConditions } from "@/lib/analysis/request/filters";
import { personProperties, readsSnapshots } from "@/lib/analysis/request/person-properties";
import { anyOf, isRead } from "@/lib/analysis/request/postgres";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";
import { withoutSpacesSql } from "@/lib/filters/text";

/** The data read of the persons of a funnel, and its statement. */
export const personReads = (funnel: FunnelJob, query: CorrelationQuery): PersonReads => ({
  query,
  postgres: statementOf(lateralOf(funnel, query)),
});

function lateralOf(funnel: FunnelJob, query: CorrelationQuery): Prisma.Sql {
  const events = funnel.events.query;
  switch (query.kind) {
    case "events":
      return Prisma.sql`select e.event from events e where ${isBetweenSteps(funnel)}`;
    case "event_with_properties":
      return Prisma.sql`
        select e.event || '::' || property.key || '::' || ${textIn(Prisma.sql`e.properties`)}
        from events e cross join lateral jsonb_each_text(e.properties) property
        where ${isBetweenSteps(funnel)} and property.value <> ''
          and e.event = any(${query.events}::text[])
          and property.key <> all(${query.excluded}::text[])`;
    case "properties": {
      const isNamed = query.names ? Prisma.sql`property.key = any(${query.names}::text[])` : Prisma.sql`true`;
      return Prisma.sql`
        select property.key || '::' || ${textIn(Prisma.sql`p.properties`)}
        from ${entrance(funnel)} e
          cross join lateral (select p.properties from ${personProperties(events.project)}) p
          cross join lateral jsonb_each_text(p.properties) property
        where property.value <> '' and ${isNamed} and property.key <> all(${query.excluded}::text[])`;
    }
    case "doers":
      return query.steps.length === 0
        ? Prisma.sql`select where false`
        : Prisma.sql`select from events e where ${isBetweenSteps(funnel)} and ${anyOf(events, query.steps)}`;
    case "holders": {
      const conditions = eventConditions(events.project, query.filters, events.now);
      return Prisma.sql`select from ${entrance(funnel)} e where ${Prisma.join(conditions, " and ")}`;
    }
    default:
      return query satisfies never;
  }
}

/** The text of a property that `jsonb_each_text` made. */
const textIn = (properties: Prisma.Sql) =>
  withoutSpacesSql(Prisma.sql`property.value`, Prisma.sql`${properties} -> property.key`);

/** SQL condition: an event `e` belongs to person `t` and is between the steps of the funnel. */
const isBetweenSteps = ({ events }: FunnelJob) =>
  Prisma.sql`${isRead(events.query)} and e.person_id = t.person and e.timestamp > t.since and e.timestamp < t.until`;

/**
 * The event with which the person `t` entered the funnel: what they were then, not what converting made of them. Of several
 * at one instant the last to arrive.
 */
function entrance({ events: { query }, rules }: FunnelJob): Prisma.Sql {
  if (!readsSnapshots(query.project)) return Prisma.sql`(select t.person as person_id)`;
  // Exclusions follow the steps.
  const steps = query.steps?.slice(0, rules.steps) ?? [];
  return Prisma.sql`(select e.person_id, e.person_snapshot_id from events e
    where ${isRead(query)} and e.person_id = t.person and e.timestamp = t.since
      and ${anyOf(query, steps)} order by e.person_snapshot_id desc nulls last limit 1)`;
}
