import "server-only";
import { Best } from "@/lib/analysis/funnel/best";
import { type FunnelJob, groupsBefore, walkAll } from "@/lib/analysis/funnel/groups";
import { type InTime, readInTime } from "@/lib/analysis/funnel/in-time";
import type { Rules } from "@/lib/analysis/funnel/journey";
import { SideBySide } from "@/lib/analysis/funnel/side-by-side";
import { PersonNumbers } from "@/lib/analysis/person-numbers";
import type { Source } from "@/lib/analysis/source";

/** Told of a person's best way in a group. It is another one the next time. */
export type TakeBest = (person: number, group: number, best: Best) => void;

/**
 * Finds the best way of each person in each group who has any, in no order of persons: of everybody at once while events
 * come in the order of time, where the funnel allows it; otherwise person by person.
 *
 * @returns the values that the groups stand for, as `walkAll`
 */
export async function eachBestWay(source: Source, job: FunnelJob, take: TakeBest): Promise<string[]> {
  return (await inTime(source, job, take)) ?? (await byPerson(source, job, take));
}

/** @returns null when this funnel cannot be walked so, or takes too much memory; then nobody was told anything */
async function inTime(
  source: Source,
  { reading, rules, breakdown }: FunnelJob,
  take: TakeBest,
): Promise<string[] | null> {
  if (!reading.inTime || !isForEverybody(rules, reading.inTime) || breakdown?.by === "event") return null;
  const { steps, window } = rules;
  const { values, groupsOf } = await groupsBefore(source, breakdown);
  const numbers = new PersonNumbers();
  const walk = new SideBySide(steps, window);
  let isHeld = true;
  const isRead = await readInTime(source, reading.inTime, { numbers, words: null }, (rows) => {
    isHeld &&= walk.events(rows, numbers.size);
  });
  if (!isHeld || !isRead) return null;
  const best = new Best(steps);
  for (let person = 0; person < numbers.size; person++) {
    if (!walk.bestOf(person, best)) continue;
    const id = numbers.idOf(person);
    for (const group of groupsOf(id)) take(id, group, best);
  }
  return values;
}

/** Whether everybody can be walked at once: as `SideBySide` says. */
const isForEverybody = ({ order, steps, exclusions }: Rules, { masks }: InTime): boolean =>
  order === "ordered" &&
  steps > 1 &&
  exclusions.length === 0 &&
  masks.every((mask, step) => mask === 1 << step);

function byPerson(source: Source, job: FunnelJob, take: TakeBest): Promise<string[]> {
  const best = new Best(job.rules.steps);
  return walkAll(source, job, {
    way: (_, reached, events, places) => best.hear(reached, events.times, places),
    over(person, group) {
      if (best.reached > 0) take(person, group, best);
      best.reached = 0;
    },
  });
}
