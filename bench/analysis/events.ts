// The events that analysis is measured on: generated from a fixed seed, in one CSV file that all systems read.
// Persons come in sessions over 90 days; some come often, most hardly ever; some events and pages are frequent,
// most are rare.
import { once } from "node:events";
import { createWriteStream, existsSync, renameSync } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";

/** How much there is. */
export interface Size {
  name: string;
  events: number;
  persons: number;
}

/** The sizes there are. */
export const sizes = {
  S: { name: "S", events: 100_000, persons: 5_000 },
  M: { name: "M", events: 1_000_000, persons: 20_000 },
  L: { name: "L", events: 10_000_000, persons: 200_000 },
} satisfies Record<string, Size>;

/** The size given on the command line; default S. */
export function sizeAsked(): Size {
  const at = process.argv.indexOf("--size");
  const size = Object.values(sizes).find(({ name }) => name === process.argv[at + 1]);
  if (at < 0) return sizes.S;
  if (!size) throw new Error("--size S|M|L");
  return size;
}

/** The first day; the last is the 90th. */
export const firstDay = Date.UTC(2026, 0, 1);
export const days = 90;

/** Names of events, the most frequent first. */
export const eventNames = ["$pageview", ...Array.from({ length: 199 }, (_, at) => `event ${at + 2}`)];
const pages = Array.from({ length: 400 }, (_, at) => `https://example.com/page-${at + 1}`);

const perSession = 8;
const minute = 60_000;

/** Columns of the file, of which the first is the person's number from 1. */
export const columns = "person, event, timestamp, path_item";

/** Numbers from 0 to 1, always the same. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Places in a list whose n-th is n times rarer than the first. */
function zipf(count: number, next: () => number): () => number {
  const bounds = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at++) {
    sum += 1 / (at + 1);
    bounds[at] = sum;
  }
  return () => {
    const wanted = next() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bounds[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The file of a size, written when it is not there. Sessions are in the order in which they begin. */
export async function eventFile(folder: string, { name, events, persons }: Size): Promise<string> {
  const file = path.join(folder, `events-${name}.csv`);
  if (existsSync(file)) return file;
  const next = random(20_260_101);
  const [eventAt, pageAt] = [zipf(eventNames.length, next), zipf(pages.length, next)];
  const sessions = events / perSession;
  const out = createWriteStream(`${file}.new`);
  let lines: string[] = [];
  let written = 0;
  for (let session = 0; session < sessions; session++) {
    const person = 1 + Math.floor(persons * next() ** 2);
    // The last sessions end on the last day, too.
    let time = firstDay + ((days * 24 - 3) * 60 * minute * session) / sessions;
    for (let count = 0; count < perSession; count++) {
      time += -Math.log(1 - next()) * minute;
      const place = eventAt();
      const event = eventNames[place];
      const item = place === 0 ? pages[pageAt()] : event;
      // Unique microseconds, so that no two events of a person have the same time.
      const instant = new Date(time).toISOString().slice(0, 23) + String(written++ % 1000).padStart(3, "0");
      lines.push(`${person},${event},${instant}Z,${item}\n`);
    }
    if (lines.length > 10_000) {
      if (!out.write(lines.join(""))) await once(out, "drain");
      lines = [];
    }
  }
  out.end(lines.join(""));
  await finished(out);
  renameSync(`${file}.new`, file);
  return file;
}
