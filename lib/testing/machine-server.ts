// A PostgreSQL that Fieldbook does not run, for tests of DATABASE_URL: the machine's, in a temporary folder, or the one of npm
// if the machine has none.
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { chooseAccount } from "@/lib/database/embedded/account";
import { type Binaries, findBinaries } from "@/lib/database/embedded/binaries";
import { type PostmasterOptions, startPostmaster, stopPostmaster } from "@/lib/database/embedded/postmaster";
import { temporaryFolder } from "@/lib/testing/database";

/** A running server. `url` is of an empty database, by a password of the superuser. */
export type MachineServer = {
  url: string;
  /** Starts a standby of it, from a copy of its data that is made while it does not run. Its data is deleted with this one's. */
  startStandby(): Promise<Standby>;
  /** Stops the server, and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again, at the same address. */
  resume(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
};

/** A server that replays what another one writes. */
export type Standby = Pick<MachineServer, "url" | "halt" | "resume">;

/** Starts it. @param binaries if not the machine's newest */
export async function startMachineServer(
  binaries = machineBinaries() ?? findBinaries(),
): Promise<MachineServer> {
  const folder = await temporaryFolder();
  const server = await startOwn(binaries, folder);
  return {
    ...server,
    async stop() {
      await server.halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The newest version in the folder of Debian's packages. */
export function machineBinaries(): Binaries | undefined {
  const versions = "/usr/lib/postgresql";
  const [newest] = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  if (!newest) return undefined;
  const folder = path.join(versions, newest, "bin");
  return { postgres: path.join(folder, "postgres"), initdb: path.join(folder, "initdb") };
}

async function startOwn(binaries: Binaries, home: string) {
  const folder = path.join(home, "own");
  const passwordFile = path.join(home, "password");
  const account = chooseAccount(binaries, folder);
  mkdirSync(folder, { mode: 0o700 });
  await writeFile(passwordFile, "secret", { mode: 0o600 });
  for (const file of [folder, passwordFile])
    if (account.owner !== undefined) chownSync(file, account.owner, account.owner);

  const initdb = [
    binaries.initdb,
    "-D",
    folder,
    "-U",
    "owner",
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
  ];
  const [command = "", ...args] = [...account.prefix, ...initdb, "-E", "UTF8", "--locale=C"];
  const { status, stderr } = spawnSync(command, args, { ...account.ids, cwd: "/", encoding: "utf8" });
  if (status !== 0) throw new Error(`initdb: ${stderr}`);

  const own = await launch({
    binaries,
    account,
    folder,
    logFile: path.join(home, "log"),
    settings: { fsync: "off" },
  });
  return {
    ...own,
    async startStandby() {
      const copy = path.join(home, "standby");
      await own.halt();
      // With the owners of the files.
      spawnSync("cp", ["-a", folder, copy]);
      await own.resume();
      await writeFile(path.join(copy, "standby.signal"), "");
      const { port, username, password } = new URL(own.url);
      const primary_conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
      // Ends statements that delay the replay of changes.
      const settings = { fsync: "off", primary_conninfo, max_standby_streaming_delay: "200ms" };
      return await launch({
        binaries,
        account,
        folder: copy,
        logFile: path.join(home, "standby.log"),
        settings,
      });
    },
  };
}

async function launch(options: PostmasterOptions) {
  let server = await startPostmaster(options);
  return {
    url: `postgresql://owner:secret@127.0.0.1:${server.port}/postgres`,
    halt: () => stopPostmaster(server),
    async resume() {
      server = await startPostmaster({ ...options, port: server.port });
    },
  };
}
