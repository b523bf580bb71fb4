import { printContents } from "@/lib/backup/commands/print";
import { restoreBackup } from "@/lib/backup/restore";
import { resolveFile } from "@/lib/database/commands/resolve-file";
import { runCommand } from "@/lib/database/commands/run";

// `npm run restore -- FILE`: restores a backup into an empty installation (DATA_DIR or DATABASE_URL), without asking.

const [, , argument] = process.argv;
if (!argument) {
  console.error("Specify a file: npm run restore -- FILE");
  process.exit(1);
}
const file = resolveFile(argument);

await runCommand(
  async ({ url }) => {
    const contents = await restoreBackup(url, file);
    console.log(`Restored ${file}.`);
    printContents(contents);
  },
  { requires: "nothing" },
);
