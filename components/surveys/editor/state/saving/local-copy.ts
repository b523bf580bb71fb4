/**
 * What this browser keeps of a survey being edited, so that no keystroke depends on a server. Each window keeps its own;
 * what one left behind is taken in by the next that opens the survey.
 */
import { createStore, del, delMany, get, keys, set } from "idb-keyval";
import { mergeCopies, type SurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import { findOtherTabs, getTabId } from "@/components/surveys/editor/state/saving/tab-id";
import {
  listUnloadBackupKeys,
  readUnloadBackup,
  removeUnloadBackup,
  writeUnloadBackup,
} from "@/components/surveys/editor/state/saving/unload-backup";
import type { Draft } from "@/lib/survey-model/draft";

/** Whose copy of what. */
export interface CopyOwner {
  userId: number;
  projectId: string;
  surveyId: string;
}

const store = () => createStore("fieldbook", "drafts");
const keyPrefix = ({ userId, projectId, surveyId }: CopyOwner) =>
  `${[userId, projectId, surveyId].join("/")}/`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "questions" in value && "memory" in value;

/** The copy there is, if any: none where the browser keeps nothing, or kept what nobody can read any more. */
export async function readCopy(owner: CopyOwner): Promise<SurveyCopy | null> {
  // A browser without storage is one without a copy.
  return await mergeStoredCopies(owner).catch(() => null);
}

/** Brings together what this window kept with what windows kept that are closed now. */
async function mergeStoredCopies(owner: CopyOwner): Promise<SurveyCopy | null> {
  const prefix = keyPrefix(owner);
  const [ownKey, isOpenInOtherTab] = [`${prefix}${await getTabId()}`, await findOtherTabs()];
  const backupKeys = listUnloadBackupKeys();
  const closedKeys = [...new Set([...(await keys<string>(store())), ...backupKeys])].filter(
    (key) => key !== ownKey && key.startsWith(prefix) && !isOpenInOtherTab(key.slice(prefix.length)),
  );
  const copies = (await Promise.all([ownKey, ...closedKeys].map(readStoredCopy))).filter(
    (copy) => copy !== null,
  );
  const [first, ...rest] = copies;
  const copy = first ? rest.reduce(mergeCopies, first) : null;
  const usedBackupKeys = backupKeys.filter((key) => key === ownKey || closedKeys.includes(key));
  if (closedKeys.length + usedBackupKeys.length > 0) {
    await (copy ? set(ownKey, copy, store()) : del(ownKey, store()));
    await delMany(closedKeys, store());
    usedBackupKeys.forEach(removeUnloadBackup);
  }
  return copy;
}

async function readStoredCopy(key: string): Promise<SurveyCopy | null> {
  const backup = readUnloadBackup(key);
  // What a page said as it went is later than what it had written before.
  const copy = backup === undefined ? await get<Partial<SurveyCopy>>(key, store()) : backup;
  return typeof copy?.version === "number" && isDraft(copy.saved) && isDraft(copy.draft)
    ? { version: copy.version, saved: copy.saved, draft: copy.draft, conflicts: copy.conflicts ?? [] }
    : null;
}

/** Keeps the copies of one window. */
export interface CopyKeeper {
  /** Keeps the latest, one write at a time: what comes while one is under way replaces what waits. */
  keep(copy: SurveyCopy | null): void;
  /** The page goes: what is not written yet is written where nothing need be waited for. */
  leave(): void;
}

/** Makes one. @param onFailure called when the browser refuses */
export function copyKeeper(owner: CopyOwner, onFailure: () => void): CopyKeeper {
  let pending: { copy: SurveyCopy | null } | null = null;
  let isWriting = false;
  let key = "";
  const put = async (copy: SurveyCopy | null) => {
    key ||= `${keyPrefix(owner)}${await getTabId()}`;
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
        // Whatever the reason, the copy is not there: the indicator says so.
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
