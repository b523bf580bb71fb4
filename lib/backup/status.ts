import "server-only";
import { listBackups } from "@/lib/backup/folder";
import { env } from "@/lib/env";

/** When the nightly backup begins, as hours of the day in UTC. */
export const nightlyHour = 2;

/** Milliseconds that a nightly backup may take before it counts as missed. */
const patience = 3_600_000;

/** How the backups of each night stand. */
export type BackupStatus = {
  /** When the newest one in BACKUP_DIR was made, ISO 8601; null: there is none. */
  last_at: string | null;
  /** Whether the last night has none: it failed, was cut off, or never began. The log says why. */
  is_overdue: boolean;
};

/** The state of the nightly backups, read from their folder: null when BACKUP_DIR is not set. */
export async function backupStatus(now: Date, folder = env.BACKUP_DIR): Promise<BackupStatus | null> {
  if (!folder) return null;
  const [newest] = await listBackups(folder);
  return {
    last_at: newest?.made_at.toISOString() ?? null,
    is_overdue: !newest || newest.made_at < lastDue(now),
  };
}

/** When the newest of the nightly backups began that must be there by now. */
function lastDue(now: Date): Date {
  const due = new Date(now.getTime() - patience);
  if (due.getUTCHours() < nightlyHour) due.setUTCDate(due.getUTCDate() - 1);
  due.setUTCHours(nightlyHour, 0, 0, 0);
  return due;
}
