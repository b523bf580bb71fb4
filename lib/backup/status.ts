import "server-only";
import { listBackups } from "@/lib/backup/folder";
import { env } from "@/lib/env";

/** The hour of the day, in UTC, at which the nightly backup starts. */
export const nightlyHour = 2;

/** Seconds that a nightly backup may take before it counts as missed. */
export const nightlyDurationSeconds = 3600;

/** The state of nightly backups. */
export type BackupStatus = {
  /** When the newest backup in BACKUP_DIR was made, ISO 8601; null without one. */
  last_at: string | null;
  /** Whether the last night has no backup; the log has the reason. */
  is_overdue: boolean;
};

/** Reads the state of nightly backups from their folder; null without BACKUP_DIR. */
export async function readBackupStatus(now: Date, folder = env.BACKUP_DIR): Promise<BackupStatus | null> {
  if (!folder) return null;
  const [newest] = await listBackups(folder);
  return {
    last_at: newest?.made_at.toISOString() ?? null,
    is_overdue: !newest || newest.made_at < lastDue(now),
  };
}

/** The start of the newest nightly backup that must exist by now. */
function lastDue(now: Date): Date {
  const due = new Date(now.getTime() - nightlyDurationSeconds * 1000);
  if (due.getUTCHours() < nightlyHour) due.setUTCDate(due.getUTCDate() - 1);
  due.setUTCHours(nightlyHour, 0, 0, 0);
  return due;
}
