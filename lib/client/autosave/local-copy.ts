/**
 * Copies of edited documents in this browser, so that no keystroke depends on a server. Each window keeps its own; what a
 * closed window left is merged by the next that opens the document.
 */
import { createStore, del, delMany, get, keys, set } from "idb-keyval";
import type { LocalCopy } from "@/lib/client/autosave/state";
import { findOtherTabs, getTabId } from "@/lib/client/autosave/tab-id";
import {
  listUnloadBackupKeys,
  readUnloadBackup,
  removeUnloadBackup,
  writeUnloadBackup,
} from "@/lib/client/autosave/unload-backup";

/** Reading and merging of the copies of a type of document. */
export interface CopyRules<Doc, Conflict> {
  isDocument(value: unknown): value is Doc;
  /** Merges the copies of two tabs. */
  merge(one: LocalCopy<Doc, Conflict>, other: LocalCopy<Doc, Conflict>): LocalCopy<Doc, Conflict>;
}

const store = () => createStore("fieldbook", "drafts");

/**
 * The copy of a document, merged from this window and closed ones. Null where the browser keeps nothing, or nothing that
 * can be read.
 *
 * @param owner whose copy of what: every key of its copies begins with it
 */
export async function readCopy<Doc, Conflict>(
  owner: string,
  rules: CopyRules<Doc, Conflict>,
): Promise<LocalCopy<Doc, Conflict> | null> {
  // A browser without storage is one without a copy.
  return await mergeStoredCopies(`${owner}/`, rules).catch(() => null);
}

async function mergeStoredCopies<Doc, Conflict>(prefix: string, rules: CopyRules<Doc, Conflict>) {
  const [ownKey, isOpenInOtherTab] = [`${prefix}${await getTabId()}`, await findOtherTabs()];
  const backupKeys = listUnloadBackupKeys();
  const closedKeys = [...new Set([...(await keys<string>(store())), ...backupKeys])].filter(
    (key) => key !== ownKey && key.startsWith(prefix) && !isOpenInOtherTab(key.slice(prefix.length)),
  );
  const copies = (
    await Promise.all(
      [ownKey, ...closedKeys].map((key) => readStoredCopy<Doc, Conflict>(key, rules.isDocument)),
    )
  ).filter((copy) => copy !== null);
  const [first, ...rest] = copies;
  const copy = first ? rest.reduce(rules.merge, first) : null;
  const usedBackupKeys = backupKeys.filter((key) => key === ownKey || closedKeys.includes(key));
  if (closedKeys.length + usedBackupKeys.length > 0) {
    await (copy ? set(ownKey, copy, store()) : del(ownKey, store()));
    await delMany(closedKeys, store());
    usedBackupKeys.forEach(removeUnloadBackup);
  }
  return copy;
}

async function readStoredCopy<Doc, Conflict>(
  key: string,
  isDocument: (value: unknown) => value is Doc,
): Promise<LocalCopy<Doc, Conflict> | null> {
  const backup = readUnloadBackup(key);
  // A backup is later than what the page had written before.
  const stored = backup === undefined ? await get(key, store()) : backup;
  const copy = stored as Partial<LocalCopy<Doc, Conflict>> | null | undefined; // checked below
  return typeof copy?.version === "number" && isDocument(copy.saved) && isDocument(copy.draft)
    ? { version: copy.version, saved: copy.saved, draft: copy.draft, conflicts: copy.conflicts ?? [] }
    : null;
}

/** Keeps the copy of one window. */
export interface CopyKeeper<Copy> {
  /** Keeps the latest, one write at a time: what comes during a write replaces what waits. Null removes it. */
  keep(copy: Copy | null): void;
  /** The page closes: writes a backup of what is not written yet. */
  leave(): void;
}

/** Creates a keeper. @param onFailure called when the browser refuses */
export function copyKeeper<Copy>(owner: string, onFailure: () => void): CopyKeeper<Copy> {
  let pending: { copy: Copy | null } | null = null;
  let isWriting = false;
  let key = "";
  const put = async (copy: Copy | null) => {
    key ||= `${owner}/${await getTabId()}`;
    await (copy ? set(key, copy, store()) : del(key, store()));
    removeUnloadBackup(key);
  };
  const write = async () => {
    isWriting = true;
    let writing: typeof pending = null;
    while (pending && pending !== writing) {
      writing = pending;
      try {
        await put(writing.copy);
        if (pending === writing) pending = null;
      } catch {
        // For any reason, the copy does not exist: the indicator shows it.
        onFailure();
      }
    }
    isWriting = false;
  };
  return {
    keep(copy) {
      pending = { copy };
      if (!isWriting) void write();
    },
    leave() {
      if (pending && key !== "") writeUnloadBackup(key, pending.copy);
    },
  };
}
