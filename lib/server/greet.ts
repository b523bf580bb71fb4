import "server-only";
import path from "node:path";
import type { FirstRun } from "@/prisma/seed/first-run";

/** Prints where Fieldbook is and, on a first run, how to get in. */
export function greet(at: {
  url: string;
  dataDir: string;
  /** Since the process began. */
  seconds: number;
  made: FirstRun | undefined;
  /** Whether the credentials file is there. */
  isKept: boolean;
}): void {
  const file = path.join(at.dataDir, "credentials.json");
  const facts = at.made && {
    "E-mail": at.made.email,
    Password: at.made.password,
    Project: at.made.project_id,
    "Project token": at.made.project_token,
    "API key": at.made.api_key,
  };
  const rows = Object.entries(facts ?? {}).map(([name, value]) => `  ${name.padEnd(14)} ${value}`);
  const where = at.isKept
    ? `  Credentials are in ${file}.`
    : `  To call the API, sign in and make a key under Settings, API keys.`;
  const lines = [
    "",
    `  Fieldbook is at ${at.url} (${at.seconds.toFixed(1)} s)`,
    "",
    ...rows,
    ...(rows.length ? [""] : []),
  ];
  console.log([...lines, where, "  Ctrl-C stops everything it started.", ""].join("\n"));
}
