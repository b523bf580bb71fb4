import "server-only";
import { fewestPeople } from "@/lib/contract/survey/public-link";

/**
 * Which counts may be shown to the public. The rule, written out in docs/decisions/064-public-results.md: no group of fewer than
 * five people is shown, and none can be computed as a difference of what is shown.
 *
 * Counts are of responses. `surplus` is how many of them are further ones of a person, so that a group of `count` responses has at
 * least `count - surplus` people.
 */

/** Whether a count is zero, or of at least five people. */
export const isShowable = (count: number, surplus: number): boolean =>
  count === 0 || count - surplus >= fewestPeople;

/**
 * The groups of a partition that can be shown: those with enough people, without the smallest where those that are left over, with
 * everyone outside the partition, would be too few.
 *
 * @param total responses of everyone   @param sizes responses of each group
 * @returns positions in `sizes`, ascending
 */
export function showableGroups(total: number, sizes: readonly number[], surplus: number): number[] {
  const shown = sizes.flatMap((size, at) => (size > 0 && isShowable(size, surplus) ? [at] : []));
  const bySize = shown.toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  const restOf = () => total - bySize.reduce((sum, at) => sum + (sizes[at] ?? 0), 0);
  while (bySize.length > 0 && !isShowable(restOf(), surplus)) bySize.pop();
  return bySize.toSorted((a, b) => a - b);
}

/** The counts of a question that are shown, or follow from what is: by answer. */
export type Cells = ReadonlyMap<string, number>;

const sizeOf = (cells: Cells | undefined): number => [...(cells?.values() ?? [])].reduce((a, b) => a + b, 0);

/**
 * The groups of a partition for which a question can be shown: each of its counts is showable, there and in what is left of
 * everyone. Every difference of shown results is then a sum of showable counts.
 *
 * @returns positions in `groups`
 */
export function showableInGroups(all: Cells, groups: readonly Cells[], surplus: number): ReadonlySet<number> {
  const isFit = (cells: Cells) => [...cells.values()].every((count) => isShowable(count, surplus));
  const shown = groups
    .flatMap((cells, at) => (isFit(cells) ? [at] : []))
    .toSorted((a, b) => sizeOf(groups[b]) - sizeOf(groups[a]));
  const restOf = () =>
    new Map(
      [...new Set([all, ...groups].flatMap((cells) => [...cells.keys()]))].map((key) => [
        key,
        shown.reduce((left, at) => left - (groups[at]?.get(key) ?? 0), all.get(key) ?? 0),
      ]),
    );
  while (shown.length > 0 && !isFit(restOf())) shown.pop();
  return new Set(shown);
}

/**
 * The scores of a course over time that can be shown: where enough people answered, and what is left out has enough, too.
 *
 * @param sizes answers of each point   @param total answers of all points
 */
export const showableScores = (total: number, sizes: readonly number[]): ReadonlySet<number> =>
  new Set(showableGroups(total, sizes, 0));
