/** Copies that a page wrote while it was closed: it waits for no database, but `localStorage` writes at once. */

const prefix = "fieldbook-draft ";

/** Writes a backup; null removes it. Without storage there is none. */
export function writeUnloadBackup(key: string, copy: unknown): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(copy));
  } catch {
    // Full or forbidden: only the database has a copy.
  }
}

/** The keys of all backups. */
export const listUnloadBackupKeys = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/** A backup, which an older page may have written; undefined where there is none. */
export function readUnloadBackup(key: string): unknown {
  const stored = localStorage.getItem(prefix + key);
  return stored === null ? undefined : JSON.parse(stored);
}

/** Removes a backup: the database has it. */
export const removeUnloadBackup = (key: string): void => localStorage.removeItem(prefix + key);
