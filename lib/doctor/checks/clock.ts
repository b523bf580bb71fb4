import "server-only";
import type pg from "pg";
import { type Check, error, ok, warning } from "@/lib/doctor/check";

/** Seconds: what a network and whole seconds explain, and what makes events and sessions wrong. */
const [maxSeconds, errorSeconds] = [5, 60];

/** Whether this machine, the database and the server have the same time. */
export const clock: Check = {
  name: "clock",
  async run({ database, published, local }) {
    const answer = published.kind === "response" ? published : local;
    const offsets = [
      ...(database instanceof Error ? [] : [{ name: "database", ms: await readAhead(database) }]),
      ...(answer.kind === "response" && answer.aheadMs !== null
        ? [{ name: "server", ms: answer.aheadMs }]
        : []),
    ];
    if (offsets.length === 0) return warning("Not checked: neither a database nor a server.");
    const detail = `${offsets.map(({ name, ms }) => `${name} ${formatSeconds(ms)}`).join(", ")} from this machine.`;
    const worst = Math.max(...offsets.map(({ ms }) => Math.abs(ms))) / 1000;
    const fix = "Set the clocks by NTP: timedatectl set-ntp true.";
    if (worst > errorSeconds) return error(detail, fix);
    return worst > maxSeconds ? warning(detail, fix) : ok(detail);
  },
};

/** Milliseconds by which the database is ahead of this machine. */
async function readAhead(database: pg.Client): Promise<number> {
  const started = Date.now();
  const { rows } = await database.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  return (rows[0]?.now.getTime() ?? 0) - (started + Date.now()) / 2;
}

const formatSeconds = (ms: number): string => `${ms < 0 ? "−" : "+"}${(Math.abs(ms) / 1000).toFixed(1)} s`;
