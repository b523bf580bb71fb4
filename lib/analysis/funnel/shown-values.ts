import "server-only";

/** Values of a breakdown that are shown on their own; the others are together. Ours. */
const mostValues = 25;

/** What those beyond are called. */
export const others = "Other";

/** The values shown on their own: those with the most persons, of equals the first in the alphabet. */
export function shownValues(counts: readonly { value: string; persons: number }[]): string[] {
  const sorted = [...counts].sort((a, b) => b.persons - a.persons || (a.value < b.value ? -1 : 1));
  return sorted.slice(0, mostValues).map(({ value }) => value);
}
