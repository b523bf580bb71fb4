import "server-only";
import pg from "pg";

/** Held shared by every process that uses the server; whoever gets it alone is the last. */
const usersLock = 4_017_018;

/** One process's use of a server, for as long as its connection lives. */
export type Lease = {
  /** Ends the use. @returns whether nobody else uses the server; new users then wait until it has stopped. */
  leave(): Promise<boolean>;
  /** Closes the connection. */
  end(): Promise<void>;
};

/**
 * Registers this process as a user of a server.
 *
 * @param url of a database every user agrees on: these locks are per database.
 * @param onLost called once when the server goes away by itself.
 * @returns undefined when the server is about to stop or gone: start it again.
 * @throws Error saying what to do when the password is refused, or another data folder answers.
 */
export async function takeLease(url: string, folder: string, onLost: () => void): Promise<Lease | undefined> {
  const client = new pg.Client({ connectionString: url, fallback_application_name: "fieldbook start" });
  let leaving = false;
  let joined = false;
  client.on("error", () => undefined);
  client.on("end", () => {
    if (joined && !leaving) onLost();
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    if (rows[0]?.data_directory !== folder) throw new OtherServer(folder, rows[0]?.data_directory);
    await client.query("SELECT pg_advisory_lock_shared($1)", [usersLock]);
    joined = true;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof OtherServer) throw error;
    if ((error as { code?: string }).code === "28P01")
      throw new Error(
        `PostgreSQL refuses the password in ${folder}/fieldbook-password. Restore that file, or set DATA_DIR to another folder.`,
      );
    return undefined;
  }
  return {
    async leave() {
      leaving = true;
      await client.query("SELECT pg_advisory_unlock_shared($1)", [usersLock]);
      const { rows } = await client.query<{ last: boolean }>("SELECT pg_try_advisory_lock($1) AS last", [
        usersLock,
      ]);
      return rows[0]?.last ?? false;
    },
    async end() {
      leaving = true;
      await client.end().catch(() => undefined);
    },
  };
}

class OtherServer extends Error {
  constructor(folder: string, answered = "none") {
    super(
      `The server that should run on ${folder} runs on ${answered}. Stop it, then start Fieldbook again.`,
    );
  }
}
