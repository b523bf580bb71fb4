import { printContents } from "@/lib/backup/commands/print";
import { verifyBackup } from "@/lib/backup/verify";
import { resolveFile } from "@/lib/database/commands/resolve-file";

// `npm run verify -- FILE`: checks that a backup is complete. Needs no database.

const [, , argument] = process.argv;
if (!argument) {
  console.error("Specify a file: npm run verify -- FILE");
  process.exit(1);
}
const file = resolveFile(argument);

try {
  const contents = await verifyBackup(file);
  console.log(`${file} is valid.`);
  printContents(contents);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
