import "server-only";
import pg from "pg";
import { isUnavailable } from "@/lib/database/failures";
import { Invalid, Unavailable } from "@/lib/errors";
import { log } from "@/lib/log";
import { passOf } from "@/lib/query/pass";
import { type Account, prepareRole } from "@/lib/query/role";

/** What a statement gave: values as PostgreSQL writes them. */
export interface Table {
  columns: { name: string /** PostgreSQL's number of the type. */; type: number }[];
  rows: (string | null)[][];
}

/** Whose rows, and where their days begin. */
export interface Subject {
  id: number;
  timezone: string;
}

/** Reads one project of a database, by one statement, as the role that can see nothing else. */
export interface Reader {
  /**
   * Runs a statement, whatever it says, in a transaction that is always undone.
   *
   * @param signal ends the statement on the server, too
   * @throws pg.DatabaseError for what PostgreSQL refuses; Invalid for more than an answer holds; Unavailable without
   *   the role
   */
  read(subject: Subject, sql: string, signal: AbortSignal): Promise<Table>;
  end(): Promise<void>;
}

/** Connections, and so statements at once. */
export const parallel = 4;

/** Bytes of one answer's values. */
const largestResult = 32 * 1024 * 1024;

/** Opens one on a database; connects when first used. @param owner connections of the tables' owner there */
export function openReader(databaseUrl: string, owner: pg.Pool): Reader {
  let opening: Promise<Opened> | undefined;

  /** Once it works; where it does not, the next one tries again: rights are given at any time. */
  const opened = (): Promise<Opened> => {
    opening ??= open(databaseUrl, owner).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    read: async (subject, sql, signal) => readOnce(await opened(), subject, sql, signal),
    end: async () => (await opening)?.pool.end(),
  };
}

interface Opened {
  pool: pg.Pool;
  config: pg.ClientConfig;
  secret: Buffer;
}

async function open(databaseUrl: string, owner: pg.Pool): Promise<Opened> {
  const account = await prepareRole(owner);
  const config = configOf(databaseUrl, account);
  const pool = new pg.Pool({
    ...config,
    max: parallel,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    allowExitOnIdle: true,
  });
  // Without a listener a lost connection ends the process: the pool listens to idle ones alone, so each gets its own.
  const lost = (error: Error) => log.warn({ err: error }, "database connection lost");
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    if (isUnavailable(error)) throw error;
    log.warn({ err: error }, "SQL query role cannot sign in");
    throw new Unavailable("The database role for SQL queries can't sign in.");
  }
  return { pool, config, secret: account.secret };
}

/** The same server and database, by another account. */
function configOf(databaseUrl: string, { user, password }: Account): pg.ClientConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: databaseUrl });
  return { host, port, ...(database !== undefined && { database }), ssl, user, password };
}

async function readOnce(
  { pool, config, secret }: Opened,
  subject: Subject,
  sql: string,
  signal: AbortSignal,
): Promise<Table> {
  signal.throwIfAborted();
  const client = await pool.connect();
  try {
    const backend = await begin(client, secret, subject);
    return await cancellable(config, backend, signal, (cancel) => collect(client, sql, cancel));
  } finally {
    client.release(!(await isCleaned(client)));
  }
}

/** Begins a transaction that sees the subject. @returns the number of its backend */
async function begin(client: pg.PoolClient, secret: Buffer, { id, timezone }: Subject): Promise<number> {
  // Two statements in one message: pg gives both results.
  const [, begun] = (await client.query(
    "BEGIN READ ONLY; SELECT pg_backend_pid() AS backend, extract(epoch FROM transaction_timestamp())::text AS begun",
  )) as unknown as [unknown, pg.QueryResult<{ backend: number; begun: string }>];
  const [visit] = begun.rows as [{ backend: number; begun: string }];
  await client.query("SELECT set_config('fieldbook.pass', $1, true), set_config('TimeZone', $2, true)", [
    passOf(secret, { project: id, ...visit }),
    timezone,
  ]);
  return visit.backend;
}

/** Does work that ends early when the signal says so, or the work itself; over when nothing is left to be cancelled. */
async function cancellable<T>(
  config: pg.ClientConfig,
  backend: number,
  signal: AbortSignal,
  work: (cancel: () => void) => Promise<T>,
): Promise<T> {
  let cancelled: Promise<void> | undefined;
  const cancel = () => {
    cancelled ??= cancelBackend(config, backend);
  };
  signal.addEventListener("abort", cancel);
  try {
    signal.throwIfAborted();
    return await work(cancel);
  } finally {
    signal.removeEventListener("abort", cancel);
    await cancelled;
  }
}

/** On a connection of its own: all of the pool's may be busy. */
async function cancelBackend(config: pg.ClientConfig, backend: number): Promise<void> {
  const client = new pg.Client(config);
  try {
    await client.connect();
    await client.query("SELECT pg_cancel_backend($1)", [backend]);
  } catch (error) {
    // The statement then runs into its time limit.
    log.warn({ err: error }, "failed to cancel a statement");
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Every row, as text; cancels when they are more than an answer holds. */
function collect(client: pg.PoolClient, sql: string, cancel: () => void): Promise<Table> {
  return new Promise((resolve, reject) => {
    let rows: Table["rows"] = [];
    let size = 0;
    // The extended protocol takes one statement, never more.
    const config = { text: sql, rowMode: "array", queryMode: "extended", types: asText };
    const query = client.query(new pg.Query<(string | null)[]>(config));
    query.on("row", (row) => {
      for (const value of row) size += value?.length ?? 0;
      if (size <= largestResult) return void rows.push(row);
      rows = [];
      cancel();
    });
    query.on("error", (error) => reject(size > largestResult ? tooLarge() : error));
    query.on("end", (result) => {
      if (size > largestResult) return reject(tooLarge());
      const columns = result.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      resolve({ columns, rows });
    });
  });
}

const asText = { getTypeParser: () => (value: string) => value };

const tooLarge = () =>
  new Invalid("query", "too_large", "The result is larger than 32 MiB: select fewer columns, or fewer rows.");

/** Undoes the transaction and whatever else a session may keep: settings, locks. @returns whether that worked */
async function isCleaned(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    await client.query("DISCARD ALL");
    return true;
  } catch {
    // The connection is lost; the pool makes another.
    return false;
  }
}
