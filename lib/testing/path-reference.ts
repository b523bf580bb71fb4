// Reference implementation of docs/reference/analysis.md#paths: session by session, with arrays and text.
import type { EdgeLimits } from "@/lib/analysis/paths/edges";
import type { PathKeys, PathRules } from "@/lib/analysis/paths/path";
import type { PathEdge } from "@/lib/contract/analysis/paths";

/** An event of a person. */
export interface PathEvent {
  person: number;
  /** Microseconds. */
  time: number;
  item: string;
}

/** Microseconds. */
export const aMinute = 60_000_000;

/** Rules that leave items as they are. */
export const plainRules: PathRules = {
  cleaning: [],
  groupings: [],
  excluded: [],
  start: null,
  end: null,
  steps: 5,
  gap: 30 * aMinute,
};

/** How many cases a property of paths is tried on. */
export const runs = { numRuns: process.env.LONG ? 2000 : 200 };

interface Seen {
  item: string;
  time: number;
}

const matchesWildcard = (pattern: string, item: string) =>
  new RegExp(
    pattern
      .split("*")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*"),
    "s",
  ).test(item);

function named(item: string, { cleaning, groupings }: PathRules): string {
  const clean = cleaning.reduce(
    (text, { regex, alias }) => text.replaceAll(new RegExp(regex, "g"), alias),
    item,
  );
  return groupings.find((pattern) => matchesWildcard(pattern, clean)) ?? clean;
}

function pathsOf(person: number, events: readonly PathEvent[], rules: PathRules): Seen[][] {
  const seen = events
    .filter((event) => event.person === person)
    .map(({ time, item }) => ({ time, item: named(item, rules) }))
    .filter(({ item }) => !rules.excluded.includes(item))
    .sort((a, b) => a.time - b.time || (a.item < b.item ? -1 : a.item > b.item ? 1 : 0));
  const sessions: Seen[][] = [];
  for (const [at, event] of seen.entries()) {
    const before = seen[at - 1];
    if (before && event.time - before.time < rules.gap) sessions.at(-1)!.push(event);
    else sessions.push([event]);
  }
  return sessions
    .map((session) => session.filter(({ item }, at) => session[at + 1]?.item !== item))
    .flatMap((session) => cutOf(session, rules));
}

function cutOf(session: Seen[], { start, end, steps }: PathRules): Seen[][] {
  let path = session;
  if (start !== null) {
    const at = path.findIndex(({ item }) => start.includes(item));
    if (at < 0) return [];
    path = path.slice(at);
  }
  if (end !== null) {
    const at = path.findIndex(({ item }) => end.includes(item));
    if (at < 0) return [];
    path = path.slice(0, at + 1);
  }
  if (path.length <= steps) return [path];
  if (end === null) return [path.slice(0, steps)];
  if (start === null) return [path.slice(-steps)];
  const half = Math.floor(steps / 2);
  const ends = half === 0 ? [] : path.slice(-half);
  return [[...path.slice(0, half), { item: "...", time: path[half]!.time }, ...ends]];
}

const numbersOf = (events: readonly PathEvent[]) =>
  [...new Set(events.map(({ person }) => person))].sort((a, b) => a - b);

const keyed = (path: Seen[]) => path.map(({ item }, at) => `${at + 1}_${item}`);

/** The edges as a person would count them. */
export function referenceEdges(
  events: readonly PathEvent[],
  rules: PathRules,
  { limit, min, max }: EdgeLimits,
): PathEdge[] {
  const all = new Map<string, { source: string; target: string; durations: number[] }>();
  for (const path of numbersOf(events).flatMap((person) => pathsOf(person, events, rules))) {
    const keys = keyed(path);
    for (let at = 1; at < path.length; at++) {
      const [source, target] = [keys[at - 1]!, keys[at]!];
      const edge = all.get(`${source}\0${target}`) ?? { source, target, durations: [] };
      edge.durations.push(path[at]!.time - path[at - 1]!.time);
      all.set(`${source}\0${target}`, edge);
    }
  }
  const shown = [...all.values()]
    .map(({ source, target, durations }) => ({
      source,
      target,
      value: durations.length,
      average_conversion_time: durations.reduce((sum, one) => sum + one, 0) / durations.length / 1000,
    }))
    .filter(({ value }) => value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY))
    .sort((a, b) => b.value - a.value || (`${a.source}\0${a.target}` < `${b.source}\0${b.target}` ? -1 : 1))
    .slice(0, limit);
  const isReached = (key: string): boolean =>
    key.startsWith("1_") || shown.some(({ source, target }) => target === key && isReached(source));
  return shown.filter(({ source }) => isReached(source));
}

/** A single key of each kind; several are tested as the union of their persons. */
type SingleKeys = Record<keyof PathKeys, string | null>;

/** The persons whose paths have the keys, rising. */
export function referencePersons(
  events: readonly PathEvent[],
  rules: PathRules,
  { start, end, dropoff }: SingleKeys,
): number[] {
  return numbersOf(events).filter((person) =>
    pathsOf(person, events, rules).some((path) => {
      const keys = keyed(path);
      if (dropoff !== null) return keys.at(-1) === dropoff;
      const pairs = keys.map((key, at) => ({ key, before: keys[at - 1] }));
      return pairs.some(
        ({ key, before }) => (start === null || before === start) && (end === null || key === end),
      );
    }),
  );
}
