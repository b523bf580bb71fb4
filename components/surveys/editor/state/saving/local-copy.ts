/**
 * What this browser keeps of a survey being edited, so that no keystroke depends on a server. Each window keeps its own;
 * what one left behind is taken in by the next that opens the survey.
 */
import { createStore, del, delMany, get, keys, set } from "idb-keyval";
import { type LocalCopy, mergeCopies } from "@/components/surveys/editor/state/saving/copy";
import { otherWindows, thisWindow } from "@/components/surveys/editor/state/saving/tab-id";
import {
  forgetWords,
  leaveWords,
  readWords,
  wordKeys,
} from "@/components/surveys/editor/state/saving/unload-backup";
import type { Draft } from "@/lib/survey-model/draft";

/** Whose copy of what. */
export interface CopyOwner {
  userId: number;
  projectId: string;
  surveyId: string;
}

const store = () => createStore("fieldbook", "drafts");
const placeOf = ({ userId, projectId, surveyId }: CopyOwner) => `${[userId, projectId, surveyId].join("/")}/`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "questions" in value && "memory" in value;

/** The copy there is, if any: none where the browser keeps nothing, or kept what nobody can read any more. */
export async function readCopy(owner: CopyOwner): Promise<LocalCopy | null> {
  // A browser without storage is one without a copy.
  return await takeIn(owner).catch(() => null);
}

/** Brings together what this window kept with what windows kept that are closed now. */
async function takeIn(owner: CopyOwner): Promise<LocalCopy | null> {
  const place = placeOf(owner);
  const [own, isOpenElsewhere] = [`${place}${await thisWindow()}`, await otherWindows()];
  const words = wordKeys();
  const left = [...new Set([...(await keys<string>(store())), ...words])].filter(
    (key) => key !== own && key.startsWith(place) && !isOpenElsewhere(key.slice(place.length)),
  );
  const copies = (await Promise.all([own, ...left].map(readOne))).filter((copy) => copy !== null);
  const [first, ...others] = copies;
  const copy = first ? others.reduce(mergeCopies, first) : null;
  const spoken = words.filter((key) => key === own || left.includes(key));
  if (left.length + spoken.length > 0) {
    await (copy ? set(own, copy, store()) : del(own, store()));
    await delMany(left, store());
    spoken.forEach(forgetWords);
  }
  return copy;
}

async function readOne(key: string): Promise<LocalCopy | null> {
  const words = readWords(key);
  // What a page said as it went is later than what it had written before.
  const copy = words === undefined ? await get<Partial<LocalCopy>>(key, store()) : words;
  return typeof copy?.version === "number" && isDraft(copy.saved) && isDraft(copy.draft)
    ? { version: copy.version, saved: copy.saved, draft: copy.draft, conflicts: copy.conflicts ?? [] }
    : null;
}

/** Keeps the copies of one window. */
export interface CopyKeeper {
  /** Keeps the latest, one write at a time: what comes while one is under way replaces what waits. */
  keep(copy: LocalCopy | null): void;
  /** The page goes: what is not written yet is written where nothing need be waited for. */
  leave(): void;
}

/** Makes one. @param onFailure called when the browser refuses */
export function copyKeeper(owner: CopyOwner, onFailure: () => void): CopyKeeper {
  let unwritten: { copy: LocalCopy | null } | null = null;
  let isWriting = false;
  let key = "";
  const put = async (copy: LocalCopy | null) => {
    key ||= `${placeOf(owner)}${await thisWindow()}`;
    await (copy ? set(key, copy, store()) : del(key, store()));
    forgetWords(key);
  };
  const write = async () => {
    isWriting = true;
    let tried: typeof unwritten = null;
    while (unwritten && unwritten !== tried) {
      tried = unwritten;
      try {
        await put(tried.copy);
        if (unwritten === tried) unwritten = null;
      } catch {
        // Whatever the reason, the copy is not there: the indicator says so.
        onFailure();
      }
    }
    isWriting = false;
  };
  return {
    keep(copy) {
      unwritten = { copy };
      if (!isWriting) void write();
    },
    leave() {
      if (unwritten && key !== "") leaveWords(key, unwritten.copy);
    },
  };
}
