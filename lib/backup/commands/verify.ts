import { printContents } from "@/lib/backup/commands/print";
import { verifyBackup } from "@/lib/backup/verify";

// `npm run verify -- FILE`: checks that a backup is complete. Needs no database.

const [, , file] = process.argv;
if (!file) {
  console.error("Specify a file: npm run verify -- FILE");
  process.exit(1);
}

try {
  const contents = await verifyBackup(file);
  console.log(`${file} is valid.`);
  printContents(contents);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
