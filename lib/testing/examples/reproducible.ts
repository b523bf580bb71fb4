// A fixed clock for a process and its database, and one source of random values, so that recordings are
// reproducible.
import { vi } from "vitest";
import { asSuperuser } from "@/lib/testing/database";
import { fill } from "@/lib/testing/examples/seeded-crypto";

/** When everything that is recorded happens: a Monday. */
export const recordedAt = "2026-11-23T12:00:00Z";

/** Stops the clock of this process, and makes the random values of the web's crypto, such as those of UUIDs, a sequence. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(recordedAt) });
  vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation(
    <T extends ArrayBufferView | null>(array: T): T => (array === null ? array : fill(array)) as T,
  );
}

/** PostgreSQL's functions of the time. */
const clocks = ["now", "transaction_timestamp", "statement_timestamp", "clock_timestamp"];

const stopped = (clock: string) =>
  `CREATE FUNCTION stopped.${clock}() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT '${recordedAt}'::timestamptz $$;`;

/**
 * Stops the clocks of a database: its own functions of time and `gen_random_uuid()` come before PostgreSQL's. Defaults of
 * columns keep the real time.
 */
export async function stopDatabaseClock(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asSuperuser(
    url,
    `CREATE SCHEMA stopped;
     ${clocks.map(stopped).join("\n")}
     CREATE SEQUENCE stopped.uuids;
     CREATE FUNCTION stopped.gen_random_uuid() RETURNS uuid LANGUAGE sql
       AS $$ SELECT md5(nextval('stopped.uuids')::text)::uuid $$;
     GRANT USAGE ON SEQUENCE stopped.uuids TO PUBLIC;
     GRANT USAGE ON SCHEMA stopped TO PUBLIC;
     ALTER DATABASE ${name} SET search_path = stopped, pg_catalog, public;`,
  );
}
