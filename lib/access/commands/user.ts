import { runCommand } from "@/lib/database/commands/run";
import { parseEnv } from "@/lib/env";

// `npm run user`: manages users from the command line, whether or not the server runs.

const usage = `npm run user -- list                      lists all users
npm run user -- reset EMAIL               prints a one-time link to choose a new password
npm run user -- reset-second-factor EMAIL turns off a user's two-factor sign-in
npm run user -- unlink EMAIL              lets another identity of the identity provider sign in as a user
npm run user -- promote EMAIL [PROJECT]   makes a user an owner of a project`;

const [command, email, project] = process.argv.slice(2);
const isValidCommand =
  command === "list" ||
  (["reset", "reset-second-factor", "unlink", "promote"].includes(command ?? "") && email !== undefined);
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
  if (command === "reset-second-factor") {
    await (await import("@/lib/access/operator/reset-second-factor")).resetSecondFactorOf(email ?? "");
    return ["Two-factor sign-in is off. The user signs in with the password alone."];
  }
  if (command === "unlink") {
    await (await import("@/lib/access/operator/unlink")).unlinkIdentity(email ?? "");
    return ["The next identity with this verified email address is linked."];
  }
  const { createOperatorResetLink } = await import("@/lib/access/operator/reset-link");
  const origin = new URL(parseEnv(process.env).PUBLIC_URL).origin;
  const link = await createOperatorResetLink(email ?? "", origin);
  return [link.url, "The link can be used once within 24 hours. Anyone who has it can sign in as this user."];
}
