import "server-only";
import pg from "pg";
import { errorCode } from "@/lib/error-code";

/**
 * Advisory lock held shared by every process that uses the server; the process that gets it exclusively is the
 * last.
 */
const usersLock = 4_017_018;

/** The registration of one process as a user of a server; ends with its connection. */
export type Lease = {
  /** Releases the lease. @returns whether this was the last user; new users then wait until the server has stopped */
  release(): Promise<boolean>;
  /** Closes the connection. */
  close(): Promise<void>;
};

/**
 * Registers this process as a user of a server.
 *
 * @param url of the database that all users agree on, because advisory locks are per database
 * @param onLost called once when the server goes away by itself
 * @returns undefined when the server is stopping or gone and has to be started again
 * @throws Error saying what to do when the password is refused, or the server has another data folder
 */
export async function acquireLease(
  url: string,
  folder: string,
  onLost: () => void,
): Promise<Lease | undefined> {
  const client = new pg.Client({ connectionString: url, fallback_application_name: "fieldbook start" });
  let isReleasing = false;
  let isRegistered = false;
  client.on("error", () => undefined);
  client.on("end", () => {
    if (isRegistered && !isReleasing) onLost();
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    if (rows[0]?.data_directory !== folder) throw new WrongServerError(folder, rows[0]?.data_directory);
    await client.query("SELECT pg_advisory_lock_shared($1)", [usersLock]);
    isRegistered = true;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof WrongServerError) throw error;
    if (errorCode(error) === "28P01")
      throw new Error(
        `PostgreSQL refuses the password in ${folder}/fieldbook-password. Restore that file, or set DATA_DIR to another folder.`,
      );
    return undefined;
  }
  return {
    async release() {
      isReleasing = true;
      await client.query("SELECT pg_advisory_unlock_shared($1)", [usersLock]);
      const { rows } = await client.query<{ last: boolean }>("SELECT pg_try_advisory_lock($1) AS last", [
        usersLock,
      ]);
      return rows[0]?.last ?? false;
    },
    async close() {
      isReleasing = true;
      await client.end().catch(() => undefined);
    },
  };
}

class WrongServerError extends Error {
  constructor(folder: string, actualFolder = "none") {
    super(
      `The server that should run on ${folder} runs on ${actualFolder}. Stop it, then start Fieldbook again.`,
    );
  }
}
