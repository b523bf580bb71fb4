import "server-only";
import type pg from "pg";
import type { HealthAnswer } from "@/lib/doctor/fetch-health";
import type { Env } from "@/lib/env";

// `npm run doctor`: checks an installation without changing it. Each file of checks/ has one check,
// run-checks.ts has their order, open-context.ts their input, format.ts the text.

/** How bad a finding is: `warning` should be looked at, `error` keeps something from working. */
export type CheckStatus = "ok" | "warning" | "error";

/** What a check found. */
export type Finding = {
  status: CheckStatus;
  /** What is there, in one or two sentences. */
  detail: string;
  /** What to do about it; null when there is nothing to do. */
  fix: string | null;
};

/** What the checks look at. */
export type DoctorContext = {
  env: Env;
  now: Date;
  /** A read-only connection to the database; an error when there is none, with the reason. */
  database: pg.Client | Error;
  /** What answers on this machine. */
  local: HealthAnswer;
  /** What answers at PUBLIC_URL. */
  published: HealthAnswer;
};

/** A check. An error that it throws becomes its finding. */
export type Check = { name: string; run(context: DoctorContext): Finding | Promise<Finding> };

/** Nothing to do. */
export const ok = (detail: string): Finding => ({ status: "ok", detail, fix: null });

/** To be looked at. */
export const warning = (detail: string, fix: string | null = null): Finding => ({
  status: "warning",
  detail,
  fix,
});

/** Something does not work. */
export const error = (detail: string, fix: string | null = null): Finding => ({
  status: "error",
  detail,
  fix,
});

/** A check of the database: without one it is a warning, because the check `database` has the reason. */
export const databaseCheck = (
  name: string,
  run: (database: pg.Client, context: DoctorContext) => Promise<Finding>,
): Check => ({
  name,
  run: async (context) =>
    context.database instanceof Error
      ? warning("Not checked without a database.")
      : run(context.database, context),
});
