import "server-only";
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Binaries } from "@/lib/database/embedded/binaries";

/** Uid of `nobody`: PostgreSQL refuses to run as root, and with a uid without a name. */
const nobodyUid = 65534;

/** The operating-system user that runs PostgreSQL. */
export type ServerAccount = {
  /** Arguments before program and arguments. */
  prefix: string[];
  /** Options of `spawn`; empty for the user of this process. */
  ids: { uid?: number; gid?: number };
  /** The uid that owns its files. */
  owner: number | undefined;
};

const ownAccount: ServerAccount = { prefix: [], ids: {}, owner: process.getuid?.() };

/** The user `nobody`; needs execute permission on every folder above the data and the programs. */
const nobodyAccount: ServerAccount = {
  prefix: [],
  ids: { uid: nobodyUid, gid: nobodyUid },
  owner: nobodyUid,
};

/** The user of this process, mapped to `nobody` in a user namespace; also works under closed folders. */
const namespaceAccount: ServerAccount = {
  prefix: ["unshare", "--user", `--map-user=${nobodyUid}`, `--map-group=${nobodyUid}`],
  ids: {},
  owner: process.getuid?.(),
};

/**
 * Chooses the user that runs PostgreSQL: the owner of existing data, otherwise the first that works.
 *
 * @param folder of the data; its parent exists
 * @throws Error naming the cause when no user works
 */
export function chooseAccount(binaries: Binaries, folder: string): ServerAccount {
  const uid = process.getuid?.();
  if (uid === undefined) return ownAccount;
  const versionFile = path.join(folder, "PG_VERSION");
  const owner = existsSync(versionFile) ? statSync(versionFile).uid : undefined;
  if (owner !== undefined && owner !== uid && !(uid === 0 && owner === nobodyUid))
    throw new Error(
      `The database in ${folder} belongs to user ${owner}, and this is user ${uid}. Start Fieldbook as that user, ` +
        "or set DATA_DIR to another folder.",
    );

  const candidates =
    uid === 0 ? [nobodyAccount, namespaceAccount] : [hasName() ? ownAccount : namespaceAccount];
  const allowed = candidates.filter((account) => owner === undefined || account.owner === owner);
  const chosen = allowed.find((account) => canRun(account, binaries, path.dirname(folder)));
  if (chosen) return chosen;
  throw new Error(
    uid === 0
      ? `PostgreSQL does not run as root, and neither user ${nobodyUid} (who cannot pass one of the folders above ` +
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

/** Whether a user can run PostgreSQL: enters the folder and runs `postgres --version` as that user. */
function canRun({ prefix, ids }: ServerAccount, { postgres }: Binaries, folder: string): boolean {
  const probe = ["sh", "-c", 'cd "$1" && exec "$2" --version', "sh", folder, postgres];
  const [program = "sh", ...args] = [...prefix, ...probe];
  return spawnSync(program, args, { ...ids, cwd: "/", stdio: "ignore" }).status === 0;
}
