import { diffArrays } from "diff";

/**
 * The changes of a list with ids, with the fewest removals and additions; an item that is both removed and added was
 * moved. Positions of `added` and `moved` are in the new list, of `removed` in the old one.
 */
export function listDiff(before: { id: string }[], after: { id: string }[]) {
  const removed = new Map<number, string>();
  const inserted = new Map<number, string>();
  let [old, now] = [0, 0];
  // Compares from new to old: of two swapped neighbors the one that moved up counts as moved.
  for (const part of diffArrays(
    after.map(({ id }) => id),
    before.map(({ id }) => id),
  )) {
    for (const id of part.value) {
      if (part.added) removed.set(old, id);
      if (part.removed) inserted.set(now, id);
      if (!part.removed) old++;
      if (!part.added) now++;
    }
  }
  const changes: Record<"added" | "removed" | "moved", number[]> = { added: [], removed: [], moved: [] };
  for (const [position, id] of inserted) {
    const origin = [...removed].find(([, other]) => other === id)?.[0];
    if (origin === undefined) changes.added.push(position);
    else {
      changes.moved.push(position);
      removed.delete(origin);
    }
  }
  changes.removed.push(...removed.keys());
  return changes;
}
