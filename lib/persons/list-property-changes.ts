import "server-only";
import {
  isPersonal,
  type MaskedFor,
  maskProperties,
  maskValue,
  type PersonalProperties,
} from "@/lib/contract/person/personal";
import type {
  PropertyChange,
  PropertyChangeList,
  PropertyChangeSet,
  PropertyChangesQuery,
} from "@/lib/contract/person/property-changes";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { eventOrder } from "@/lib/persons/event-order";
import type { PersonRow } from "@/lib/persons/view";

/** Bytes of changes after which the list ends: properties may have 512 KiB each time. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Lists the events that changed a person's properties, newest first, each with what it changed and who did it. Events are
 * compared in the order of the properties timeline, so that both show the same properties at any time. An actor is named
 * if the log has their activity in the transaction of the event: properties of captured events prove nothing. One statement.
 */
export async function listPropertyChanges(
  project: { id: number } & MaskedFor,
  person: Pick<PersonRow, "id" | "properties">,
  { limit }: PropertyChangesQuery,
): Promise<PropertyChangeList> {
  const rows = await query<ChangeRow>(changesStatement(project, person, limit));
  const listed = rows.slice(0, limit);
  const { masking } = project;
  const base = listed.at(-1)?.base ?? person.properties;
  const results = listed.flatMap(toChangeSet);
  return {
    results: masking ? results.map((set) => maskChanges(masking, set)) : results,
    base: masking ? maskProperties(masking, "person", base) : base,
    has_more: (rows[0]?.found ?? 0) > listed.length,
  };
}

const maskChanges = (masking: PersonalProperties, set: PropertyChangeSet): PropertyChangeSet => ({
  ...set,
  changes: set.changes.map((change) => {
    const mask = (value: unknown) =>
      maskValue(masking, "person", value, isPersonal(masking, "person", change.key));
    return { ...change, before: mask(change.before), after: mask(change.after) };
  }),
});

interface ChangeRow {
  uuid: string;
  event: string;
  timestamp: Date;
  actor: PropertyChangeSet["actor"];
  changes: PropertyChange[] | null;
  /** The properties before the event; of the earliest row only. */
  base: Record<string, unknown> | null;
  /** Number of rows found: those of the list, and one more when there are earlier ones. */
  found: number;
}

/** A change of snapshot without a difference, as after a merge of equal persons, is no change. */
function toChangeSet({ uuid, event, timestamp, actor, changes }: ChangeRow): PropertyChangeSet[] {
  if (!changes) return [];
  return [{ event: { id: uuid, event, timestamp: toTimestamp(timestamp) }, actor, changes }];
}

/** The statement behind the list: the rows that fit, of one row more than `limit`. */
function changesStatement(project: { id: number }, person: Pick<PersonRow, "id">, limit: number): Prisma.Sql {
  const snapshot = (id: string) => Prisma.sql`coalesce((select s.properties from person_snapshots s
    where s.project_id = ${project.id} and s.id = ${Prisma.raw(id)}), '{}')`;
  const newestFirst = Prisma.sql`order by place desc`;
  return Prisma.sql`
    with seen as (
      select uuid, event, timestamp, ingested_at, person_snapshot_id as snapshot,
        properties -> '$actor_user_id' as actor_id,
        lag(person_snapshot_id) over events as previous, row_number() over events as place
      from events where project_id = ${project.id} and person_id = ${person.id}::bigint
      window events as (order by ${eventOrder()})
    ), moved as (
      select * from seen where snapshot is distinct from previous ${newestFirst} limit ${limit + 1}
    ), compared as (
      select m.*, d.changes, count(*) over ()::int as found,
        sum(coalesce(pg_column_size(d.changes), 0)) over (${newestFirst} rows unbounded preceding)
          - coalesce(pg_column_size(d.changes), 0) as bytes_before
      from moved m
      cross join lateral (
        select json_agg(json_build_object('key', key, 'before', b.value, 'after', a.value,
          'action', case when b.value is null then 'created' when a.value is null then 'deleted' else 'changed' end)
          order by key) as changes
        from jsonb_each(${snapshot("m.previous")}) b full join jsonb_each(${snapshot("m.snapshot")}) a using (key)
        where a.value is distinct from b.value
      ) d
    ), listed as (
      select *, row_number() over (${newestFirst}) as rank from compared where bytes_before <= ${maxBytes}
    )
    select uuid, event, timestamp, changes, found,
      case when place = (select min(place) from listed where rank <= ${limit})
        then ${snapshot("listed.previous")} end as base,
      (select json_build_object('user_id', u.id, 'email', u.email, 'key_label', a.key_label)
        from activities a join users u on u.id = a.user_id
        where event in ('$set', '$delete_person_property') and a.project_id = ${project.id} and a.scope = 'Person'
          and a.activity in ('updated', 'delete_property')
          and a.created_at between listed.ingested_at and listed.ingested_at + interval '1 minute'
          and to_jsonb(a.user_id) = listed.actor_id
        order by a.created_at limit 1) as actor
    from listed ${newestFirst}`;
}
