import { createSeededRandom } from "@/lib/survey-model/random";

/** A deterministic pseudo-random number generator. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from 0 (inclusive) to `below` (exclusive). */
  integer(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks an item with a probability proportional to its weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  /** A UUID in the format of version 4. */
  uuid(): string;
}

/** Creates a generator. @param seed any integer; the same seed gives the same numbers */
export function createRandom(seed: number): Random {
  const next = createSeededRandom(seed);
  const integer = (below: number) => Math.floor(next() * below);
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(items.length)]!,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return items[items.length - 1]![0];
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => integer(16).toString(16)).join("");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
