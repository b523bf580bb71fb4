import "server-only";
import type { EventColumns } from "@/lib/analysis/engine/interface";

/** An event that must not happen between two steps. */
export interface Exclusion {
  /** Bit of the step in the codes. */
  bit: number;
  /** Indices of steps, from 0. */
  from: number;
  to: number;
}

/** The rules of a funnel, independent of its events. */
export interface FunnelRules {
  order: "ordered" | "strict" | "unordered";
  steps: number;
  /** Microseconds from the first step in which all others happen, inclusive. */
  window: number;
  exclusions: readonly Exclusion[];
  /** For each step, the index of the first step with the same definition. */
  sameAs: readonly number[];
}

/**
 * Receives a match: its number of steps, and the position of each among the events (the same array every time). Returns
 * the number of steps that later matches must exceed to be reported; 0 for all.
 */
type OnMatch = (reached: number, positions: Int32Array) => number;

/**
 * Finds the matches among the events of one person, from `start` to before `end`, that no exclusion ends. The code of
 * an event is a mask: bit n for step n, then a bit for each exclusion.
 */
export type Matcher = (events: EventColumns, start: number, end: number, onMatch: OnMatch) => void;

/** Creates the matcher of a funnel, for one person at a time. */
export function matcherOf(rules: FunnelRules): Matcher {
  switch (rules.order) {
    case "ordered":
      return orderedMatcher(rules);
    case "strict":
      return strictMatcher(rules);
    case "unordered":
      return unorderedMatcher(rules);
    default:
      return rules.order satisfies never;
  }
}

/**
 * Each event of the first step starts a match; every next step is the earliest event that follows the previous one,
 * within the window. Steps may share an instant, but not an event: a repeated step needs as many events.
 *
 * Matches that start later never reach a step earlier, so each step's position only increases: finding all of a
 * person's matches takes one pass per step.
 */
function orderedMatcher({ steps, window, exclusions }: FunnelRules): Matcher {
  const positions = new Int32Array(steps);
  const next = new Int32Array(steps);
  /** By step: the union of the masks of this step's events at one instant. */
  const mixedTimes = new Float64Array(steps);
  const mixedCodes = new Int32Array(steps);
  const excluder = new Excluder(exclusions, window);

  /** The position of a step that can follow those at `positions`, or `end`. */
  function follow({ times, codes }: EventColumns, end: number, step: number): number {
    const bit = 1 << step;
    const since = times[positions[step - 1]!]!;
    let at = next[step]!;
    while (at < end && !((codes[at]! & bit) !== 0 && times[at]! >= since)) at++;
    if (
      at < end &&
      times[at] === since &&
      (mixedAt(times, codes, at, end, step) & stepsAt(times, step)) !== 0
    ) {
      while (at < end && !((codes[at]! & bit) !== 0 && times[at]! > since)) at++;
    }
    next[step] = at;
    return at;
  }

  /** The union of the masks of this step's events at an instant: cached for the next match with the step there. */
  function mixedAt(times: Float64Array, codes: Int32Array, first: number, end: number, step: number): number {
    const instant = times[first]!;
    if (mixedTimes[step] === instant) return mixedCodes[step]!;
    let mask = 0;
    for (let at = first; at < end && times[at] === instant; at++) {
      if ((codes[at]! & (1 << step)) !== 0) mask |= codes[at]!;
    }
    mixedTimes[step] = instant;
    mixedCodes[step] = mask;
    return mask;
  }

  /** The steps before this one that share the instant of the previous step, as a mask. */
  function stepsAt(times: Float64Array, step: number): number {
    const instant = times[positions[step - 1]!]!;
    let mask = 0;
    for (let before = step - 1; before >= 0 && times[positions[before]!] === instant; before--)
      mask |= 1 << before;
    return mask;
  }

  return (events, start, end, onMatch) => {
    const { times, codes } = events;
    for (let step = 0; step < steps; step++) {
      next[step] = start;
      mixedTimes[step] = Number.NaN;
    }
    excluder.begin(start);
    let last = Number.NaN;
    let longest = 0;
    for (let first = start; first < end; first++) {
      // Matches that start at one instant are one match.
      if ((codes[first]! & 1) === 0 || times[first] === last) continue;
      last = times[first]!;
      positions[0] = first;
      let reached = 1;
      while (reached < steps) {
        const at = follow(events, end, reached);
        if (at === end || times[at]! > last + window) break;
        positions[reached++] = at;
      }
      if (reached > longest && !excluder.ends(events, end, positions, reached))
        longest = onMatch(reached, positions);
      // No later match has more steps, either.
      if (longest === steps || (longest > 0 && next[longest] === end)) return;
    }
  };
}

