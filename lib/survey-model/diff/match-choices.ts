/**
 * Matches the choices of a question with those of its later version: choices are texts without ids in the API.
 *
 * Equal texts match. Unmatched choices between the same neighbors match in order, as renamed ones, if there are equally
 * many on both sides; otherwise they are new.
 *
 * @returns for every later choice the earlier index, or null when it is new; no index twice
 */
export function matchChoices(before: readonly string[], after: readonly string[]): (number | null)[] {
  const free = new Set(before.keys());
  const same = after.map((text) => {
    const at = before.findIndex((other, place) => free.has(place) && other === text);
    if (at === -1) return null;
    free.delete(at);
    return at;
  });
  for (const gap of gapsIn(same)) {
    const [from, to] = [(same[gap.start - 1] ?? -1) + 1, same[gap.end] ?? before.length];
    const candidates = [...free].filter((at) => at >= from && at < to);
    if (candidates.length !== gap.end - gap.start) continue;
    for (const [offset, at] of candidates.entries()) {
      same[gap.start + offset] = at;
      free.delete(at);
    }
  }
  return same;
}

/** Most choices among which renamed ones are looked for (ours): with more, each of another text is a new one. */
const maxCompared = 200;

/**
 * Finds the earlier choice of each later one: by `matchChoices`, or by equal texts alone where there are many.
 *
 * @returns for every later choice the earlier index, or null when it is new
 * @source docs/reference/surveys.md#lineage
 */
export function originsOfChoices(before: readonly string[], after: readonly string[]): (number | null)[] {
  if (before.length <= maxCompared && after.length <= maxCompared) return matchChoices(before, after);
  const places = new Map(before.map((text, at) => [text, at]));
  return after.map((text) => places.get(text) ?? null);
}

/** Runs of nulls: first index, and the one after the last. */
function gapsIn(same: readonly (number | null)[]): { start: number; end: number }[] {
  const gaps: { start: number; end: number }[] = [];
  for (const [at, origin] of same.entries()) {
    const last = gaps.at(-1);
    if (origin !== null) continue;
    if (last?.end === at) last.end = at + 1;
    else gaps.push({ start: at, end: at + 1 });
  }
  return gaps;
}
