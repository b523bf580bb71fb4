import "server-only";
import path from "node:path";
import type { FirstRun } from "@/lib/first-run/credentials";

/** The result of a start, for the banner. */
export type StartSummary = {
  url: string;
  /** Whether the server listens on every address of the machine, and links use the request's Host. */
  listensEverywhere: boolean;
  dataDir: string;
  /** Seconds since the process began. */
  seconds: number;
  firstRun: FirstRun | undefined;
  /** Whether the credentials file exists. */
  hasCredentialsFile: boolean;
  /** Whether the installation has users. */
  hasUsers: boolean;
};

const allAddressesNotice = [
  "  Listening on all network interfaces, without encryption. Links use the host of each request; set",
  "  PUBLIC_URL to your public address, such as https://fieldbook.example.com.",
  "",
];

/** Formats the banner of a start: the URL and how to sign in. */
export function formatBanner(summary: StartSummary): string {
  const file = path.join(summary.dataDir, "credentials.json");
  const credentials = summary.firstRun && {
    Email: summary.firstRun.email,
    Password: summary.firstRun.password,
    Project: summary.firstRun.project_id,
    "Project token": summary.firstRun.project_token,
    "API key": summary.firstRun.api_key,
  };
  const rows = Object.entries(credentials ?? {}).map(([name, value]) => `  ${name.padEnd(14)} ${value}`);
  const lines = [
    "",
    `  Fieldbook is running at ${summary.url} (${summary.seconds.toFixed(1)} s)`,
    "",
    ...(summary.listensEverywhere ? allAddressesNotice : []),
    ...rows,
    ...(rows.length ? [""] : []),
  ];
  return [...lines, signInHint(summary, file), "  Press Ctrl-C to stop.", ""].join("\n");
}

function signInHint({ url, hasCredentialsFile, hasUsers }: StartSummary, file: string): string {
  if (hasCredentialsFile) return `  Credentials are stored in ${file}.`;
  if (!hasUsers) return `  Create the first account at ${url}/setup.`;
  return "  Create an API key with: npm run key -- you@example.com";
}
