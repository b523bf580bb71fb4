import { runCommand } from "@/lib/database/commands/run";
import { migrate } from "@/lib/database/migrate";

// `npm run db:migrate`: brings the database up to prisma/migrations. `npm start` does so by itself.

await runCommand(async ({ url }) => {
  const applied = await migrate(url);
  for (const name of applied) console.log(`Applied ${name}.`);
  if (applied.length === 0) console.log("Nothing to do: the database is up to date.");
});
