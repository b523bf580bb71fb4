import "server-only";
import { Dictionary, noText } from "@/lib/analysis/dictionary";
import { type Events, type Rules, type Visit, type Walk, walkOf } from "@/lib/analysis/funnel/journey";
import { type Each, eachPerson, type Reading } from "@/lib/analysis/funnel/persons";
import type { Helper } from "@/lib/analysis/second-thread";
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
  /** One way, as `TokenClaims`. */
  way(group: number, reached: number, events: Events, places: Int32Array): number;
  /** After the last way of a person in a group. */
  over(person: number, group: number): void;
}

/**
 * Walks all persons through a funnel, group by group.
 *
 * @returns the values that the groups stand for, by number; the first is none
 * @param helper walks some of them: the listener hears nothing of those
 * @param isHeld whether what walks is held until somebody else walks: where it holds nothing large itself
 */
export async function walkAll(
  source: Source,
  { reading, rules, breakdown }: FunnelJob,
  listener: Listener,
  { helper = null, isHeld = false }: { helper?: Helper | null; isHeld?: boolean } = {},
): Promise<string[]> {
  const { values, groupsOf } = await groupsBefore(source, breakdown?.by === "person" ? breakdown : null);
  const each = eachWalks(rules, breakdown, listener, groupsOf);
  if (isHeld) last.each = each;
  const words = await eachPerson(source, reading, each, { helper });
  return [...values, ...words.words];
}

/**
 * What walked last, until somebody else walks. For functions that nobody holds, what was compiled is lost whenever memory
 * is cleared, and they are slow until it was compiled again.
 */
const last: { each?: Each } = {};

/** Walks each person in every group that they are in. @param groupsOf where the values of events do not say it */
export function eachWalks(
  rules: Rules,
  breakdown: Breakdown | null,
  listener: Listener,
  groupsOf: (person: number) => readonly number[] = () => everybody,
): Each {
  const walk = walkerOf(rules, listener);
  if (breakdown?.by !== "event")
    return (person, events, start, end) => {
      for (const group of groupsOf(person)) walk(person, group, events, start, end);
    };
  if (breakdown.attribution === "all_events")
    return (person, events, start, end) => {
      eachValue(events, start, end, (code, part) => walk(person, groupOf(code), part, 0, part.times.length));
    };
  const codeOf = attributed(rules, breakdown);
  return (person, events, start, end) =>
    walk(person, groupOf(codeOf(events, start, end)), events, start, end);
}

/** The groups without a breakdown. */
const everybody = [0];

/** Walks a person in a group and tells who listens. */
function walkerOf(rules: Rules, listener: Listener) {
  const walk = walkOf(rules);
  let group = 0;
  let events: Events;
  const visit: Visit = (reached, places) => listener.way(group, reached, events, places);
  return (person: number, its: number, of: Events, start: number, end: number) => {
    group = its;
    events = of;
    walk(of, start, end, visit);
    listener.over(person, its);
  };
}

/** The group of a value's code. */
const groupOf = (code: number) => (code === noText ? 0 : code + 1);

/** The groups that persons are in whatever they do, and what they stand for, as of `walkAll`. */
async function groupsBefore(
  source: Source,
  breakdown: Extract<Breakdown, { by: "person" }> | null,
): Promise<{ values: string[]; groupsOf: (person: number) => readonly number[] }> {
  if (!breakdown) return { values: [""], groupsOf: () => everybody };
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
  const unnamed = breakdown.everybody ? everybody : [];
  return { values: ["", ...words.words], groupsOf: (person) => known.get(person) ?? unnamed };
}

/** The one value by which a person counts, as its code. */
function attributed(
  rules: Rules,
  breakdown: Exclude<Extract<Breakdown, { by: "event" }>, { attribution: "all_events" }>,
): (events: Events, start: number, end: number) => number {
  if (breakdown.attribution === "step") {
    const walk = walkOf(rules);
    return (events, start, end) => valueAtStep(walk, events, start, end, breakdown.step);
  }
  const isStep = (1 << rules.steps) - 1;
  const isFirst = breakdown.attribution === "first_touch";
  return ({ masks, values }, start, end) => {
    let code = noText;
    for (let at = start; at < end; at++) {
      const value = values[at]!;
      if (value === noText || (masks[at]! & isStep) === 0) continue;
      if (isFirst) return value;
      code = value;
    }
    return code;
  };
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
