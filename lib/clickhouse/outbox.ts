// The names of what changed, which the shipping loop reads. The functions that write them are in a migration;
// the triggers that call these exist only while there is a copy, so that installations without one have no
// overhead.
import "server-only";
import type pg from "pg";
import { keysOf } from "@/lib/contract/wire/keys";

const triggers = {
  events_name_new: "after insert on events referencing new table as changed",
  events_name_changed: "after update on events referencing old table as changed",
  events_name_gone: "after delete on events referencing old table as changed",
  persons_name_new: "after insert on persons referencing new table as changed",
  persons_name_gone: "after delete on persons referencing old table as changed",
  // Row by row: most updates of persons change nothing that is copied, and then this costs nothing.
  persons_name_changed: "after update of created_at on persons",
};

const functionOf: Record<keyof typeof triggers, string> = {
  events_name_new: "for each statement execute function name_new_events()",
  events_name_changed: "for each statement execute function name_changed_events()",
  events_name_gone: "for each statement execute function name_changed_events()",
  persons_name_new: "for each statement execute function name_changed_persons()",
  persons_name_gone: "for each statement execute function name_changed_persons()",
  persons_name_changed:
    "for each row when (old.created_at is distinct from new.created_at) execute function name_changed_person()",
};

const names = keysOf(triggers);

/** Milliseconds since 1970: greater than every version before, also those of a copy that was dropped or a database that was restored. */
export const versionNow = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/**
 * Begins to name changes, and records that there is a copy; when it returns, every transaction that commits later is named. It
 * waits for writers that have begun, and others wait for it meanwhile.
 *
 * @returns false when there was a copy already
 */
export async function createOutbox(client: pg.ClientBase): Promise<boolean> {
  if ((await client.query("select from clickhouse_copies")).rowCount === 1) return false;
  await client.query("begin");
  try {
    await client.query(
      "set local lock_timeout = '60s'; lock table events, persons in share row exclusive mode",
    );
    const { rowCount } = await client.query(
      `insert into clickhouse_copies (base_version, version) values (${versionNow}, ${versionNow}) on conflict do nothing`,
    );
    for (const name of names)
      await client.query(`create trigger ${name} ${triggers[name]} ${functionOf[name]}`);
    await client.query("commit");
    return rowCount === 1;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Ends it: drops the triggers, empties the outbox and forgets the state of the copy. @returns false when there was no copy */
export async function dropOutbox(client: pg.ClientBase): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query(
      "set local lock_timeout = '60s'; lock table events, persons in share row exclusive mode",
    );
    for (const name of names)
      await client.query(`drop trigger if exists ${name} on ${name.slice(0, name.indexOf("_"))}`);
    const { rowCount } = await client.query("delete from clickhouse_copies");
    await client.query("truncate event_outbox");
    await client.query("commit");
    return rowCount === 1;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
