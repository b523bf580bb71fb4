import "server-only";
import { chmodSync, existsSync, mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount } from "@/lib/database/embedded/account";
import { findBinaries } from "@/lib/database/embedded/binaries";
import { openCluster, superuser } from "@/lib/database/embedded/cluster";
import { type Lease, takeLease } from "@/lib/database/embedded/lease";
import {
  type Launch,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from "@/lib/database/embedded/postmaster";
import {
  databaseName,
  meetingPoint,
  ownerPassword,
  ownerRole,
  prepareOwner,
} from "@/lib/database/embedded/roles";

// The PostgreSQL that npm installs, in the folder `pg` of DATA_DIR. Several processes may use it at once: the first
// starts it, the last stops it, and whoever notices its death starts it again. binaries finds the programs, account
// decides who runs them, cluster makes the data, postmaster starts and stops the server, lease counts its users, roles makes
// the role that the app signs in as, ownership gives it the data.

/** One use of the embedded PostgreSQL. */
export type EmbeddedDatabase = {
  /** As the owner of the data. Stays the same while this process lives, also when the server was started again. */
  url: string;
  /** The same database, as the superuser: nothing that answers requests may know it. */
  superuserUrl: string;
  /** Ends this use; the last user of the data folder stops the server. */
  stop(): Promise<void>;
};

type Options = {
  /** Server settings, such as `{ fsync: "off" }`; they count when this process starts the server. */
  settings?: Record<string, string>;
};

/**
 * Starts the embedded PostgreSQL in a data folder, or joins the one that runs there.
 *
 * @param dataDir made when missing.
 * @throws Error whose message says what to do: no build for this platform, nobody may run it, another's data.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<EmbeddedDatabase> {
  const binaries = findBinaries();
  const home = openDataDir(dataDir);
  const folder = path.join(home, "pg");
  const account = chooseAccount(binaries, folder);
  const password = await openCluster(binaries, account, folder);
  const launch: Launch = {
    ...{ binaries, account, folder, logFile: path.join(home, "postgres.log") },
    settings: options.settings ?? {},
  };

  let stopping = false;
  const revive = () => {
    if (!stopping) use = reviveUse(launch, password, server.port, revive, () => stopping);
  };
  const first = await takeUse(launch, password, revive);
  const { server } = first;
  let use: Promise<Use | undefined> = Promise.resolve(first);
  const { port } = server;
  await prepareOwner((database) => address(password, server, database), ownerPassword(password));

  return {
    url: `postgresql://${ownerRole}:${ownerPassword(password)}@127.0.0.1:${port}/${databaseName}`,
    superuserUrl: address(password, server, databaseName),
    async stop() {
      if (stopping) return;
      stopping = true;
      const held = await use;
      if (!held) return;
      const isLast = await held.lease.leave().catch(() => false);
      if (isLast) await stopPostmaster(held.server);
      await held.lease.end();
    },
  };
}

type Use = { server: Postmaster; lease: Lease };

/** A running server and a lease on it; a server that is just stopping is awaited and started again. */
async function takeUse(launch: Launch, password: string, onLost: () => void): Promise<Use> {
  for (;;) {
    const server = await startPostmaster(launch);
    const lease = await takeLease(address(password, server, meetingPoint), launch.folder, onLost);
    if (lease) return { server, lease };
    await sleep(50);
  }
}

/** The server died under us: start it again where it was, until that works or this process stops. */
async function reviveUse(
  launch: Launch,
  password: string,
  port: number,
  onLost: () => void,
  isOver: () => boolean,
) {
  while (!isOver()) {
    try {
      return await takeUse({ ...launch, port }, password, onLost);
    } catch {
      // Its log says why; requests fail meanwhile, and the next try may find the cause gone (a full disk, say).
      await sleep(1000);
    }
  }
  return undefined;
}

const address = (password: string, { port }: Postmaster, database: string) =>
  `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;

/** Its real path; passable for others when root makes it, because root has another user run PostgreSQL. */
function openDataDir(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  return realpathSync(dataDir);
}
