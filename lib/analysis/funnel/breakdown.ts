import "server-only";
import {
  type BatchStatements,
  type EventColumns,
  noText,
  type OnPerson,
  type PersonEventStatements,
  type Source,
  StringDictionary,
} from "@/lib/analysis/engine/interface";
import { type FunnelRules, type Matcher, matcherOf } from "@/lib/analysis/funnel/matcher";
import { inValueOrder } from "@/lib/analysis/funnel/value-order";

/** The grouping of persons. */
export type Breakdown =
  /** By the text of their events; the attribution selects which event counts. */
  | ({ by: "event" } & (
      | { attribution: "first_touch" | "last_touch" | "all_events" }
      | { attribution: "step"; step: number }
    ))
  /**
   * Batches of persons (id) and values (text); a person may have several. Persons in no batch have no value
   * (`everybody`), or do not count.
   */
  | { by: "person"; values: BatchStatements; everybody: boolean };

/** Events of persons, and how these are grouped. */
export interface GroupedEvents {
  /** The events that are steps or exclusions, with their codes, and the breakdown's value if it is one of events. */
  events: PersonEventStatements;
  breakdown: Breakdown | null;
}

/** The job of a funnel, as a thread receives it. */
export interface FunnelJob extends GroupedEvents {
  rules: FunnelRules;
}

/** Receives a person's events in a group; without a breakdown that is group 0. */
export type OnGroup = (
  person: number,
  group: number,
  events: EventColumns,
  start: number,
  end: number,
) => void;

/** Receives all matches of all persons. A person belongs to group 0, unless there is a breakdown. */
export interface MatchListener {
  /** A match, as in `OnMatch`. */
  onMatch(reached: number, events: EventColumns, positions: Int32Array): number;
  /** Called after the last match of a person in a group. */
  onPersonEnd(person: number, group: number): void;
}

/**
 * Finds all matches of a funnel, person by person and group by group.
 *
 * @returns the value of each group, by number; that of group 0 is none
 */
export const matchAll = (source: Source, job: FunnelJob, listener: MatchListener): Promise<string[]> =>
  forEachInGroups(source, job, matchIn(job.rules, listener), matchByValue(job.rules));

/**
 * Passes each person's events group by group, in any order of persons.
 *
 * @param byValue how a person is grouped by the values of events   @returns the value of each group, as `matchAll`
 */
export async function forEachInGroups(
  source: Source,
  { events, breakdown }: GroupedEvents,
  onGroup: OnGroup,
  byValue: ByValue,
): Promise<string[]> {
  if (breakdown?.by === "person") {
    const { values, groupsOf } = await personGroups(source, breakdown);
    await source.forEachPerson(events, (person, its, start, end) => {
      for (const group of groupsOf(person)) onGroup(person, group, its, start, end);
    });
    return values;
  }
  const dictionary = new StringDictionary();
  const onPerson = byValue(breakdown, onGroup);
  const ordered = breakdown
    ? inValueOrder(dictionary.texts, events.query.isStrict === true, onPerson)
    : onPerson;
  await source.forEachPerson(events, ordered, dictionary);
  return ["", ...dictionary.texts];
}

/** Passes a person in the groups of their events' values; without a breakdown in group 0. */
type ByValue = (breakdown: Extract<Breakdown, { by: "event" }> | null, onGroup: OnGroup) => OnPerson;

/** In the group of the value of their first event that is a step and has one. */
export const byFirstValue =
  (steps: number): ByValue =>
  (breakdown, onGroup) => {
    const countedValue = breakdown ? valueOfTouch({ steps }, true) : () => noText;
    return (person, events, start, end) =>
      onGroup(person, groupOf(countedValue(events, start, end)), events, start, end);
  };

/** As the attribution of a funnel says. */
const matchByValue =
  (rules: FunnelRules): ByValue =>
  (breakdown, match) => {
    if (!breakdown) return (person, events, start, end) => match(person, 0, events, start, end);
    if (breakdown.attribution === "all_events") {
      return (person, events, start, end) => {
        forEachValue(events, start, end, (value, some) => {
          match(person, groupOf(value), some, 0, some.times.length);
        });
      };
    }
    if (breakdown.attribution === "first_touch") return byFirstValue(rules.steps)(breakdown, match);
    const countedValue =
      breakdown.attribution === "step" ? valueAtStep(rules, breakdown.step) : valueOfTouch(rules, false);
    return (person, events, start, end) =>
      match(person, groupOf(countedValue(events, start, end)), events, start, end);
  };

/** Matches a person in a group and calls the listener. */
function matchIn(rules: FunnelRules, listener: MatchListener): OnGroup {
  const match = matcherOf(rules);
  return (person, group, events, start, end) => {
    match(events, start, end, (reached, positions) => listener.onMatch(reached, events, positions));
    listener.onPersonEnd(person, group);
  };
}

/** The group of a value's code. */
export const groupOf = (code: number) => (code === noText ? 0 : code + 1);

/** The groups of each person that do not depend on events, and the values of the groups, as in `matchAll`. */
export async function personGroups(
  source: Source,
  { values, everybody }: Extract<Breakdown, { by: "person" }>,
): Promise<{ values: string[]; groupsOf: (person: number) => readonly number[] }> {
  const dictionary = new StringDictionary();
  const groups = new Map<number, number[]>();
  await source.forEachBatch(
    values,
    ({ ids, texts, size }) => {
      for (let row = 0; row < size; row++) {
        const group = groupOf(texts[row]!);
        const existingGroups = groups.get(ids[row]!);
        if (existingGroups) existingGroups.push(group);
        else groups.set(ids[row]!, [group]);
      }
    },
    dictionary,
  );
  const unnamed = everybody ? [0] : [];
  return { values: ["", ...dictionary.texts], groupsOf: (person) => groups.get(person) ?? unnamed };
}

/** The one value that a person is grouped by, as its code. */
type ValueOf = (events: EventColumns, start: number, end: number) => number;

/** The value of the first, or the last, event that is a step and has a value. */
function valueOfTouch({ steps }: Pick<FunnelRules, "steps">, isFirst: boolean): ValueOf {
  const isStep = (1 << steps) - 1;
  return ({ codes, values }, start, end) => {
    let lastValue = noText;
    for (let index = start; index < end; index++) {
      const value = values[index]!;
      if (value === noText || (codes[index]! & isStep) === 0) continue;
      if (isFirst) return value;
      lastValue = value;
    }
    return lastValue;
  };
}

/** The value of the step's event in the earliest of the longest matches. */
function valueAtStep(rules: FunnelRules, step: number): ValueOf {
  const match: Matcher = matcherOf(rules);
  return (events, start, end) => {
    let stepValue = noText;
    match(events, start, end, (reached, positions) => {
      stepValue = reached > step ? events.values[positions[step]!]! : noText;
      return reached;
    });
    return stepValue;
  };
}

/** Groups a person's events by their values, and passes each group; events without a value are one group. */
function forEachValue(
  { times, codes, values }: EventColumns,
  start: number,
  end: number,
  onValue: (value: number, events: EventColumns) => void,
): void {
  const positions = new Map<number, number[]>();
  for (let index = start; index < end; index++) {
    const same = positions.get(values[index]!);
    if (same) same.push(index);
    else positions.set(values[index]!, [index]);
  }
  for (const [value, some] of positions) {
    onValue(value, {
      times: Float64Array.from(some, (index) => times[index]!),
      codes: Int32Array.from(some, (index) => codes[index]!),
      values: Int32Array.from(some, (index) => values[index]!),
    });
  }
}
