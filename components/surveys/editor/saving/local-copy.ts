/**
 * What this browser keeps of a survey being edited, so that no keystroke depends on a server. Each window keeps its own;
 * what one left behind is taken in by the next that opens the survey.
 */
import { createStore, delMany, get, keys, set } from "idb-keyval";
import { type LocalCopy, mergeCopies } from "@/components/surveys/editor/saving/copy";
import { otherWindows, thisWindow } from "@/components/surveys/editor/saving/this-window";
import type { Draft } from "@/lib/contract/draft";

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
  const left = (await keys<string>(store())).filter(
    (key) => key !== own && key.startsWith(place) && !isOpenElsewhere(key.slice(place.length)),
  );
  const copies = (await Promise.all([own, ...left].map(readOne))).filter((copy) => copy !== null);
  const [first, ...others] = copies;
  if (!first) return null;
  const copy = others.reduce(mergeCopies, first);
  if (left.length > 0) {
    await set(own, copy, store());
    await delMany(left, store());
  }
  return copy;
}

async function readOne(key: string): Promise<LocalCopy | null> {
  const copy = await get<Partial<LocalCopy>>(key, store());
  return typeof copy?.version === "number" && isDraft(copy.saved) && isDraft(copy.draft)
    ? { version: copy.version, saved: copy.saved, draft: copy.draft, conflicts: copy.conflicts ?? [] }
    : null;
}

/**
 * Keeps the latest copy of this window, one write at a time: what comes while one is under way replaces what waits.
 *
 * @param onFailure called when the browser refuses
 */
export function copyKeeper(owner: CopyOwner, onFailure: () => void): (copy: LocalCopy | null) => void {
  let waiting: { copy: LocalCopy | null } | null = null;
  let isWriting = false;
  const put = async (copy: LocalCopy | null) => {
    const key = `${placeOf(owner)}${await thisWindow()}`;
    await (copy ? set(key, copy, store()) : delMany([key], store()));
  };
  const write = async () => {
    isWriting = true;
    while (waiting) {
      const { copy } = waiting;
      waiting = null;
      // Whatever the reason, the copy is not there: the indicator says so.
      await put(copy).catch(onFailure);
    }
    isWriting = false;
  };
  return (copy) => {
    waiting = { copy };
    if (!isWriting) void write();
  };
}
