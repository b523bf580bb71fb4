/** What this browser keeps of a survey being edited, so that no keystroke depends on a server. */
import { createStore, del, get, set } from "idb-keyval";
import type { Draft } from "@/lib/contract/draft";

export interface LocalCopy {
  /** The version of the survey it started from. */
  version: number;
  /** What the server has, as a draft. */
  saved: Draft;
  draft: Draft;
}

/** Whose copy of what. */
export interface CopyOwner {
  userId: number;
  projectId: string;
  surveyId: string;
}

const store = () => createStore("fieldbook", "drafts");
const keyOf = ({ userId, projectId, surveyId }: CopyOwner) => [userId, projectId, surveyId].join("/");

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "questions" in value && "memory" in value;

/** The copy there is, if any: none where the browser keeps nothing, or kept what nobody can read any more. */
export async function readCopy(owner: CopyOwner): Promise<LocalCopy | null> {
  // A browser without storage is one without a copy.
  const copy = await get<Partial<LocalCopy>>(keyOf(owner), store()).catch(() => undefined);
  return typeof copy?.version === "number" && isDraft(copy.saved) && isDraft(copy.draft)
    ? { version: copy.version, saved: copy.saved, draft: copy.draft }
    : null;
}

/**
 * Keeps the latest copy, one write at a time: what comes while one is under way replaces what waits.
 *
 * @param onFailure called when the browser refuses
 */
export function copyKeeper(owner: CopyOwner, onFailure: () => void): (copy: LocalCopy | null) => void {
  let waiting: { copy: LocalCopy | null } | null = null;
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (waiting) {
      const { copy } = waiting;
      waiting = null;
      // Whatever the reason, the copy is not there: the indicator says so.
      await (copy ? set(keyOf(owner), copy, store()) : del(keyOf(owner), store())).catch(onFailure);
    }
    isWriting = false;
  };
  return (copy) => {
    waiting = { copy };
    if (!isWriting) void write();
  };
}
