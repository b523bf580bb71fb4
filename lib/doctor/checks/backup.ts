import "server-only";
import { readBackupStatus } from "@/lib/backup/status";
import { type Check, error, ok, warning } from "@/lib/doctor/check";

/** Whether the last night has a backup. */
export const backup: Check = {
  name: "backup",
  async run({ env, now }) {
    const status = await readBackupStatus(now, env.BACKUP_DIR);
    if (!status)
      return warning(
        "BACKUP_DIR is not set: there are no nightly backups.",
        "Set it to a folder on another disk.",
      );
    const last = status.last_at === null ? "none yet" : `the last is of ${status.last_at}`;
    const detail = `Nightly, in ${env.BACKUP_DIR}: ${last}.`;
    return status.is_overdue
      ? error(detail, "The log of the server has the reason. It makes a missed one at its next start.")
      : ok(detail);
  },
};
