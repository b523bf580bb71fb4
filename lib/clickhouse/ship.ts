// Ships changes from PostgreSQL to the copy: names are taken from the outbox, their current rows are read and
// inserted, and the names are removed. A version belongs to a batch, and a later batch reads later: so of
// several rows of an event the one with the greatest version is right, whatever was inserted twice or late
// (docs/decisions/041-clickhouse-copy.md).
import "server-only";
import type pg from "pg";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { versionNow } from "@/lib/clickhouse/outbox";
import {
  type CopiedEvent,
  createEventRows,
  eventColumns,
  eventTables,
  microseconds,
  type StoredEvent,
} from "@/lib/clickhouse/rows";
import { assertTables, type CopiedTable, insertTable } from "@/lib/clickhouse/schema";
import { waitForWatermark } from "@/lib/clickhouse/state";
import { onlyRow } from "@/lib/database/only-row";

/** Names of a batch. */
const batchSize = 10_000;

/** Names whose rows are read by one statement. */
const chunkSize = 1000;

/** Characters of properties after which a batch takes no further chunk. */
const batchCharacters = 32 * 1024 ** 2;

/** Names in the outbox beyond which the oldest of them is not looked for. */
const maxRemaining = 100_000;

/** Advisory lock of the loop: one process ships, for any number of servers. */
const shippingLock = 5_031_007;

interface Name {
  seq: string;
  project_id: number;
  /** Null: the name of a person. */
  uuid: string | null;
  /** "0": none, or not stored before. */
  person_id: string;
  distinct_id: string | null;
  /** Microseconds; null: not stored before. */
  timestamp: string | null;
}

/** A row that hides what is stored under its key. */
interface Tombstone {
  project_id: number;
  person_id: string;
  timestamp?: string;
  uuid?: string;
  distinct_id?: string;
  version: number;
  is_deleted: 1;
}

interface PersonRow {
  project_id: number;
  person_id: string;
  created_at: string;
  version: number;
  is_deleted: 0;
}

/** The rows that a batch inserts. */
type Rows = { events: (CopiedEvent | Tombstone)[]; persons: (PersonRow | Tombstone)[] };

/**
 * Ships one batch. The connection must hold the lock of `lockShipping`.
 *
 * @returns whether there is a copy, and whether names were left for another batch
 * @throws what PostgreSQL or ClickHouse answers; then the names stay, and the next batch takes them again
 */
export async function shipBatch(
  client: pg.ClientBase,
  clickhouse: Clickhouse,
): Promise<"no copy" | "shipped" | "more"> {
  // The version is committed before anything is read: no later batch can have it, also after a crash.
  const { rows } = await client.query<{ version: string; is_needed: boolean }>(
    `update clickhouse_copies set
       version = case when found then greatest(version + 1, ${versionNow}) else version end,
       inserting_since = case when found then coalesce(inserting_since, clock_timestamp()) end,
       shipped_until = case when found then shipped_until else greatest(shipped_until, statement_timestamp()) end
     from (select exists (select from event_outbox) as found) outbox
     returning version::text, found as is_needed`,
  );
  if (!rows[0]) return "no copy";
  if (!rows[0].is_needed) return "shipped";
  const batch = await readBatch(client, Number(rows[0].version));
  await clickhouse.writer.command({ query: assertTables(clickhouse) });
  for (const table of ["events", "persons"] as const) await insertRows(clickhouse, table, batch.rows[table]);
  await forget(client, batch);
  return batch.isLast ? "shipped" : "more";
}

/** Whether this connection ships from now on, until `shippingLock` is released or it ends. */
export async function lockShipping(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
    shippingLock,
  ]);
  return onlyRow(rows).taken;
}

/**
 * Waits until everything committed before the call is in the copy. Where no loop runs, it ships itself.
 *
 * @returns false when a running loop did not within `seconds`   @throws as `shipBatch`
 */
export async function catchUp(
  client: pg.ClientBase,
  clickhouse: Clickhouse,
  seconds: number,
): Promise<boolean> {
  if (!(await lockShipping(client))) return await waitForWatermark(seconds);
  try {
    while ((await shipBatch(client, clickhouse)) === "more");
    return true;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [shippingLock]);
  }
}

/** Inserts rows; when it returns, every shard has its own. @throws what ClickHouse answers; some may be stored then */
async function insertRows(clickhouse: Clickhouse, table: CopiedTable, values: object[]): Promise<void> {
  if (values.length === 0) return;
  await clickhouse.writer.insert({ table: insertTable(clickhouse, table), values, format: "JSONEachRow" });
}

