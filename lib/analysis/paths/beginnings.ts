import "server-only";

/** How events become the beginnings of sessions. */
export interface BeginningRules {
  /** Time without events from which on a new session begins; in the unit of the events' times. */
  gap: number;
  /** Items of a beginning, at most. */
  steps: number;
  /** The text of an item: a person's items of one moment are taken in the order of their texts; ours. */
  textOf: (item: number) => string;
}

/** Takes everybody's events in the order of time, or one person's after the other's. */
export interface Beginnings {
  /** @param person a number from 0   @param time of each person not before the last one's */
  event(person: number, time: number, item: number): void;
  /** There are no more events. */
  end(): void;
}

/** Room for whole numbers of each person: the last item, its position from 1, the item before it; one is free. */
const places = 4;
/** Moments kept of each person: when the last item was last seen, and the one before it. */
const moments = 2;

/**
 * Walks through the first items of every session, all persons side by side: what paths are when they have neither a start
 * nor an end. Nothing is regrouped, and of each person only the last two items are kept.
 *
 * @param edge is told each step once, when its second item is over: from which position, of which items, and the time
 *   between them, the last of equal neighbours counting   @source contract/persons §12.5
 */
export function beginningsWalker(
  { gap, steps, textOf }: BeginningRules,
  edge: (position: number, source: number, target: number, duration: number) => void,
): Beginnings {
  let room = 1024;
  let items = new Int32Array(places * room);
  let times = new Float64Array(moments * room);
  /** The moment of the last event, which waits until it is over. In an array: a variable's would be boxed each time. */
  const moment = new Float64Array([Number.NaN]);
  let heldPerson = -1;
  let heldItem = -1;
  let others: { person: number; item: number }[] = [];

  function settle(person: number): void {
    const [at, when] = [places * person, moments * person];
    const position = items[at + 1]!;
    if (position < 2 || position > steps) return;
    edge(position - 1, items[at + 2]!, items[at]!, times[when]! - times[when + 1]!);
  }

  function take(person: number, item: number): void {
    if (person >= room) grow(person);
    const [at, when] = [places * person, moments * person];
    const time = moment[0]!;
    const position = items[at + 1]!;
    if (position === 0 || time - times[when]! >= gap) {
      settle(person);
      items[at] = item;
      items[at + 1] = 1;
    } else if (position <= steps && item !== items[at]) {
      settle(person);
      items[at + 2] = items[at]!;
      times[when + 1] = times[when]!;
      items[at] = item;
      items[at + 1] = position + 1;
    }
    times[when] = time;
  }

  function grow(person: number): void {
    room = Math.max(person + 1, 2 * room);
    const [widerItems, widerTimes] = [new Int32Array(places * room), new Float64Array(moments * room)];
    widerItems.set(items);
    widerTimes.set(times);
    [items, times] = [widerItems, widerTimes];
  }

  function endMoment(): void {
    const together = [{ person: heldPerson, item: heldItem }, ...others];
    together.sort((a, b) => (textOf(a.item) < textOf(b.item) ? -1 : 1));
    for (const { person, item } of together) take(person, item);
    others = [];
  }

  return {
    event(person, time, item) {
      if (time === moment[0]) {
        others.push({ person, item });
        return;
      }
      if (others.length > 0) endMoment();
      else if (heldPerson >= 0) take(heldPerson, heldItem);
      moment[0] = time;
      heldPerson = person;
      heldItem = item;
    },
    end() {
      if (heldPerson >= 0) endMoment();
      heldPerson = -1;
      for (let person = 0; person < room; person++) settle(person);
    },
  };
}
