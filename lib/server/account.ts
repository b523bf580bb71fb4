import "server-only";
import { spawnSync } from "node:child_process";
import path from "node:path";

/** How to start a process as another user. */
export type ProcessAccount = {
  /** Arguments before program and arguments. */
  prefix: string[];
  /** Options of `spawn`. */
  ids: { uid?: number; gid?: number };
};

/** Uid and gid of the account that answers requests. PostgreSQL, which needs a user with a name, runs as `nobody`, 65534. */
export const serverUid = 65533;

/** Another user without any rights; needs a checkout that every user may read. */
const unprivilegedAccount: ProcessAccount = { prefix: [], ids: { uid: serverUid, gid: serverUid } };

/**
 * The same with one of root's capabilities, for a checkout under a closed folder such as /root: it can read everything and
 * change nothing that is not its own. The securebit keeps the capability for programs that check access before reading.
 */
const readOnlyAccount: ProcessAccount = {
  prefix: [
    "setpriv",
    ...[`--reuid=${serverUid}`, `--regid=${serverUid}`, "--clear-groups", "--no-new-privs"],
    ...["--securebits=+no_setuid_fixup", "--inh-caps=-all,+dac_read_search"],
    ...["--ambient-caps=-all,+dac_read_search", "--bounding-set=-all,+dac_read_search"],
  ],
  ids: {},
};

/** Files that the server reads, besides Node itself and its loader. */
const requiredFiles = [
  "lib/server/serving.ts",
  "node_modules/next/package.json",
  ".next/BUILD_ID",
  "prisma/migrations",
];

/** Chooses the account that answers requests when root starts the server; undefined when none works on this machine. */
export const chooseServerAccount = (): ProcessAccount | undefined =>
  [unprivilegedAccount, readOnlyAccount].find(canRun);

/** Whether an account works: starts Node as it will be started, and opens files by absolute path, as modules are loaded. */
function canRun({ prefix, ids }: ProcessAccount): boolean {
  const script = "for (const file of process.argv.slice(1)) fs.closeSync(fs.openSync(file))";
  const files = requiredFiles.map((file) => path.resolve(file));
  const node = [process.execPath, ...process.execArgv, "-e", script, ...files];
  const [program = "", ...args] = [...prefix, ...node];
  return spawnSync(program, args, { ...ids, stdio: "ignore" }).status === 0;
}
