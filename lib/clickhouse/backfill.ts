// Copies rows stored before the copy existed, with a version below that of every shipped row: shipped changes
// take precedence, and inserting a row twice has no effect.
import "server-only";
import { Readable } from "node:stream";
import type pg from "pg";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { createOutbox } from "@/lib/clickhouse/outbox";
import {
  createEventRows,
  eventColumns,
  eventTables,
  microseconds,
  type StoredEvent,
} from "@/lib/clickhouse/rows";
import {
  assertTables,
  type CopiedTable,
  copiedTables,
  insertTable,
  schemaStatements,
} from "@/lib/clickhouse/schema";
import { onEachServer } from "@/lib/clickhouse/servers";
import { db } from "@/lib/database/client";
import { onlyRow } from "@/lib/database/only-row";

/** Rows of an insert. */
const batchSize = 100_000;

/** Rows that are in memory at once. */
const fetchSize = 2000;

/** Advisory lock of a backfill. */
const backfillLock = 5_031_008;

/**
 * The position at which a backfill continues: after this event, in the order of months backwards, then
 * projects, timestamps and uuids.
 */
interface Position {
  /** The first day of the month, `2026-11-01`. */
  month: string;
  project: number;
  timestamp: string;
  uuid: string;
}

/** The progress of a backfill. */
export interface BackfillProgress {
  /** `2026-11`. */
  month: string;
  rows: number;
  /** Rows copied by this call. */
  copied: number;
  /** Rows as estimated by PostgreSQL, which may be less than `rows`. */
  total: number;
}

/**
 * Sets the copy up, if there is none, and inserts all persons and events, those of the newest month first. It
 * continues where an earlier call was interrupted; capture and all changes continue meanwhile.
 *
 * @returns the number of events, with those of earlier calls; null when everything had been inserted before
 * @throws Error when a server of the cluster does not have the tables, and when another backfill is running
 */
export async function backfill(
  client: pg.ClientBase,
  clickhouse: Clickhouse,
  onProgress: (progress: BackfillProgress) => void,
): Promise<number | null> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
    backfillLock,
  ]);
  if (!onlyRow(rows).taken) throw new Error("Another backfill is running.");
  try {
    return await copyAll(client, clickhouse, onProgress);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [backfillLock]).catch(() => undefined);
  }
}

async function copyAll(
  client: pg.ClientBase,
  clickhouse: Clickhouse,
  onProgress: (progress: BackfillProgress) => void,
): Promise<number | null> {
  await prepareTables(clickhouse, await createOutbox(client));
  const { rows } = await client.query<{
    version: string;
    position: Position | null;
    done: string;
    is_done: boolean;
    total: number;
  }>(
    `select base_version::text as version, backfill as position, backfilled_rows::text as done, backfilled_at is not null as is_done,
       greatest((select reltuples from pg_class where oid = 'events'::regclass), 0)::float8 as total from clickhouse_copies`,
  );
  const { is_done, total, ...state } = onlyRow(rows);
  const version = Number(state.version);
  if (is_done) return null;
  if (!state.position) await copyPersons(client, clickhouse, version);
  const before = Number(state.done);
  let done = before;
  const keep = async (position: Position | null) => {
    const json = position && JSON.stringify(position);
    await db.$executeRaw`update clickhouse_copies set backfill = ${json}::jsonb, backfilled_rows = ${done}`;
  };
  for (let position = state.position ?? (await findMonth(client, "infinity")); position; ) {
    await copyEvents(client, clickhouse, version, position, async (rows, after) => {
      done += rows;
      await keep(after);
      onProgress({ month: after.month.slice(0, 7), rows: done, copied: done - before, total });
    });
    position = await nextPosition(client, position);
    await keep(position);
  }
  await client.query("update clickhouse_copies set backfilled_at = now()");
  return done;
}

/** The beginning of the next project of the month, or else of an earlier month; null at the end. */
async function nextPosition(client: pg.ClientBase, { month, project }: Position): Promise<Position | null> {
  const { rows } = await client.query<{ id: number }>(
    `select id from projects p where id > $1 and exists (select from events e
       where e.project_id = p.id and e.timestamp >= $2::timestamp at time zone 'UTC'
         and e.timestamp < ($2::date + interval '1 month') at time zone 'UTC')
     order by id limit 1`,
    [project, month],
  );
  return rows[0] ? beginning(month, rows[0].id) : await findMonth(client, month);
}

