import { startEmbedded } from "@/lib/database/embedded";

// A process that uses the embedded PostgreSQL of a folder, for tests about several processes:
// `node --import ./lib/server/tsx.mjs lib/testing/embedded-process.ts folder`. Prints the address, or the complaint, as
// one line of JSON; stops when its input ends.

const [folder = ""] = process.argv.slice(2);
try {
  const database = await startEmbedded(folder);
  process.stdout.write(`${JSON.stringify({ url: database.url })}\n`);
  process.stdin.resume().once("end", async () => {
    await database.stop();
    process.exit(0);
  });
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`,
  );
  process.exit(1);
}
