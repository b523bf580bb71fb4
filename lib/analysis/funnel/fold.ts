// What is kept of all persons' ways, question by question: plain functions of ways, which any thread can carry out.
import "server-only";
import { Best } from "@/lib/analysis/funnel/best";
import type { FunnelJob, Listener } from "@/lib/analysis/funnel/breakdown";
import type { Events, Rules } from "@/lib/analysis/funnel/matcher";
import { intervalOf } from "@/lib/analysis/request/interval-of";

/** Keeps what an answer needs of the ways that its listener hears of. */
export interface Fold<Kept> {
  listener: Listener;
  /** Plain data and typed arrays. The fold itself keeps nothing any more. */
  kept(): Kept;
  /** Adds what another fold of the kind has kept of other persons. */
  add(other: Kept): void;
}

/** What every fold is told: a funnel, however it was read. */
export type FoldJob = Omit<FunnelJob, "reading">;

/** Told of a person's best way in a group. It is another one the next time. */
export type TakeBest = (person: number, group: number, best: Best) => void;

/** Listens for the best way of each person in each group who has any. */
export class BestWays implements Listener {
  readonly #best: Best;
  readonly #take: TakeBest;

  constructor({ steps }: Rules, take: TakeBest) {
    this.#best = new Best(steps);
    this.#take = take;
  }

  way(_: number, reached: number, events: Events, places: Int32Array): number {
    return this.#best.hear(reached, events.times, places);
  }

  over(person: number, group: number): void {
    if (this.#best.reached > 0) this.#take(person, group, this.#best);
    this.#best.reached = 0;
  }
}

/** How many persons of a group reach each step, and how fast. */
export interface StepTimes {
  /** Persons whose best way has at least so many steps; by step, from the first. */
  reached: number[];
  /** Seconds from the step before, of each person who reached a step, in no order; by step. */
  seconds: Float64Array[];
}

/** By group; none where nobody is. */
function stepTimes({ rules }: FoldJob): Fold<(StepTimes | undefined)[]> {
  const { steps } = rules;
  const groups: { reached: number[]; seconds: number[][] }[] = [];
  const of = (group: number) => {
    groups[group] ??= { reached: Array(steps).fill(0), seconds: Array.from({ length: steps }, () => []) };
    return groups[group];
  };
  return {
    listener: new BestWays(rules, (_, group, { reached, times }) => {
      const counts = of(group);
      for (let step = 0; step < reached; step++) {
        counts.reached[step]!++;
        if (step > 0) counts.seconds[step]!.push((times[step]! - times[step - 1]!) / 1e6);
      }
    }),
    kept: () =>
      groups.splice(0).map(({ reached, seconds }) => ({
        reached,
        seconds: seconds.map((list) => new Float64Array(list)),
      })),
    add(other) {
      for (const [group, theirs] of other.entries()) {
        if (!theirs) continue;
        const counts = of(group);
        for (let step = 0; step < steps; step++) {
          counts.reached[step]! += theirs.reached[step]!;
          append(counts.seconds[step]!, theirs.seconds[step]!);
        }
      }
    },
  };
}

/** Persons and how far they came, in columns. Who is in two groups is there twice. */
export interface Reached {
  persons: Float64Array;
  /** Steps of the best way. */
  reached: Uint8Array;
  groups: Int32Array;
  /** Microseconds since 1970 of the first step, and of the last reached. */
  first: Float64Array;
  last: Float64Array;
}

function reaches({ rules }: FoldJob): Fold<Reached> {
  const rows = { persons: [], reached: [], groups: [], first: [], last: [] } as Record<
    keyof Reached,
    number[]
  >;
  return {
    listener: new BestWays(rules, (person, group, { reached, times }) => {
      rows.persons.push(person);
      rows.reached.push(reached);
      rows.groups.push(group);
      rows.first.push(times[0]!);
      rows.last.push(times[reached - 1]!);
    }),
    kept: () => ({
      persons: new Float64Array(rows.persons.splice(0)),
      reached: new Uint8Array(rows.reached.splice(0)),
      groups: new Int32Array(rows.groups.splice(0)),
      first: new Float64Array(rows.first.splice(0)),
      last: new Float64Array(rows.last.splice(0)),
    }),
    add(other) {
      for (const column of Object.keys(rows) as (keyof Reached)[]) append(rows[column], other[column]);
    },
  };
}

/** Conversion by the interval in which a way begins. */
export interface TrendFold extends FoldJob {
  /** Where intervals begin, and the last ends: microseconds since 1970. */
  starts: number[];
  /** Steps, from 0, between which conversion is. */
  from: number;
  to: number;
}

/** A group's persons by the interval in which they set out. */
export interface SetOut {
  /** By interval: persons with a way that begins in it and reaches the one step, and the other. */
  from: number[];
  to: number[];
}

/** By group; none where nobody is. */
function trend(job: TrendFold): Fold<(SetOut | undefined)[]> {
  const intervals = job.starts.length - 1;
  const groups: SetOut[] = [];
  const of = (group: number) => {
    groups[group] ??= { from: Array(intervals).fill(0), to: Array(intervals).fill(0) };
    return groups[group];
  };
  return {
    listener: new Entrances(job, (_, group, interval, reached) => {
      const counts = of(group);
      if (reached > job.from) counts.from[interval]!++;
      if (reached > job.to) counts.to[interval]!++;
    }),
    kept: () => groups.splice(0),
    add(other) {
      for (const [group, theirs] of other.entries()) {
        if (!theirs) continue;
        const counts = of(group);
        for (let interval = 0; interval < intervals; interval++) {
          counts.from[interval]! += theirs.from[interval]!;
          counts.to[interval]! += theirs.to[interval]!;
        }
      }
    },
  };
}

/** The persons behind one interval of a trend. */
export interface EntranceFold extends TrendFold {
  interval: number;
  /** Those who reached the one step and not the other; else those who reached both. */
  isDropOff: boolean;
}

/** Who set out in an interval, and converted or did not. */
function entrance(job: EntranceFold): Fold<Pick<Reached, "persons" | "groups">> {
  const persons: number[] = [];
  const groups: number[] = [];
  return {
    listener: new Entrances(job, (person, group, interval, reached) => {
      if (interval !== job.interval || reached <= job.from || reached > job.to === job.isDropOff) return;
      persons.push(person);
      groups.push(group);
    }),
    kept: () => ({ persons: new Float64Array(persons.splice(0)), groups: new Int32Array(groups.splice(0)) }),
    add(other) {
      append(persons, other.persons);
      append(groups, other.groups);
    },
  };
}

/** Listens for the longest way of each person that begins in each interval. */
class Entrances implements Listener {
  readonly #starts: number[];
  readonly #steps: number;
  readonly #best: Uint8Array;
  readonly #touched: number[] = [];
  readonly #take: (person: number, group: number, interval: number, reached: number) => void;

