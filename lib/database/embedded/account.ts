import "server-only";
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Binaries } from "@/lib/database/embedded/binaries";

/** `nobody`: PostgreSQL refuses to run as root, and as a uid without a name. */
const nobody = 65534;

/** Who runs PostgreSQL. */
export type Account = {
  /** Put before program and arguments. */
  prefix: string[];
  /** For `spawn`; empty: as this process. */
  ids: { uid?: number; gid?: number };
  /** The uid its files belong to. */
  owner: number | undefined;
};

const ourselves: Account = { prefix: [], ids: {}, owner: process.getuid?.() };

/** Another user of the machine; needs every folder above the data and the programs to be passable for it. */
const asNobody: Account = { prefix: [], ids: { uid: nobody, gid: nobody }, owner: nobody };

/** This process's own user under the name of nobody, in a user namespace: works under closed folders too. */
const inNamespace: Account = {
  prefix: ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`],
  ids: {},
  owner: process.getuid?.(),
};

/**
 * Decides who runs PostgreSQL, once: afterwards the owner of the data remembers it.
 *
 * @param folder of the data; its parent exists.
 * @throws Error naming the cause when nobody can.
 */
export function chooseAccount(binaries: Binaries, folder: string): Account {
  const uid = process.getuid?.();
  if (uid === undefined) return ourselves;
  const known = path.join(folder, "PG_VERSION");
  const owner = existsSync(known) ? statSync(known).uid : undefined;
  if (owner !== undefined && owner !== uid && !(uid === 0 && owner === nobody))
    throw new Error(
      `The database in ${folder} belongs to user ${owner}, and this is user ${uid}. Start Fieldbook as that user, ` +
        "or set DATA_DIR to another folder.",
    );

  const candidates = uid === 0 ? [asNobody, inNamespace] : [hasName() ? ourselves : inNamespace];
  const allowed = candidates.filter((account) => owner === undefined || account.owner === owner);
  const chosen = allowed.find((account) => canRun(account, binaries, path.dirname(folder)));
  if (chosen) return chosen;
  throw new Error(
    uid === 0
      ? `PostgreSQL does not run as root, and neither user ${nobody} (who cannot pass one of the folders above ` +
          `${binaries.postgres} or ${folder}) nor a user namespace (which this machine forbids) can run it instead. ` +
          "Start Fieldbook as an ordinary user, open those folders (chmod a+x), or set DATABASE_URL."
      : `The embedded PostgreSQL does not run here (it needs glibc, and a user with a name). ` +
          "Set DATABASE_URL to a PostgreSQL 14 or newer.",
  );
}

function hasName(): boolean {
  try {
    os.userInfo();
    return true;
  } catch {
    return false;
  }
}

/** Tries it: enters the folder and runs `postgres --version`, as that account. */
function canRun({ prefix, ids }: Account, { postgres }: Binaries, folder: string): boolean {
  const probe = ["sh", "-c", 'cd "$1" && exec "$2" --version', "sh", folder, postgres];
  const [program = "sh", ...args] = [...prefix, ...probe];
  return spawnSync(program, args, { ...ids, cwd: "/", stdio: "ignore" }).status === 0;
}
