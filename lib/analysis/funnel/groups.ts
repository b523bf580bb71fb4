import "server-only";
import { Dictionary, noText } from "@/lib/analysis/dictionary";
import { type Events, type Rules, type Visit, type Walk, walkOf } from "@/lib/analysis/funnel/journey";
import { eachPerson, type Reading } from "@/lib/analysis/funnel/persons";
import type { Source } from "@/lib/analysis/source";

/** By what persons are told apart. */
export type Breakdown =
  /** A value on events; the attribution says whose counts. */
  | { by: "event"; attribution: "first_touch" | "last_touch" | "all_events" }
  | { by: "event"; attribution: "step"; step: number }
  /**
   * A statement with rows of person and value; a person may have several. Those whom it does not name have no value
   * (`everybody`), or do not count.
   */
  | { by: "person"; statement: string; everybody: boolean };

/** A funnel as a worker is asked it. */
export interface FunnelJob {
  reading: Reading;
  rules: Rules;
  breakdown: Breakdown | null;
}

/** What listens to all ways of all persons. A person belongs to group 0, unless there is a breakdown. */
export interface Listener {
  /** One way, as `Visit`. */
  way(group: number, reached: number, events: Events, places: Int32Array): number;
  /** After the last way of a person in a group. */
  over(person: number, group: number): void;
}

/**
 * Walks all persons through a funnel, group by group.
 *
 * @returns the values that the groups stand for, by number; the first is none
 */
export async function walkAll(
  source: Source,
  { reading, rules, breakdown }: FunnelJob,
  listener: Listener,
): Promise<string[]> {
  const walk = walkOf(rules);
  let group = 0;
  let events: Events;
  const visit: Visit = (reached, places) => listener.way(group, reached, events, places);
  const take = (person: number, its: Events, start: number, end: number) => {
    events = its;
    walk(its, start, end, visit);
    listener.over(person, group);
  };

  if (breakdown?.by !== "event") {
    const { values, groupsOf } = await groupsBefore(source, breakdown);
    await eachPerson(source, reading, (person, its, start, end) => {
      for (group of groupsOf(person)) take(person, its, start, end);
    });
    return values;
  }
  const words = await eachPerson(source, reading, (person, its, start, end) => {
    if (breakdown.attribution === "all_events") {
      eachValue(its, start, end, (code, part) => {
        group = groupOf(code);
        take(person, part, 0, part.times.length);
      });
    } else {
      group = groupOf(codeOf(breakdown, rules, walk, its, start, end));
      take(person, its, start, end);
    }
  });
  return ["", ...words.words];
}

/** The group of a value's code. */
const groupOf = (code: number) => (code === noText ? 0 : code + 1);

/** The groups that persons are in whatever they do, and what they stand for, as of `walkAll`. */
export async function groupsBefore(
  source: Source,
  breakdown: Extract<Breakdown, { by: "person" }> | null,
): Promise<{ values: string[]; groupsOf: (person: number) => readonly number[] }> {
  const all = [0];
  if (!breakdown) return { values: [""], groupsOf: () => all };
  const words = new Dictionary();
  const known = new Map<number, number[]>();
  await source.read([breakdown.statement], ["id", words], ([ids, codes], size) => {
    for (let row = 0; row < size; row++) {
      const id = ids[row]!;
      const group = groupOf(codes[row]!);
      const groups = known.get(id);
      if (groups) groups.push(group);
      else known.set(id, [group]);
    }
  });
  const unnamed = breakdown.everybody ? all : [];
  return { values: ["", ...words.words], groupsOf: (person) => known.get(person) ?? unnamed };
}

/** The one value by which a person counts. */
function codeOf(
  breakdown: Extract<Breakdown, { by: "event" }>,
  { steps }: Rules,
  walk: Walk,
  events: Events,
  start: number,
  end: number,
): number {
  if (breakdown.attribution === "step") return valueAtStep(walk, events, start, end, breakdown.step);
  const isStep = (1 << steps) - 1;
  let code = noText;
  for (let at = start; at < end; at++) {
    const value = events.values[at]!;
    if (value === noText || (events.masks[at]! & isStep) === 0) continue;
    if (breakdown.attribution === "first_touch") return value;
    code = value;
  }
  return code;
}

/** The value of the event that was a step, on the first of the longest ways. */
function valueAtStep(walk: Walk, events: Events, start: number, end: number, step: number): number {
  let best = 0;
  let code = noText;
  walk(events, start, end, (reached, places) => {
    best = reached;
    code = reached > step ? events.values[places[step]!]! : noText;
    return best;
  });
  return code;
}

/** Parts of a person's events that have one value each, those without one among them. */
function eachValue(
  { times, masks, values }: Events,
  start: number,
  end: number,
  take: (code: number, part: Events) => void,
): void {
  const places = new Map<number, number[]>();
  for (let at = start; at < end; at++) {
    const known = places.get(values[at]!);
    if (known) known.push(at);
    else places.set(values[at]!, [at]);
  }
  for (const [code, its] of places) {
    take(code, {
      times: Float64Array.from(its, (at) => times[at]!),
      masks: Int32Array.from(its, (at) => masks[at]!),
      values: Int32Array.from(its, (at) => values[at]!),
    });
  }
}
