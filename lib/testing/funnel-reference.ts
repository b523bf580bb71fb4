// Reference implementation of funnels: every event of a person is an object, every match is searched from its first event.
// @source docs/reference/analysis.md#funnels
import type { FunnelRules } from "@/lib/analysis/funnel/matcher";

/** An event of one person. */
export interface Event {
  time: number;
  /** Steps that it is, and exclusions, by number. */
  is: number[];
}

/** A match: when each step was. */
export type Match = number[];

const has = (event: Event, step: number) => event.is.includes(step);

/** Step after step, the earliest event that may follow. @source docs/reference/analysis.md#funnels */
function orderedMatch(events: Event[], first: number, { steps, window }: FunnelRules): Match {
  const used = [first];
  const start = events[first]!.time;
  for (let step = 1; step < steps; step++) {
    const since = events[used.at(-1)!]!.time;
    const next = events.findIndex((event, at) => {
      if (!has(event, step) || event.time < since || used.includes(at)) return false;
      if (event.time > since) return true;
      // An event of the same instant must not match both this step and one of the steps matched there.
      const here = events.filter(({ time }) => time === since);
      const made = used.map((_, before) => before).filter((before) => events[used[before]!]!.time === since);
      return !here.some((other) => has(other, step) && made.some((before) => has(other, before)));
    });
    if (next < 0 || events[next]!.time > start + window) break;
    used.push(next);
  }
  return used.map((at) => events[at]!.time);
}

function strictMatch(events: Event[], first: number, { steps, window }: FunnelRules): Match {
  const match = [events[first]!.time];
  for (let step = 1; step < steps; step++) {
    const event = events[first + step];
    if (!event || !has(event, step) || event.time > match[0]! + window) break;
    match.push(event.time);
  }
  return match;
}

/** With one event as the first step: for each distinct step as many events as its repetitions: later, or of another step at the same time. */
function unorderedMatch(
  events: Event[],
  first: number,
  opener: number,
  { steps, window, sameAs }: FunnelRules,
): Match {
  const start = events[first]!.time;
  const laterTimes: number[] = [];
  for (let kind = 0; kind < steps; kind++) {
    if (sameAs[kind] !== kind) continue;
    const wanted = sameAs.filter((same) => same === kind).length - (kind === opener ? 1 : 0);
    const later = events.filter(
      (event) =>
        has(event, kind) &&
        (event.time > start || (event.time === start && !has(event, opener))) &&
        event.time <= start + window,
    );
    laterTimes.push(...later.slice(0, wanted).map(({ time }) => time));
  }
  return [start, ...laterTimes.sort((a, b) => a - b)];
}

const isExcluded = (events: Event[], match: Match, { window, exclusions }: FunnelRules) =>
  exclusions.some(({ bit, from, to }) => {
    if (match.length <= from) return false;
    const until = match.length > to ? match[to]! : match[from]! + window;
    return events.some(
      (event) => has(event, Math.log2(bit)) && event.time > match[from]! && event.time < until,
    );
  });

/** The longest match, the earliest of equally long ones; empty without one. */
export function longestMatch(events: Event[], rules: FunnelRules): Match {
  const matches = events.flatMap((event, at): Match[] => {
    if (rules.order === "unordered") {
      // All that start at one instant, at its first event: by step.
      if (events[at - 1]?.time === event.time) return [];
      const firstOf = (kind: number) =>
        events.findIndex((other) => other.time === event.time && has(other, kind));
      const openers = rules.sameAs.filter((kind, step) => kind === step && firstOf(kind) >= 0);
      return openers.map((opener) => unorderedMatch(events, firstOf(opener), opener, rules));
    }
    if (!has(event, 0)) return [];
    return [rules.order === "strict" ? strictMatch(events, at, rules) : orderedMatch(events, at, rules)];
  });
  return matches
    .filter((match) => !isExcluded(events, match, rules))
    .reduce((longest, match) => (match.length > longest.length ? match : longest), [] as Match);
}
