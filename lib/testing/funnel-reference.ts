// Funnels straight from the definition, slowly: every event of a person is an object, every way is looked for from the
// beginning. What the folds are checked against. @source docs/reference/analysis.md#funnels
import type { Rules } from "@/lib/analysis/funnel/matcher";

/** An event of one person. */
export interface Event {
  time: number;
  /** Steps that it is, and exclusions, by number. */
  is: number[];
}

/** A way: when each step was. */
export type Way = number[];

const has = (event: Event, step: number) => event.is.includes(step);

/** Step after step, the earliest event that may follow. @source docs/reference/analysis.md#funnels */
function orderedWay(events: Event[], first: number, { steps, window }: Rules): Way {
  const used = [first];
  const start = events[first]!.time;
  for (let step = 1; step < steps; step++) {
    const since = events[used.at(-1)!]!.time;
    const next = events.findIndex((event, at) => {
      if (!has(event, step) || event.time < since || used.includes(at)) return false;
      if (event.time > since) return true;
      // At one instant no event there may be this step and one that was just made.
      const here = events.filter(({ time }) => time === since);
      const made = used.map((_, before) => before).filter((before) => events[used[before]!]!.time === since);
      return !here.some((other) => has(other, step) && made.some((before) => has(other, before)));
    });
    if (next < 0 || events[next]!.time > start + window) break;
    used.push(next);
  }
  return used.map((at) => events[at]!.time);
}

function strictWay(events: Event[], first: number, { steps, window }: Rules): Way {
  const way = [events[first]!.time];
  for (let step = 1; step < steps; step++) {
    const event = events[first + step];
    if (!event || !has(event, step) || event.time > way[0]! + window) break;
    way.push(event.time);
  }
  return way;
}

/** With one step as the opener: of each kind of step as many later events as it is there times. */
function unorderedWay(events: Event[], first: number, opener: number, { steps, window, sameAs }: Rules): Way {
  const start = events[first]!.time;
  const others: number[] = [];
  for (let kind = 0; kind < steps; kind++) {
    if (sameAs[kind] !== kind) continue;
    const wanted = sameAs.filter((same) => same === kind).length - (kind === opener ? 1 : 0);
    const later = events.filter(
      (event) => has(event, kind) && event.time > start && event.time <= start + window,
    );
    others.push(...later.slice(0, wanted).map(({ time }) => time));
  }
  return [start, ...others.sort((a, b) => a - b)];
}

const isExcluded = (events: Event[], way: Way, { window, exclusions }: Rules) =>
  exclusions.some(({ bit, from, to }) => {
    if (way.length <= from) return false;
    const until = way.length > to ? way[to]! : way[from]! + window;
    return events.some(
      (event) => has(event, Math.log2(bit)) && event.time > way[from]! && event.time < until,
    );
  });

/** The longest way, of those the one that begins first; nothing without one. */
export function bestWay(events: Event[], rules: Rules): Way {
  const ways = events.flatMap((event, at): Way[] => {
    if (rules.order === "unordered") {
      const openers = rules.sameAs.filter((kind, step) => kind === step && has(event, kind));
      return openers.map((opener) => unorderedWay(events, at, opener, rules));
    }
    if (!has(event, 0)) return [];
    return [rules.order === "strict" ? strictWay(events, at, rules) : orderedWay(events, at, rules)];
  });
  return ways
    .filter((way) => !isExcluded(events, way, rules))
    .reduce((best, way) => (way.length > best.length ? way : best), [] as Way);
}
