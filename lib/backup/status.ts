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

/** A nightly backup, and when the run is due after which it is one too many. */
export type ExpiringBackup = { made_at: Date; expires_at: Date };

/**
 * The nightly backups that were made until a time, newest first; null without BACKUP_DIR. The folder keeps the newest
 * BACKUP_KEEP: each night's backup pushes out the oldest.
 */
export async function listBackupsUntil(
  time: Date,
  { BACKUP_DIR: folder, BACKUP_KEEP: keep }: Pick<typeof env, "BACKUP_DIR" | "BACKUP_KEEP"> = env,
): Promise<ExpiringBackup[] | null> {
  if (!folder) return null;
  const backups = await listBackups(folder);
  const newest = backups[0]?.made_at ?? time;
  return backups.flatMap(({ made_at }, index) => {
    if (made_at > time) return [];
    const expires_at = new Date(newest);
    // The night after the newest backup first.
    expires_at.setUTCDate(expires_at.getUTCDate() + Math.max(1, keep - index));
    expires_at.setUTCHours(nightlyHour, 0, 0, 0);
    return [{ made_at, expires_at }];
  });
}