  constructor(
    { starts, rules }: TrendFold,
    take: (person: number, group: number, interval: number, reached: number) => void,
  ) {
    this.#starts = starts;
    this.#steps = rules.steps;
    this.#best = new Uint8Array(starts.length - 1);
    this.#take = take;
  }

  way(_: number, reached: number, events: Events, places: Int32Array): number {
    const best = this.#best;
    const interval = intervalOf(this.#starts, events.times[places[0]!]!);
    if (interval < 0 || interval >= best.length) return 0;
    if (best[interval] === 0) this.#touched.push(interval);
    best[interval] = Math.max(best[interval]!, Math.min(reached, this.#steps));
    return 0;
  }

  over(person: number, group: number): void {
    for (const interval of this.#touched) {
      this.#take(person, group, interval, this.#best[interval]!);
      this.#best[interval] = 0;
    }
    this.#touched.length = 0;
  }
}

/** Seconds between two steps. */
export interface ConversionFold extends FoldJob {
  from: number;
  to: number;
}

/** How long everybody who reached the one step took from the other, in seconds; in no order. */
function conversion({ rules, from, to }: ConversionFold): Fold<Float64Array> {
  const seconds: number[] = [];
  return {
    listener: new BestWays(rules, (_, __, { reached, times }) => {
      if (reached > to) seconds.push((times[to]! - times[from]!) / 1e6);
    }),
    kept: () => new Float64Array(seconds.splice(0)),
    add: (other) => append(seconds, other),
  };
}

/** Adds many: no call takes them all as arguments. */
function append(list: number[], more: ArrayLike<number>): void {
  for (let at = 0; at < more.length; at++) list.push(more[at]!);
}

const folds = { stepTimes, reaches, trend, entrance, conversion };

/** Every fold there is, by its name. */
export type Folds = typeof folds;

/** A fold by its name. Who asks knows what job it takes and what it keeps: they follow from the name. */
export const foldOf = (name: string, job: FoldJob): Fold<unknown> =>
  (folds as Record<string, (job: never) => Fold<unknown>>)[name]!(job as never);
