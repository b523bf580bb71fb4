// The connections of a worker thread: several that share one snapshot, so that several PostgreSQL backends work for one
// insight.
import "server-only";
import { availableParallelism } from "node:os";
import pg from "pg";
import { type Backend, readOwnBackend } from "@/lib/database/backends";

/** Connections per thread. More than three send rows faster than one thread folds them. */
export const connectionCount = Math.min(3, availableParallelism());

/**
 * Settings of an analysis connection: JIT compilation takes longer than most statements here, and parallel workers
 * would lose the order of rows.
 */
export const readingOptions = "-c jit=off -c max_parallel_workers_per_gather=0";

/** Connections, and their PostgreSQL backends. */
export interface Connections {
  clients: readonly pg.Client[];
  backends: Backend[];
}

/** @param timeout milliseconds per statement   @param onBreak called when a connection breaks, idle or not */
export async function openConnections(
  url: string,
  timeout: number,
  onBreak: () => void,
): Promise<Connections> {
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: "fieldbook analysis",
      statement_timeout: timeout,
      options: readingOptions,
    });
    client.on("error", onBreak);
    await client.connect();
    const { rows: backends } = await client.query<Backend>(readOwnBackend);
    return { client, backends };
  };
  const connected = await Promise.all(Array.from({ length: connectionCount }, connect));
  return {
    clients: connected.map(({ client }) => client),
    backends: connected.flatMap(({ backends }) => backends),
  };
}

const beginStatement = "begin isolation level repeatable read read only";

/** Opens a read-only snapshot of a project's data on all connections. @returns its version */
export async function beginReading(clients: readonly pg.Client[], project: number): Promise<string> {
  const [first, ...rest] = clients;
  if (!first) throw new Error("An insight needs a connection.");
  const results: unknown = await first.query(
    `${beginStatement};
     select coalesce(sum(changes), 0)::text as version, pg_export_snapshot() as snapshot
       from data_versions where project_id = ${project}`,
  );
  // Several statements return several results, which pg's types do not declare.
  const [, { rows }] = results as [unknown, { rows: [{ version: string; snapshot: string }] }];
  const [{ version, snapshot }] = rows;
  await Promise.all(
    rest.map((client) =>
      client.query(`${beginStatement}; set transaction snapshot ${pg.escapeLiteral(snapshot)}`),
    ),
  );
  return version;
}
