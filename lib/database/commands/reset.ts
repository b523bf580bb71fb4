import { runCommand } from "@/lib/database/commands/run";
import { resetDatabase } from "@/lib/database/reset";

// `npm run db:reset`: empties and migrates the database; the next `npm start` is a first run. A database of DATABASE_URL
// is emptied only with `-- --yes`.

if (process.env.DATABASE_URL && !process.argv.includes("--yes")) {
  const { host, pathname } = new URL(process.env.DATABASE_URL);
  console.error(`This deletes everything in ${host}${pathname}. If you mean it: npm run db:reset -- --yes`);
  process.exit(1);
}

await runCommand(
  async ({ url }) => {
    await resetDatabase(url);
    console.log("Database reset and migrated.");
  },
  { requires: "nothing" },
);
