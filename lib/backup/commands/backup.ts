import { statSync } from "node:fs";
import { printContents } from "@/lib/backup/commands/print";
import { toBackupName } from "@/lib/backup/folder";
import { writeBackup } from "@/lib/backup/write";
import { resolveFile } from "@/lib/database/commands/resolve-file";
import { runCommand } from "@/lib/database/commands/run";

// `npm run backup [-- FILE]`: writes everything to one file, whether or not Fieldbook runs. Without FILE the name is the
// current time, in the current folder.

const file = resolveFile(process.argv[2] ?? toBackupName(new Date()));
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(name, () => stop.abort(new Error("Stopped. No backup was created.")));

await runCommand(
  async ({ url }) => {
    const contents = await writeBackup(url, file, { signal: stop.signal });
    console.log(`Created and verified ${file} (${(statSync(file).size / 2 ** 20).toFixed(1)} MiB).`);
    printContents(contents);
  },
  { requires: "any version" },
);
