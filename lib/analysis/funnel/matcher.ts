import "server-only";

/** Events of persons in columns, each person's together and rising in time. */
export interface Events {
  /** Microseconds since 1970. */
  times: Float64Array;
  /** What each event is: bit n for step n, then a bit for each exclusion. */
  masks: Int32Array;
  /** Codes of the breakdown's values; empty without one. */
  values: Int32Array;
}

/** What must not happen between two steps. */
export interface Exclusion {
  /** Its bit in the masks. */
  bit: number;
  /** Steps, from 0. */
  from: number;
  to: number;
}

/** What makes a funnel, whatever its events are. */
export interface Rules {
  order: "ordered" | "strict" | "unordered";
  steps: number;
  /** Microseconds from the first step in which all others happen, inclusive. */
  window: number;
  exclusions: readonly Exclusion[];
  /** The steps that are the same as one before, as that one's number; each other as its own. */
  sameAs: readonly number[];
}

/**
 * Told of a way a person goes: how many steps it has, and where each of them is among the events (the same array every
 * time). Answers how many steps later ways must exceed to be told of, too; 0: all are.
 */
export type Visit = (reached: number, places: Int32Array) => number;

/** Goes through the events of one person, from `start` to before `end`, and reports the ways that no exclusion ends. */
export type Walk = (events: Events, start: number, end: number, visit: Visit) => void;

/** The walk of a funnel. One walk serves one person at a time. */
export function walkOf(rules: Rules): Walk {
  switch (rules.order) {
    case "ordered":
      return orderedWalk(rules);
    case "strict":
      return strictWalk(rules);
    case "unordered":
      return unorderedWalk(rules);
    default:
      return rules.order satisfies never;
  }
}

/**
 * Each event of the first step begins a way; from there every step is the earliest that follows the one before, within
 * the window. Steps may share an instant, unless one of its events is both: so a repeated step takes as many events.
 *
 * Ways that begin later never reach a step earlier, so each step's place only moves on: all of a person's ways take as
 * long as one pass for each step.
 */
function orderedWalk({ steps, window, exclusions }: Rules): Walk {
  const places = new Int32Array(steps);
  const next = new Int32Array(steps);
  /** By step: everything that the events of one instant are that are this step, too. */
  const mixedTimes = new Float64Array(steps);
  const mixedMasks = new Int32Array(steps);
  const excluder = new Excluder(exclusions, window);

  /** The place of a step that may follow those at `places`, or `end`. */
  function follow({ times, masks }: Events, end: number, step: number): number {
    const bit = 1 << step;
    const since = times[places[step - 1]!]!;
    let at = next[step]!;
    while (at < end && !((masks[at]! & bit) !== 0 && times[at]! >= since)) at++;
    if (
      at < end &&
      times[at] === since &&
      (mixedAt(times, masks, at, end, step) & stepsAt(times, step)) !== 0
    ) {
      while (at < end && !((masks[at]! & bit) !== 0 && times[at]! > since)) at++;
    }
    next[step] = at;
    return at;
  }

  /** What the events of an instant are beside this step: asked again for each way that passes there. */
  function mixedAt(times: Float64Array, masks: Int32Array, first: number, end: number, step: number): number {
    const instant = times[first]!;
    if (mixedTimes[step] === instant) return mixedMasks[step]!;
    let mask = 0;
    for (let at = first; at < end && times[at] === instant; at++) {
      if ((masks[at]! & (1 << step)) !== 0) mask |= masks[at]!;
    }
    mixedTimes[step] = instant;
    mixedMasks[step] = mask;
    return mask;
  }

  /** The steps before this one that share the last one's instant, as a mask. */
  function stepsAt(times: Float64Array, step: number): number {
    const instant = times[places[step - 1]!]!;
    let mask = 0;
    for (let before = step - 1; before >= 0 && times[places[before]!] === instant; before--)
      mask |= 1 << before;
    return mask;
  }

  return (events, start, end, visit) => {
    const { times, masks } = events;
    for (let step = 0; step < steps; step++) {
      next[step] = start;
      mixedTimes[step] = Number.NaN;
    }
    excluder.begin(start);
    let last = Number.NaN;
    let known = 0;
    for (let first = start; first < end; first++) {
      // Ways that begin at one instant are one way.
      if ((masks[first]! & 1) === 0 || times[first] === last) continue;
      last = times[first]!;
      places[0] = first;
      let reached = 1;
      while (reached < steps) {
        const at = follow(events, end, reached);
        if (at === end || times[at]! > last + window) break;
        places[reached++] = at;
      }
      if (reached > known && !excluder.ends(events, end, places, reached)) known = visit(reached, places);
      // No later way has more steps, either.
      if (known === steps || (known > 0 && next[known] === end)) return;
    }
  };
}

