import { statSync } from "node:fs";
import { printContents } from "@/lib/backup/commands/print";
import { nameOf } from "@/lib/backup/folder";
import { writeBackup } from "@/lib/backup/write";
import { runCommand } from "@/lib/database/commands/run";

// `npm run backup [-- FILE]`: everything in one file, while Fieldbook serves or not. Without FILE its name is the moment, in
// the present folder.

const file = process.argv[2] ?? nameOf(new Date());
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(name, () => stop.abort(new Error("Stopped. No backup was created.")));

await runCommand(async ({ url }) => {
  const contents = await writeBackup(url, file, { signal: stop.signal });
  console.log(`Created and verified ${file} (${(statSync(file).size / 2 ** 20).toFixed(1)} MiB).`);
  printContents(contents);
});
