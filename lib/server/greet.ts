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
  "  Listening on all network interfaces, without encryption. Links use the host of each request; set",
  "  PUBLIC_URL to your public address, such as https://fieldbook.example.com.",
  "",
];

/** Where Fieldbook is and how to get in, as lines to print. */
export function greeting(at: Started): string {
  const file = path.join(at.dataDir, "credentials.json");
  const facts = at.made && {
    Email: at.made.email,
    Password: at.made.password,
    Project: at.made.project_id,
    "Project token": at.made.project_token,
    "API key": at.made.api_key,
  };
  const rows = Object.entries(facts ?? {}).map(([name, value]) => `  ${name.padEnd(14)} ${value}`);
  const lines = [
    "",
    `  Fieldbook is running at ${at.url} (${at.seconds.toFixed(1)} s)`,
    "",
    ...(at.isEverywhere ? everywhere : []),
    ...rows,
    ...(rows.length ? [""] : []),
  ];
  return [...lines, wayIn(at, file), "  Press Ctrl-C to stop.", ""].join("\n");
}

function wayIn({ url, isKept, hasUsers }: Started, file: string): string {
  if (isKept) return `  Credentials are stored in ${file}.`;
  if (!hasUsers) return `  Create the first account at ${url}/setup.`;
  return "  Create an API key with: npm run key -- you@example.com";
}
