import { runCommand } from "@/lib/database/commands/run";
import { migrate } from "@/lib/database/migrate";

// `npm run db:migrate`: applies prisma/migrations to the database. `npm start` does so itself.

await runCommand(
  async ({ url }) => {
    const applied = await migrate(url);
    for (const name of applied) console.log(`Applied ${name}.`);
    if (applied.length === 0) console.log("Nothing to do: the database is up to date.");
  },
  { requires: "nothing" },
);