/** The beginning of the newest month with events before another one; null for none. */
async function findMonth(client: pg.ClientBase, before: string): Promise<Position | null> {
  const { rows } = await client.query<{ month: string | null }>(
    `select date_trunc('month', max(newest) at time zone 'UTC')::date::text as month from projects p cross join lateral (
       select e.timestamp as newest from events e
       where e.project_id = p.id and e.timestamp < $1::timestamp at time zone 'UTC' order by e.timestamp desc limit 1) n`,
    [before],
  );
  const month = rows[0]?.month;
  return month ? await nextPosition(client, beginning(month, 0)) : null;
}

const beginning = (month: string, project: number): Position => ({
  month,
  project,
  timestamp: "-infinity",
  uuid: "00000000-0000-0000-0000-000000000000",
});

/** Creates the tables on a single server; a cluster must have them. The rows of an earlier copy are removed. */
async function prepareTables(clickhouse: Clickhouse, isNew: boolean): Promise<void> {
  if (clickhouse.cluster === null)
    for (const query of schemaStatements(clickhouse)) await clickhouse.writer.command({ query });
  await clickhouse.writer.command({ query: assertTables(clickhouse) });
  if (!isNew) return;
  await onEachServer(clickhouse, async (server) => {
    for (const table of copiedTables) await server.command({ query: `truncate table ${table}_local` });
  });
}

async function copyPersons(client: pg.ClientBase, clickhouse: Clickhouse, version: number): Promise<void> {
  await insertAll<{ project_id: number; person_id: string; created_at: string }>(
    { client, clickhouse, table: "persons" },
    `select project_id, id::text as person_id, ${microseconds("created_at")}::text as created_at from persons`,
    [],
    (person) => ({ ...person, version, is_deleted: 0 }),
  );
}

/**
 * Inserts the events after a position, of its month and project. They are sorted once for all inserts.
 *
 * @param onInserted waited for after each insert, with the number of its events and the position after them
 */
async function copyEvents(
  client: pg.ClientBase,
  clickhouse: Clickhouse,
  version: number,
  position: Position,
  onInserted: (rows: number, after: Position) => Promise<void>,
): Promise<void> {
  const toRow = createEventRows(version);
  let last = position;
  await insertAll<StoredEvent & { position: string }>(
    { client, clickhouse, table: "events" },
    `select ${eventColumns}, e.timestamp::text as position from ${eventTables}
     where e.project_id = $1 and e.timestamp >= $2::timestamp at time zone 'UTC'
       and e.timestamp < ($2::date + interval '1 month') at time zone 'UTC' and (e.timestamp, e.uuid) > ($3, $4)
     order by e.timestamp, e.uuid`,
    [position.project, position.month, position.timestamp, position.uuid],
    ({ position: timestamp, ...event }) => {
      last = { ...position, timestamp, uuid: event.uuid };
      return toRow(event);
    },
    (rows) => onInserted(rows, last),
  );
}

/** Inserts the rows of a statement as they are read. An insert begins when its first rows are there: a request without any is closed. */
async function insertAll<Row extends object>(
  { client, clickhouse, table }: { client: pg.ClientBase; clickhouse: Clickhouse; table: CopiedTable },
  statement: string,
  values: unknown[],
  toRow: (row: Row) => object,
  onInserted: (rows: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const fetchRows = async () =>
    (await client.query<Row & pg.QueryResultRow>(`fetch ${fetchSize} from copied`)).rows;
  let rows: Row[];
  let count: number;
  async function* readBatch() {
    while (rows.length > 0) {
      for (const row of rows) yield toRow(row);
      count += rows.length;
      if (count >= batchSize) return;
      rows = await fetchRows();
    }
  }
  await client.query(
    "begin; set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off",
  );
  try {
    await client.query(`declare copied no scroll cursor for ${statement}`, values);
    for (rows = await fetchRows(); rows.length > 0; rows = await fetchRows()) {
      count = 0;
      await clickhouse.writer.insert({
        table: insertTable(clickhouse, table),
        values: Readable.from(readBatch()),
        format: "JSONEachRow",
      });
      await onInserted(count);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