/** Each event of the first step begins a way, and each next step must be the very next event, within the window. */
function strictWalk({ steps, window, exclusions }: Rules): Walk {
  const places = new Int32Array(steps);
  const excluder = new Excluder(exclusions, window);
  return (events, start, end, visit) => {
    const { times, masks } = events;
    excluder.begin(start);
    let known = 0;
    for (let first = start; first < end && known < steps; first++) {
      if ((masks[first]! & 1) === 0) continue;
      places[0] = first;
      let reached = 1;
      for (; reached < steps; reached++) {
        const at = first + reached;
        if (at >= end || (masks[at]! & (1 << reached)) === 0 || times[at]! > times[first]! + window) break;
        places[reached] = at;
      }
      if (reached > known && !excluder.ends(events, end, places, reached)) known = visit(reached, places);
    }
  };
}

/**
 * Each event of any step begins a way, with the other steps that happen strictly later within the window, in whatever
 * order. A step that is there several times takes as many events.
 */
function unorderedWalk({ steps, window, exclusions, sameAs }: Rules): Walk {
  const places = new Int32Array(steps);
  const next = new Int32Array(steps);
  const excluder = new Excluder(exclusions, window);
  const kinds = [...new Set(sameAs)];
  const times = new Map(kinds.map((kind) => [kind, sameAs.filter((same) => same === kind).length]));

  return (events, start, end, visit) => {
    next.fill(start);
    excluder.begin(start);
    let known = 0;
    for (let first = start; first < end && known < steps; first++) {
      for (const opener of kinds) {
        if ((events.masks[first]! & (1 << opener)) === 0) continue;
        places[0] = first;
        let reached = 1;
        for (const kind of kinds) {
          const wanted = times.get(kind)! - (kind === opener ? 1 : 0);
          reached = collect(events, end, kind, wanted, reached);
        }
        sortPlaces(places, reached);
        if (reached > known && !excluder.ends(events, end, places, reached)) known = visit(reached, places);
      }
    }
  };

  /** Adds up to `wanted` events of a kind that follow the first place. @returns how many places there are now */
  function collect(
    { times, masks }: Events,
    end: number,
    kind: number,
    wanted: number,
    reached: number,
  ): number {
    const opened = times[places[0]!]!;
    let at = next[kind]!;
    while (at < end && !((masks[at]! & (1 << kind)) !== 0 && times[at]! > opened)) at++;
    next[kind] = at;
    let count = reached;
    for (let left = wanted; left > 0 && at < end && times[at]! <= opened + window; at++) {
      if ((masks[at]! & (1 << kind)) === 0) continue;
      places[count++] = at;
      left--;
    }
    return count;
  }
}

/** Puts the places after the first in order; there are few. */
function sortPlaces(places: Int32Array, count: number): void {
  for (let at = 2; at < count; at++) {
    const place = places[at]!;
    let to = at;
    for (; to > 1 && places[to - 1]! > place; to--) places[to] = places[to - 1]!;
    places[to] = place;
  }
}

/** What must not happen on one person's ways. They come in the order of their steps' times. */
class Excluder {
  /** By exclusion, its next event. */
  readonly #next: Int32Array;

  constructor(
    readonly exclusions: readonly Exclusion[],
    readonly window: number,
  ) {
    this.#next = new Int32Array(exclusions.length);
  }

  /** Begins with a person, whose events begin there. */
  begin(start: number): void {
    if (this.#next.length > 0) this.#next.fill(start);
  }

  /**
   * Whether an exclusion ends a way: its event lies strictly between the two steps, or, when the second was not reached,
   * between the first and the end of a window from there.
   */
  ends({ times, masks }: Events, end: number, places: Int32Array, reached: number): boolean {
    for (let index = 0; index < this.exclusions.length; index++) {
      const { bit, from, to } = this.exclusions[index]!;
      if (reached <= from) continue;
      const after = times[places[from]!]!;
      const before = reached > to ? times[places[to]!]! : after + this.window;
      let at = this.#next[index]!;
      while (at < end && !((masks[at]! & bit) !== 0 && times[at]! > after)) at++;
      this.#next[index] = at;
      if (at < end && times[at]! < before) return true;
    }
    return false;
  }
}
