import { runCommand } from "@/lib/database/commands/run";
import { parseEnv } from "@/lib/env";

// `npm run user`: manages users from the command line, whether or not the server runs.

const usage = `npm run user -- list                      lists all users
npm run user -- reset EMAIL               prints a one-time link to choose a new password
npm run user -- promote EMAIL [PROJECT]   makes a user an owner of a project`;

const [command, email, project] = process.argv.slice(2);
const isValidCommand =
  command === "list" || ((command === "reset" || command === "promote") && email !== undefined);
if (!isValidCommand) {
  console.error(usage);
  process.exit(1);
}

await runCommand(async () => {
  const { pool } = await import("@/lib/database/client");
  try {
    for (const line of await run()) console.log(line);
  } finally {
    await pool.end();
  }
});

async function run(): Promise<string[]> {
  if (command === "list") return (await import("@/lib/access/operator/list-users")).listUsers();
  if (command === "promote")
    return [await (await import("@/lib/access/operator/promote")).promoteToOwner(email ?? "", project)];
  const { createOperatorResetLink } = await import("@/lib/access/operator/reset-link");
  const origin = new URL(parseEnv(process.env).PUBLIC_URL).origin;
  const link = await createOperatorResetLink(email ?? "", origin);
  return [link.url, "The link can be used once within 24 hours. Anyone who has it can sign in as this user."];
}
