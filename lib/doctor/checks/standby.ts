import "server-only";
import { type Check, ok, warning } from "@/lib/doctor/check";
import { formatBytes } from "@/lib/doctor/format-bytes";

/** Whether the standby answers analysis. */
export const standby: Check = {
  name: "standby",
  async run({ env, database }) {
    if (env.ANALYSIS_DATABASE_URL === undefined) return ok("None: DATABASE_URL answers analysis, too.");
    if (database instanceof Error) return warning("Not checked without a database.");
    // Reads DATABASE_URL when loaded.
    const { readStandbyStatus } = await import("@/lib/database/standby-state");
    const status = await readStandbyStatus();
    const { host, pathname } = new URL(env.ANALYSIS_DATABASE_URL);
    const name = `ANALYSIS_DATABASE_URL ${host}${pathname}`;
    if (!status || status.state === "away")
      return warning(
        `${name} does not answer: ${status?.error ?? "it is not set"} The primary answers analysis.`,
        "Start that PostgreSQL, and see its log; docs/scaling.md has the set-up of a standby.",
      );
    const lag = `${formatBytes(status.lag_bytes ?? 0)} behind`;
    return status.state === "behind"
      ? warning(
          `${name} is ${lag}, for ${status.lag_s} s. The primary answers analysis.`,
          "See pg_stat_replication on the primary and the log of the standby.",
        )
      : ok(`${name}, ${lag}.`);
  },
};
