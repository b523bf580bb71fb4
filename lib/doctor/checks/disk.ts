import "server-only";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { type Check, type CheckStatus, error, type Finding, ok, warning } from "@/lib/doctor/check";
import { formatBytes } from "@/lib/doctor/format-bytes";

/** Below this PostgreSQL may stop at any moment. */
const minBytes = 500_000_000;

/** Free space of DATA_DIR and BACKUP_DIR. That of a PostgreSQL of your own can't be seen from here. */
export const disk: Check = {
  name: "disk",
  async run({ env, database }) {
    const needed = env.DATABASE_URL ? minBytes : Math.max(minBytes, await readDatabaseBytes(database));
    const findings = [await checkFolder("DATA_DIR", env.DATA_DIR, needed)];
    if (env.BACKUP_DIR) findings.push(await checkFolder("BACKUP_DIR", env.BACKUP_DIR, minBytes));
    const worst = (["error", "warning", "ok"] satisfies CheckStatus[]).flatMap(
      (status) => findings.find((finding) => finding.status === status) ?? [],
    )[0]!;
    return { ...worst, detail: findings.map(({ detail }) => detail).join(" ") };
  },
};

async function readDatabaseBytes(database: pg.Client | Error): Promise<number> {
  if (database instanceof Error) return 0;
  const { rows } = await database.query<{ bytes: string }>(
    "SELECT pg_database_size(current_database()) AS bytes",
  );
  return Number(rows[0]?.bytes);
}

/** @param needed bytes that an upgrade may take: as much as the database, which it rewrites */
async function checkFolder(name: string, folder: string, needed: number): Promise<Finding> {
  const { bavail, bsize } = await statfs(existingParent(path.resolve(folder)));
  const free = bavail * bsize;
  const detail = `${name} ${path.resolve(folder)}: ${formatBytes(free)} free.`;
  if (free < minBytes) return error(detail, "Free some space: a full disk stops PostgreSQL.");
  if (free < needed)
    return warning(detail, `An upgrade that rewrites events needs up to ${formatBytes(needed)} for a while.`);
  return ok(detail);
}

const existingParent = (folder: string): string =>
  existsSync(folder) ? folder : existingParent(path.dirname(folder));
