import type { ActivityLogEntry } from "@/lib/contract/activity/entry";
import { foldChanges } from "@/lib/contract/activity/fold-changes";

/** Milliseconds between two edits of one run, at most. */
const maxPauseMs = 600_000;

/** An edit of a survey, not a restoration or a decision of a canary. */
const isEdit = ({ scope, activity, detail }: ActivityLogEntry): boolean =>
  scope === "Survey" && activity === "updated" && detail.trigger === null;

const isSameActor = (a: ActivityLogEntry, b: ActivityLogEntry): boolean =>
  a.is_system === b.is_system && a.user?.id === b.user?.id && a.key_label === b.key_label;

const isSameRun = (later: ActivityLogEntry, earlier: ActivityLogEntry): boolean =>
  isEdit(later) &&
  isEdit(earlier) &&
  later.item_id === earlier.item_id &&
  isSameActor(later, earlier) &&
  (later.is_system || Date.parse(later.created_at) - Date.parse(earlier.created_at) <= maxPauseMs);

/** Two successive edits as one, with the time of the later one. */
const fold = (later: ActivityLogEntry, earlier: ActivityLogEntry): ActivityLogEntry => ({
  ...later,
  detail: {
    ...later.detail,
    changes: foldChanges(earlier.detail.changes ?? [], later.detail.changes ?? []),
  },
});

/**
 * Folds successive edits of one survey, newest first: those of a user with short pauses, as an editor that saves by itself makes
 * them, and those of a job. Entries between two edits separate them.
 */
export function foldEdits(entries: readonly ActivityLogEntry[]): ActivityLogEntry[] {
  const folded: ActivityLogEntry[] = [];
  let earliest: ActivityLogEntry | undefined;
  for (const entry of entries) {
    const last = folded.at(-1);
    if (last && earliest && isSameRun(earliest, entry)) folded[folded.length - 1] = fold(last, entry);
    else folded.push(entry);
    earliest = entry;
  }
  return folded;
}

/** Entries in groups: successive edits by jobs together, every other entry alone. */
export function groupJobs(entries: readonly ActivityLogEntry[]): ActivityLogEntry[][] {
  const groups: ActivityLogEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (isJob(entry) && group?.every(isJob)) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** Whether a job changed a survey: an iteration began, a text was cleaned. */
export const isJob = (entry: ActivityLogEntry): boolean => entry.is_system && isEdit(entry);