interface Batch {
  rows: Rows;
  seqs: string[];
  /** The time up to which committed changes are shipped with this batch; null: unknown. */
  until: string | null;
  isLast: boolean;
}

/** Reads names, and what they name, in one snapshot. */
async function readBatch(client: pg.ClientBase, version: number): Promise<Batch> {
  await client.query(`begin isolation level repeatable read read only;
    set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off`);
  try {
    const { rows: names } = await client.query<Name>(
      `select seq::text, project_id, uuid::text, coalesce(person_id, 0)::text as person_id, distinct_id,
         ${microseconds('"timestamp"')}::text as timestamp from event_outbox order by seq limit ${batchSize}`,
    );
    const rows: Rows = { events: [], persons: [] };
    const toRow = createEventRows(version);
    let taken = 0;
    for (let characters = 0; taken < names.length && characters < batchCharacters; ) {
      const chunk = names.slice(taken, taken + chunkSize);
      taken += chunk.length;
      const stored = await readEvents(client, chunk);
      for (const event of stored)
        characters += event.properties.length + (event.person_properties?.length ?? 0);
      rows.events.push(...stored.map(toRow), ...tombstonesOf(chunk, stored, version));
      rows.persons.push(...(await readPersons(client, chunk, version)));
    }
    const { rows: watermark } = await client.query<{ until: string | null }>(
      `select (case when count(*) <= ${maxRemaining} then least(now(), min(changed_at)) end)::text as until
       from (select changed_at from event_outbox where seq > $1 limit ${maxRemaining + 1}) remaining`,
      [names[taken - 1]?.seq ?? 0],
    );
    await client.query("commit");
    return {
      rows,
      seqs: names.slice(0, taken).map(({ seq }) => seq),
      until: onlyRow(watermark).until,
      isLast: taken === names.length && taken < batchSize,
    };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** The named events that exist. */
async function readEvents(client: pg.ClientBase, names: readonly Name[]): Promise<StoredEvent[]> {
  const named = new Map(
    names.flatMap((name) => (name.uuid === null ? [] : [[`${name.project_id} ${name.uuid}`, name]])),
  );
  if (named.size === 0) return [];
  const { rows } = await client.query<StoredEvent>(
    `select ${eventColumns} from unnest($1::int[], $2::uuid[]) n (project, uuid), ${eventTables}
     where e.project_id = n.project and e.uuid = n.uuid`,
    [[...named.values()].map(({ project_id }) => project_id), [...named.values()].map(({ uuid }) => uuid)],
  );
  return rows;
}

/** Hides what is stored under the former keys of events, where they differ from those of now. */
function tombstonesOf(names: readonly Name[], stored: readonly StoredEvent[], version: number): Tombstone[] {
  const events = new Map(stored.map((event) => [`${event.project_id} ${event.uuid}`, event]));
  return names.flatMap(({ project_id, uuid, person_id, distinct_id, timestamp }) => {
    if (uuid === null || timestamp === null) return [];
    const event = events.get(`${project_id} ${uuid}`);
    if (event?.person_id === person_id && event.timestamp === timestamp) return [];
    return [
      {
        project_id,
        person_id,
        timestamp,
        uuid,
        distinct_id: distinct_id ?? "",
        version,
        is_deleted: 1 as const,
      },
    ];
  });
}

/** The named persons, and tombstones of those that do not exist any more. */
async function readPersons(
  client: pg.ClientBase,
  names: readonly Name[],
  version: number,
): Promise<Rows["persons"]> {
  const named = names.filter(({ uuid }) => uuid === null);
  if (named.length === 0) return [];
  const { rows } = await client.query<{ project_id: number; person_id: string; created_at: string | null }>(
    `select n.project as project_id, n.id::text as person_id, ${microseconds("p.created_at")}::text as created_at
     from unnest($1::int[], $2::bigint[]) n (project, id)
       left join persons p on p.project_id = n.project and p.id = n.id`,
    [named.map(({ project_id }) => project_id), named.map(({ person_id }) => person_id)],
  );
  return rows.map(({ created_at, ...key }) =>
    created_at === null ? { ...key, version, is_deleted: 1 } : { ...key, created_at, version, is_deleted: 0 },
  );
}

/** Removes the names of a batch that is stored, and moves the watermark. */
async function forget(client: pg.ClientBase, { rows, seqs, until }: Batch): Promise<void> {
  await client.query(
    `with gone as (delete from event_outbox where seq = any($1::bigint[]))
     update clickhouse_copies set inserting_since = null, last_failed_at = null, last_error = null, rows_shipped = rows_shipped + $2,
       shipped_until = greatest(shipped_until, $3::timestamptz)`,
    [seqs, rows.events.length + rows.persons.length, until],
  );
}
