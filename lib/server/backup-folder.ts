import "server-only";
import { chownSync, mkdirSync } from "node:fs";
import { serverUser } from "@/lib/server/account";

/**
 * Makes the folder of nightly backups, and gives it to the account that answers requests, which writes them. The files
 * in it stay whose they are.
 *
 * @throws Error when root itself may not: a folder on a read-only disk, or of another machine
 */
export function giveBackupFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, serverUser, serverUser);
}
