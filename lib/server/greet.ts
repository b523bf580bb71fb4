import "server-only";
import path from "node:path";
import type { FirstRun } from "@/prisma/seed/first-run";

/** What a person is told at a start. */
export type Started = {
  url: string;
  /** Whether it listens on every address of the machine, and links begin with the one that was asked. */
  isEverywhere: boolean;
  dataDir: string;
  /** Since the process began. */
  seconds: number;
  made: FirstRun | undefined;
  /** Whether the credentials file is there. */
  isKept: boolean;
  /** Whether there is anybody who can sign in. */
  hasUsers: boolean;
};

const everywhere = [
  "  It listens on every address of this machine, without encryption. Links begin with the address that was",
  "  asked; set PUBLIC_URL to the one that people use, such as https://fieldbook.example.com.",
  "",
];

/** Where Fieldbook is and how to get in, as lines to print. */
export function greeting(at: Started): string {
  const file = path.join(at.dataDir, "credentials.json");
  const facts = at.made && {
    "E-mail": at.made.email,
    Password: at.made.password,
    Project: at.made.project_id,
    "Project token": at.made.project_token,
    "API key": at.made.api_key,
  };
  const rows = Object.entries(facts ?? {}).map(([name, value]) => `  ${name.padEnd(14)} ${value}`);
  const lines = [
    "",
    `  Fieldbook is at ${at.url} (${at.seconds.toFixed(1)} s)`,
    "",
    ...(at.isEverywhere ? everywhere : []),
    ...rows,
    ...(rows.length ? [""] : []),
  ];
  return [...lines, wayIn(at, file), "  Ctrl-C stops everything it started.", ""].join("\n");
}

function wayIn({ url, isKept, hasUsers }: Started, file: string): string {
  if (isKept) return `  Credentials are in ${file}.`;
  if (!hasUsers) return `  Make the first account at ${url}/setup.`;
  return "  To call the API, make a key: npm run key -- you@example.com";
}
