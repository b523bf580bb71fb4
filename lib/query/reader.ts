import "server-only";
import pg from "pg";
import { type Backend, type BackendEnder, createBackendEnder, readOwnBackend } from "@/lib/database/backends";
import { isUnavailable } from "@/lib/database/failures";
import { observePool } from "@/lib/database/pools";
import { untilAborted } from "@/lib/database/until-aborted";
import { Invalid, Unavailable } from "@/lib/errors";
import { log } from "@/lib/log";
import { prepareRole, type RoleAccount } from "@/lib/query/role";
import { signToken } from "@/lib/query/signed-token";

/** The result of a statement: values as PostgreSQL's text. */
export interface ResultTable {
  columns: { name: string /** PostgreSQL's number of the type. */; type: number }[];
  rows: (string | null)[][];
}

/** The project that is read, and its time zone. */
export interface QueriedProject {
  id: number;
  timezone: string;
}

/** Reads one project by single statements, as a role that can see nothing else. */
export interface ProjectReader {
  /**
   * Runs any statement in a transaction that is always rolled back.
   *
   * @param signal ends the reading, and the statement on the server
   * @throws the signal's reason when it aborted; pg.DatabaseError of PostgreSQL; Invalid for a too large result; Unavailable without the role
   */
  read(project: QueriedProject, sql: string, signal: AbortSignal): Promise<ResultTable>;
  end(): Promise<void>;
}

/** Number of connections, and so of concurrent statements. */
export const maxConcurrent = 4;

/** Maximum bytes of a result's values. */
const maxResultBytes = 32 * 1024 * 1024;

/** Creates a reader; connects when first used. @param owner connections as the owner of the tables */
export function openReader(databaseUrl: string, owner: pg.Pool): ProjectReader {
  let connecting: Promise<Connection> | undefined;

  /** Opens once it succeeds; after a failure the next call retries, because rights may be granted at any time. */
  const connect = (): Promise<Connection> => {
    connecting ??= open(databaseUrl, owner).catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };

  return {
    read: async (project, sql, signal) => readInTransaction(await connect(), project, sql, signal),
    end: async () => {
      const connection = await connecting;
      await Promise.all([connection?.pool.end(), connection?.ender.close()]);
    },
  };
}

interface Connection {
  pool: pg.Pool;
  ender: BackendEnder;
  secret: Buffer;
}

async function open(databaseUrl: string, owner: pg.Pool): Promise<Connection> {
  const account = await prepareRole(owner);
  const config = toConfig(databaseUrl, account);
  const pool = new pg.Pool({
    ...config,
    max: maxConcurrent,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    allowExitOnIdle: true,
  });
  // Without a listener a lost connection ends the process. The pool listens to idle connections only, so each gets its own.
  const logLost = (error: Error) => log.warn({ err: error }, "database connection lost");
  pool.on("error", logLost);
  pool.on("connect", (client) => client.on("error", logLost));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    if (isUnavailable(error)) throw error;
    log.warn({ err: error }, "SQL query role cannot sign in");
    throw new Unavailable("The database role for SQL queries can't sign in.");
  }
  observePool("queries", pool);
  return { pool, ender: createBackendEnder(config), secret: account.secret };
}

/** The same server and database, with another account. */
function toConfig(databaseUrl: string, { user, password }: RoleAccount): pg.ClientConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: databaseUrl });
  return { host, port, ...(database !== undefined && { database }), ssl, user, password };
}

async function readInTransaction(
  { pool, ender, secret }: Connection,
  project: QueriedProject,
  sql: string,
  signal: AbortSignal,
): Promise<ResultTable> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let backend: Backend | null = null;
  try {
    backend = await begin(client, secret, project);
    signal.throwIfAborted();
    const result = await untilAborted(signal, collect(client, sql));
    client.release(!(await resetSession(client)));
    return result;
  } catch (error) {
    if (isStatementEnded(error)) client.release(!(await resetSession(client)));
    else {
      client.release(true);
      await ender.endBackends(backend ? [backend] : []);
    }
    throw error;
  }
}

/** Whether an error is PostgreSQL's: any other may have left a running statement behind. */
const isStatementEnded = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** Begins a transaction that sees the project. */
async function begin(
  client: pg.PoolClient,
  secret: Buffer,
  { id, timezone }: QueriedProject,
): Promise<Backend> {
  // Several statements in one message: pg returns all results.
  const [, own, transaction] = (await client.query(
    `BEGIN READ ONLY; ${readOwnBackend}; SELECT extract(epoch FROM transaction_timestamp())::text AS begun`,
  )) as unknown as [unknown, { rows: [Backend] }, { rows: [{ begun: string }] }];
  const [backend] = own.rows;
  const [{ begun }] = transaction.rows;
  await client.query("SELECT set_config('fieldbook.pass', $1, true), set_config('TimeZone', $2, true)", [
    signToken(secret, { project: id, backend: backend.pid, begun }),
    timezone,
  ]);
  return backend;
}

/** Collects every row as text. @throws Invalid once the result is too large, amid its rows; pg.DatabaseError */
function collect(client: pg.PoolClient, sql: string): Promise<ResultTable> {
  return new Promise((resolve, reject) => {
    let rows: ResultTable["rows"] = [];
    let size = 0;
    // The extended protocol accepts one statement only.
    const config = { text: sql, rowMode: "array", queryMode: "extended", types: asText };
    const query = client.query(new pg.Query<(string | null)[]>(config));
    query.on("row", (row) => {
      for (const value of row) size += value?.length ?? 0;
      if (size <= maxResultBytes) return void rows.push(row);
      rows = [];
      reject(tooLargeError());
    });
    query.on("error", reject);
    query.on("end", (result) => {
      const columns = result.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      resolve({ columns, rows });
    });
  });
}

const asText = { getTypeParser: () => (value: string) => value };

const tooLargeError = () =>
  new Invalid("query", "too_large", "The result is larger than 32 MiB: select fewer columns, or fewer rows.");

/** Rolls back and resets the session (settings, locks). @returns whether that succeeded */
async function resetSession(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    await client.query("DISCARD ALL");
    return true;
  } catch {
    // The connection is lost; the pool opens another.
    return false;
  }
}
