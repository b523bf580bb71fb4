/**
 * The ids of a survey's questions, each once: a repeated one, which older rules stored, becomes one that is made from it,
 * the same each time. What is no id stays.
 *
 * @source docs/reference/surveys.md#questions
 */
export function distinctIds(ids: readonly unknown[]): unknown[] {
  const used = new Set(ids);
  const seen = new Set<unknown>();
  const counts = new Map<string, number>();
  return ids.map((id) => {
    if (typeof id !== "string" || id === "" || !seen.has(id)) {
      seen.add(id);
      return id;
    }
    let count = counts.get(id) ?? 2;
    while (used.has(`${id}-${count}`)) count++;
    counts.set(id, count + 1);
    const made = `${id}-${count}`;
    used.add(made);
    return made;
  });
}
