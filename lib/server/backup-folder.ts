import "server-only";
import { chownSync, mkdirSync } from "node:fs";
import { serverUid } from "@/lib/server/account";

/**
 * Creates the folder of nightly backups and gives it to the account that answers requests, which writes them. Files in it
 * keep their owner.
 *
 * @throws Error when root itself may not: a read-only disk, or a network folder
 */
export function prepareBackupFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, serverUid, serverUid);
}
