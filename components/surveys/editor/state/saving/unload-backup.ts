/**
 * Copies that a page wrote as it went: a closing page waits for no database, but `localStorage` has at once what it is
 * given.
 */
import type { SurveyCopy } from "@/components/surveys/editor/state/saving/copy";

const prefix = "fieldbook-draft ";

/** Writes one, null for what is not to be kept any more. Where the browser refuses there is none. */
export function writeUnloadBackup(key: string, copy: SurveyCopy | null): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(copy));
  } catch {
    // Full or forbidden: what the database has is all there is.
  }
}

/** The keys of those there are. */
export const listUnloadBackupKeys = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/** One of them, as far as anybody knows: older pages may have written it. Undefined where there is none. */
export function readUnloadBackup(key: string): Partial<SurveyCopy> | null | undefined {
  const stored = localStorage.getItem(prefix + key);
  return stored === null ? undefined : JSON.parse(stored);
}

/** Removes one: the database has it. */
export const removeUnloadBackup = (key: string): void => localStorage.removeItem(prefix + key);
