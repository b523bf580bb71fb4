import "server-only";
import { spawnSync } from "node:child_process";
import path from "node:path";

/** How a process is started as somebody else. */
export type Account = {
  /** Put before program and arguments. */
  prefix: string[];
  /** For `spawn`. */
  ids: { uid?: number; gid?: number };
};

/** Of the account that answers requests, and of its group. PostgreSQL, which needs a user with a name, is `nobody`, 65534. */
export const serverUser = 65533;

/** Another user, who may do what everybody may. Needs a checkout that everybody may read. */
const stranger: Account = { prefix: [], ids: { uid: serverUser, gid: serverUser } };

/**
 * The same with one right of root's, for a checkout under a folder that is closed to others, such as /root: it reads
 * everything and changes nothing that is not its own. The bit keeps the right where a program asks before it reads.
 */
const reader: Account = {
  prefix: [
    "setpriv",
    ...[`--reuid=${serverUser}`, `--regid=${serverUser}`, "--clear-groups", "--no-new-privs"],
    ...["--securebits=+no_setuid_fixup", "--inh-caps=-all,+dac_read_search"],
    ...["--ambient-caps=-all,+dac_read_search", "--bounding-set=-all,+dac_read_search"],
  ],
  ids: {},
};

/** What the server reads of the checkout, beside Node itself and its loader. */
const needed = [
  "lib/server/serving.ts",
  "node_modules/next/package.json",
  ".next/BUILD_ID",
  "prisma/migrations",
];

/** @returns who is to answer requests when root starts the server; undefined when this machine allows nobody else. */
export const chooseServerAccount = (): Account | undefined => [stranger, reader].find(canRun);

/** Tries it: starts Node as that account, as it will be started, and finds files by their whole paths, as modules are. */
function canRun({ prefix, ids }: Account): boolean {
  const script = "for (const file of process.argv.slice(1)) fs.closeSync(fs.openSync(file))";
  const files = needed.map((file) => path.resolve(file));
  const node = [process.execPath, ...process.execArgv, "-e", script, ...files];
  const [program = "", ...args] = [...prefix, ...node];
  return spawnSync(program, args, { ...ids, stdio: "ignore" }).status === 0;
}
