import { runCommand } from "@/lib/database/commands/run";
import { migrate } from "@/lib/database/migrate";
import { parseEnv } from "@/lib/env";
import { createCredentialsStore } from "@/lib/server/credentials";

// `npm run db:seed`: seeds an empty database as the first `npm start` does, or finishes its seed, without
// starting the server.

await runCommand(
  async ({ url }) => {
    await migrate(url);
    const { firstRun } = await import("@/lib/first-run/first-run");
    const { pool } = await import("@/lib/database/client");
    try {
      const { DATA_DIR, PUBLIC_URL } = parseEnv(process.env);
      const credentials = await firstRun(createCredentialsStore(DATA_DIR, PUBLIC_URL));
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
