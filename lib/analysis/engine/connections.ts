// The connections that a thread reads from: several, which all see one state of the data, so that what PostgreSQL does for
// a question is done by as many of its processes.
import "server-only";
import { availableParallelism } from "node:os";
import pg from "pg";
import { readingSocket } from "@/lib/analysis/engine/reading-socket";
import { literal } from "@/lib/analysis/engine/rows";

/** Connections of a thread. More than three give rows faster than one thread folds them. */
export const readers = Math.min(3, availableParallelism());

/**
 * Settings of a connection that reads for an analysis: compiling a statement takes longer than most of ours, and further
 * processes would lose the order in which rows come.
 */
export const readingOptions = "-c jit=off -c max_parallel_workers_per_gather=0";

/** Connections, and the processes of PostgreSQL behind them. */
export interface Readers {
  clients: readonly pg.Client[];
  pids: number[];
}

/** @param timeout milliseconds that one statement may take   @param onBreak when a connection breaks, idle or not */
export async function connectReaders(url: string, timeout: number, onBreak: () => void): Promise<Readers> {
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: "fieldbook analysis",
      statement_timeout: timeout,
      options: readingOptions,
      stream: readingSocket,
    });
    client.on("error", onBreak);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return { client, pid: rows[0]!.pid };
  };
  const connected = await Promise.all(Array.from({ length: readers }, connect));
  return { clients: connected.map(({ client }) => client), pids: connected.map(({ pid }) => pid) };
}

const beginning = "begin isolation level repeatable read read only";

/** Begins to read one state of a project's data, on all connections. @returns which state it is */
export async function begin(clients: readonly pg.Client[], project: number): Promise<string> {
  const [first, ...others] = clients;
  const results: unknown = await first!.query(
    `${beginning};
     select coalesce(sum(changes), 0)::text as version, pg_export_snapshot() as snapshot
       from data_versions where project_id = ${literal(project)}`,
  );
  // Several statements have several results, which pg's types do not know.
  const [, { rows }] = results as [unknown, pg.QueryResult<{ version: string; snapshot: string }>];
  const { version, snapshot } = rows[0]!;
  await Promise.all(
    others.map((client) => client.query(`${beginning}; set transaction snapshot ${literal(snapshot)}`)),
  );
  return version;
}
