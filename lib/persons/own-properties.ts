import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { mayChangeProperties } from "@/lib/persons/copied-properties";
import { readChanges } from "@/lib/persons/event-changes";
import { eventOrder } from "@/lib/persons/event-order";
import { isProfile } from "@/lib/persons/identity-map";
import { applyChanges, hasTooManyProperties, isTooLarge, type Properties } from "@/lib/persons/properties";

/** Events read at a time; the changes of one may have a megabyte. */
const chunkSize = 200;

interface ChangingEvent {
  uuid: string;
  event: string;
  distinct_id: string;
  /** As PostgreSQL writes it, to the microsecond. */
  timestamp: string;
  ingested_at: string;
  isPersonless: boolean;
  changes: Properties;
}

/**
 * The properties that the events of each of a person's distinct ids set: their `$set_once`, `$set` and `$unset` in the order of
 * the events. Not what capture copies from events (`$browser`), and not what came from events of other ids.
 *
 * @returns by distinct id; an id whose events set nothing may be missing
 */
export const readOwnProperties = (run: RunStatement, project: { id: number }, personId: bigint | string) =>
  foldEvents(run, project, personId, ({ distinct_id }) => distinct_id);

/** The properties that all events of a person set, in the same way; undefined where they may have set none. */
export const readEventProperties = async (run: RunStatement, project: { id: number }, personId: bigint) =>
  (await foldEvents(run, project, personId, () => "")).get("");

/** The properties that a person's events set, folded for each key. */
async function foldEvents(
  run: RunStatement,
  project: { id: number },
  personId: bigint | string,
  keyOf: (event: ChangingEvent) => string,
): Promise<Map<string, Properties>> {
  const byKey = new Map<string, Properties>();
  let last: ChangingEvent | undefined;
  do {
    const after: Prisma.Sql = last
      ? Prisma.sql`and (timestamp, ingested_at, uuid)
          > (${last.timestamp}::timestamptz, ${last.ingested_at}::timestamptz, ${last.uuid}::uuid)`
      : Prisma.empty;
    const events: ChangingEvent[] = await run<ChangingEvent>(Prisma.sql`
      select uuid::text, event, distinct_id, timestamp::text, ingested_at::text,
        properties -> '$process_person_profile' = 'false' is true as "isPersonless",
        jsonb_build_object('$set', properties -> '$set', '$set_once', properties -> '$set_once',
          '$unset', properties -> '$unset') as changes
      from events where project_id = ${project.id} and person_id = ${personId}::bigint
        and properties ?| array['$set', '$set_once', '$unset'] ${after}
      order by ${eventOrder()} limit ${chunkSize}`);
    for (const event of events) apply(byKey, keyOf(event), event);
    last = events.length === chunkSize ? events.at(-1) : undefined;
  } while (last);
  return byKey;
}

function apply(byKey: Map<string, Properties>, key: string, event: ChangingEvent): void {
  const changes = readChanges({}, event.changes);
  if (!isProfile(event) || !mayChangeProperties({ event: event.event, changes })) return;
  const before = byKey.get(key) ?? {};
  const after = applyChanges(before, changes);
  if (after === before || hasTooManyProperties(after, before)) return;
  if (!isTooLarge(JSON.stringify(after), () => JSON.stringify(before))) byKey.set(key, after);
}
