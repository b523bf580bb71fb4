import "server-only";
import { chmodSync, existsSync, mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount } from "@/lib/database/embedded/account";
import { findBinaries } from "@/lib/database/embedded/binaries";
import { openCluster, superuser } from "@/lib/database/embedded/cluster";
import { acquireLease, type Lease } from "@/lib/database/embedded/lease";
import {
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
  stopPostmaster,
} from "@/lib/database/embedded/postmaster";
import {
  databaseName,
  maintenanceDatabase,
  ownerPassword,
  ownerRole,
  prepareOwner,
} from "@/lib/database/embedded/roles";

// The PostgreSQL that npm installs, in the folder `pg` of DATA_DIR. Several processes may use it at once: the first starts
// it, the last stops it, and any of them restarts it when it dies. binaries finds the programs, account chooses the user
// that runs them, cluster creates the data, postmaster starts and stops the server, lease counts its users, roles creates the
// role that the app signs in as.

/** A process's use of the embedded PostgreSQL. */
export type EmbeddedDatabase = {
  /** URL for the owner of the data. Stays the same while this process lives, also after a restart of the server. */
  url: string;
  /** URL of the same database for the superuser: nothing that answers requests may know it. */
  superuserUrl: string;
  /** Ends this use; the last user of the data folder stops the server. */
  stop(): Promise<void>;
};

type Options = {
  /** Server settings, such as `{ fsync: "off" }`; used when this process starts the server. */
  settings?: Record<string, string>;
};

/**
 * Starts the embedded PostgreSQL in a data folder, or joins the one that is running there.
 *
 * @param dataDir created when missing
 * @throws Error whose message says what to do: no build for this platform, no user can run it, data of another user
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<EmbeddedDatabase> {
  const binaries = findBinaries();
  const home = openDataDir(dataDir);
  const folder = path.join(home, "pg");
  const account = chooseAccount(binaries, folder);
  const password = await openCluster(binaries, account, folder);
  const launch: PostmasterOptions = {
    ...{ binaries, account, folder, logFile: path.join(home, "postgres.log") },
    settings: options.settings ?? {},
  };

  let isStopping = false;
  const restart = () => {
    if (!isStopping) use = restartServer(launch, password, server.port, restart, () => isStopping);
  };
  const initialUse = await acquireUse(launch, password, restart);
  const { server } = initialUse;
  let use: Promise<ServerUse | undefined> = Promise.resolve(initialUse);
  const { port } = server;
  await prepareOwner((database) => toSuperuserUrl(password, server, database), ownerPassword(password));

  return {
    url: `postgresql://${ownerRole}:${ownerPassword(password)}@127.0.0.1:${port}/${databaseName}`,
    superuserUrl: toSuperuserUrl(password, server, databaseName),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      const current = await use;
      if (!current) return;
      const isLast = await current.lease.release().catch(() => false);
      if (isLast) await stopPostmaster(current.server);
      await current.lease.close();
    },
  };
}

type ServerUse = { server: Postmaster; lease: Lease };

/** Acquires a running server and a lease on it; waits for a server that is stopping, and starts it again. */
async function acquireUse(
  launch: PostmasterOptions,
  password: string,
  onLost: () => void,
): Promise<ServerUse> {
  for (;;) {
    const server = await startPostmaster(launch);
    const lease = await acquireLease(
      toSuperuserUrl(password, server, maintenanceDatabase),
      launch.folder,
      onLost,
    );
    if (lease) return { server, lease };
    await sleep(50);
  }
}

/** Restarts a server that died, on the same port, until that works or this process stops. */
async function restartServer(
  launch: PostmasterOptions,
  password: string,
  port: number,
  onLost: () => void,
  isStopped: () => boolean,
) {
  while (!isStopped()) {
    try {
      return await acquireUse({ ...launch, port }, password, onLost);
    } catch {
      // The reason is in its log (a full disk, for example); retry until it is gone. Requests fail meanwhile.
      await sleep(1000);
    }
  }
  return undefined;
}

const toSuperuserUrl = (password: string, { port }: Postmaster, database: string) =>
  `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;

/** The real path of the data folder. Created by root, it can be entered by others, because another user runs PostgreSQL. */
function openDataDir(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  return realpathSync(dataDir);
}
