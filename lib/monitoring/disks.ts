import "server-only";
import { statfs } from "node:fs/promises";
import { env } from "@/lib/env";

/** The disk of a folder. Sizes are bytes. */
export type Disk = { folder: "data" | "backup"; free: number; size: number };

/** The disks of DATA_DIR and BACKUP_DIR, without those whose folder is missing or can't be reached. */
export async function readDisks({
  DATA_DIR,
  BACKUP_DIR,
}: {
  DATA_DIR: string;
  BACKUP_DIR?: string | undefined;
} = env): Promise<Disk[]> {
  const disks = await Promise.all([
    readDisk("data", DATA_DIR),
    BACKUP_DIR ? readDisk("backup", BACKUP_DIR) : null,
  ]);
  return disks.filter((disk) => disk !== null);
}

async function readDisk(folder: Disk["folder"], path: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { folder, free: bavail * bsize, size: blocks * bsize };
  } catch {
    // The metric is then absent, which is what there is to say.
    return null;
  }
}
