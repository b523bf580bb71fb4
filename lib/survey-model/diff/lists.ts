import { type ArrayDelta, create, type Delta } from "jsondiffpatch";

const patcher = create({
  objectHash: (item) => String((item as { id: unknown }).id),
  arrays: { detectMove: true },
});

/** What happened to the items of a list with ids; positions of `added` and `moved` afterwards, of `removed` before. */
export function listDiff(before: { id: string }[], after: { id: string }[]) {
  const delta = patcher.diff(
    before.map(({ id }) => ({ id })),
    after.map(({ id }) => ({ id })),
  ) as ArrayDelta | undefined;
  const found = { added: [] as number[], removed: [] as number[], moved: [] as number[] };
  for (const [key, change] of Object.entries(delta ?? {}) as [string, Delta][]) {
    if (!Array.isArray(change)) continue;
    if (!key.startsWith("_")) found.added.push(Number(key));
    else if (change[2] === 3) found.moved.push(Number(change[1]));
    else found.removed.push(Number(key.slice(1)));
  }
  return found;
}
