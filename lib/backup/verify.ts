import "server-only";
import type { Contents, Manifest, Totals } from "@/lib/backup/format";
import { readBackup } from "@/lib/backup/read";

/**
 * Reads a backup to its end, without a database, and checks every checksum and the number of rows of every table.
 *
 * @throws Error naming the file and the problem
 */
export async function verifyBackup(file: string): Promise<Contents> {
  let [manifest, totals]: [Manifest?, Totals?] = [];
  for await (const item of readBackup(file)) {
    if (item.kind === "manifest") manifest = item.manifest;
    if (item.kind === "totals") totals = item.totals;
  }
  if (!manifest || !totals) throw new Error(`${file} is truncated.`);
  return { manifest, totals };
}
