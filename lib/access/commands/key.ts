import { runCommand } from "@/lib/database/commands/run";

// `npm run key -- you@example.com`: creates a personal API key with every scope for a user and prints it once. Running
// this command requires access to the whole database anyway.

await runCommand(async () => {
  const [{ createKeyForEmail }, { pool }] = await Promise.all([
    import("@/lib/access/keys/create-for-email"),
    import("@/lib/database/client"),
  ]);
  try {
    console.log(await createKeyForEmail(process.argv[2]));
  } finally {
    await pool.end();
  }
});
