import "server-only";
import { type Check, type DoctorContext, error, type Finding } from "@/lib/doctor/check";
import { backup } from "@/lib/doctor/checks/backup";
import { clickhouse } from "@/lib/doctor/checks/clickhouse";
import { clock } from "@/lib/doctor/checks/clock";
import { database } from "@/lib/doctor/checks/database";
import { disk } from "@/lib/doctor/checks/disk";
import { jobs } from "@/lib/doctor/checks/jobs";
import { mail } from "@/lib/doctor/checks/mail";
import { migrations } from "@/lib/doctor/checks/migrations";
import { proxy } from "@/lib/doctor/checks/proxy";
import { publicUrl } from "@/lib/doctor/checks/public-url";
import { server } from "@/lib/doctor/checks/server";
import { singleSignOn } from "@/lib/doctor/checks/single-sign-on";
import { size } from "@/lib/doctor/checks/size";
import { standby } from "@/lib/doctor/checks/standby";
import { versions } from "@/lib/doctor/checks/versions";

/** Every check, in the order of the report. */
const checks: Check[] = [
  versions,
  database,
  migrations,
  standby,
  size,
  disk,
  jobs,
  backup,
  clickhouse,
  server,
  publicUrl,
  proxy,
  singleSignOn,
  mail,
  clock,
];

/** The finding of a check, with its name. */
export type NamedFinding = Finding & { name: string };

/** Runs every check, in sequence. */
export async function runChecks(context: DoctorContext): Promise<NamedFinding[]> {
  const results: NamedFinding[] = [];
  for (const { name, run } of checks) {
    const finding = await Promise.resolve(context)
      .then(run)
      .catch((cause: Error) => error(cause.message));
    results.push({ name, ...finding });
  }
  return results;
}
