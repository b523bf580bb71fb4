import { printContents } from "@/lib/backup/commands/print";
import { restoreBackup } from "@/lib/backup/restore";
import { runCommand } from "@/lib/database/commands/run";

// `npm run restore -- FILE`: restores a backup into an empty installation (DATA_DIR or DATABASE_URL), without asking.

const [, , file] = process.argv;
if (!file) {
  console.error("Specify a file: npm run restore -- FILE");
  process.exit(1);
}

await runCommand(async ({ url }) => {
  const contents = await restoreBackup(url, file);
  console.log(`Restored ${file}.`);
  printContents(contents);
});