/** Each event of the first step starts a match, and each next step must be the very next event, within the window. */
function strictMatcher({ steps, window, exclusions }: FunnelRules): Matcher {
  const positions = new Int32Array(steps);
  const excluder = new Excluder(exclusions, window);
  return (events, start, end, onMatch) => {
    const { times, codes } = events;
    excluder.begin(start);
    let longest = 0;
    for (let first = start; first < end && longest < steps; first++) {
      if ((codes[first]! & 1) === 0) continue;
      positions[0] = first;
      let reached = 1;
      for (; reached < steps; reached++) {
        const at = first + reached;
        if (at >= end || (codes[at]! & (1 << reached)) === 0 || times[at]! > times[first]! + window) break;
        positions[reached] = at;
      }
      if (reached > longest && !excluder.ends(events, end, positions, reached))
        longest = onMatch(reached, positions);
    }
  };
}

/**
 * Each event of any step starts a match, with the other steps that happen later or at the same instant within the window, in
 * any order. A repeated step needs as many events, at later instants; an event of the first step is no other step at that instant. Of
 * the matches that start at one instant, those that start with an earlier step come first.
 */
function unorderedMatcher({ steps, window, exclusions, sameAs }: FunnelRules): Matcher {
  const positions = new Int32Array(steps);
  const next = new Int32Array(steps);
  const excluder = new Excluder(exclusions, window);
  const kinds = [...new Set(sameAs)];
  const times = new Map(kinds.map((kind) => [kind, sameAs.filter((same) => same === kind).length]));

  return (events, start, end, onMatch) => {
    const { times: instants, codes } = events;
    next.fill(start);
    excluder.begin(start);
    let longest = 0;
    for (let first = start, after = start; first < end && longest < steps; first = after) {
      let mask = 0;
      for (after = first; after < end && instants[after] === instants[first]; after++) mask |= codes[after]!;
      // Matches that start with one step at one instant are one match; its events may have been read in any order.
      for (const opener of kinds) {
        if ((mask & (1 << opener)) === 0) continue;
        positions[0] = first;
        while ((codes[positions[0]]! & (1 << opener)) === 0) positions[0]++;
        let reached = 1;
        for (const kind of kinds) {
          const count = times.get(kind)! - (kind === opener ? 1 : 0);
          reached = collect(events, end, { kind, count, opener }, reached);
        }
        sortPositions(positions, reached);
        if (reached > longest && !excluder.ends(events, end, positions, reached))
          longest = onMatch(reached, positions);
      }
    }
  };

  /**
   * Adds the positions of up to `count` events of a step that follow the first. @returns the new number of positions
   */
  function collect(
    { times, codes }: EventColumns,
    end: number,
    { kind, count, opener }: { kind: number; count: number; opener: number },
    reached: number,
  ): number {
    const since = times[positions[0]!]!;
    let at = next[kind]!;
    while (at < end && !((codes[at]! & (1 << kind)) !== 0 && times[at]! >= since)) at++;
    next[kind] = at;
    let taken = 0;
    for (; taken < count && at < end && times[at]! <= since + window; at++) {
      const code = codes[at]!;
      if ((code & (1 << kind)) === 0 || (times[at] === since && (code & (1 << opener)) !== 0)) continue;
      positions[reached + taken++] = at;
    }
    return reached + taken;
  }
}

/** Sorts the positions after the first; there are few. */
function sortPositions(positions: Int32Array, count: number): void {
  for (let at = 2; at < count; at++) {
    const position = positions[at]!;
    let to = at;
    for (; to > 1 && positions[to - 1]! > position; to--) positions[to] = positions[to - 1]!;
    positions[to] = position;
  }
}

/** Decides which of a person's matches an exclusion ends. Matches come in the order of their steps' times. */
class Excluder {
  /** By exclusion, its next event. */
  readonly #next: Int32Array;

  constructor(
    readonly exclusions: readonly Exclusion[],
    readonly window: number,
  ) {
    this.#next = new Int32Array(exclusions.length);
  }

  /** Starts a person, whose events start at `start`. */
  begin(start: number): void {
    if (this.#next.length > 0) this.#next.fill(start);
  }

  /**
   * Whether an exclusion ends a match: its event is strictly between the two steps, or, when the second was not
   * reached, between the first and the end of a window from there.
   */
  ends({ times, codes }: EventColumns, end: number, positions: Int32Array, reached: number): boolean {
    for (let index = 0; index < this.exclusions.length; index++) {
      const { bit, from, to } = this.exclusions[index]!;
      if (reached <= from) continue;
      const after = times[positions[from]!]!;
      const before = reached > to ? times[positions[to]!]! : after + this.window;
      let at = this.#next[index]!;
      while (at < end && !((codes[at]! & bit) !== 0 && times[at]! > after)) at++;
      this.#next[index] = at;
      if (at < end && times[at]! < before) return true;
    }
    return false;
  }
}
