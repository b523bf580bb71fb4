// A PostgreSQL that Fieldbook does not run, for tests of DATABASE_URL: the machine's, in a temporary folder, or the one of npm
// if the machine has none.
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { chooseAccount } from "@/lib/database/embedded/account";
import { type Binaries, findBinaries } from "@/lib/database/embedded/binaries";
import { startPostmaster, stopPostmaster } from "@/lib/database/embedded/postmaster";
import { temporaryFolder } from "@/lib/testing/database";

/** A running server. `url` is of an empty database, by a password. */
export type MachineServer = {
  url: string;
  /** Stops the server, and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again, at the same address. */
  resume(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
};

/** Starts it. */
export async function startMachineServer(): Promise<MachineServer> {
  const folder = await temporaryFolder();
  const server = await startOwn(machineBinaries() ?? findBinaries(), folder);
  return {
    ...server,
    async stop() {
      await server.halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The newest version in the folder of Debian's packages. */
function machineBinaries(): Binaries | undefined {
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

  const launch = { binaries, account, folder, logFile: path.join(home, "log"), settings: { fsync: "off" } };
  let server = await startPostmaster(launch);
  return {
    url: `postgresql://owner:secret@127.0.0.1:${server.port}/postgres`,
    halt: () => stopPostmaster(server),
    async resume() {
      server = await startPostmaster({ ...launch, port: server.port });
    },
  };
}
