import { runCommand } from "@/lib/database/commands/run";
import { migrate } from "@/lib/database/migrate";

// `npm run db:seed`: seeds an empty database as the first `npm start` does, without starting the server.

await runCommand(
  async ({ url }) => {
    await migrate(url);
    const { firstRun } = await import("@/prisma/seed/first-run");
    const { pool } = await import("@/lib/database/client");
    try {
      const credentials = await firstRun();
      console.log(
        credentials
          ? JSON.stringify(credentials, null, 2)
          : "Nothing to do: the database already has users, or SEED=none.",
      );
    } finally {
      await pool.end();
    }
  },
  { requires: "nothing" },
);
