// What workers are asked about correlation: a funnel first, then what its persons did on their way, or are.
import "server-only";
import { Dictionary } from "@/lib/analysis/engine/dictionary";
import { literal } from "@/lib/analysis/engine/rows";
import type { Source } from "@/lib/analysis/engine/source";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import { funnelReaches, type Reaches } from "@/lib/analysis/funnel/compute";
import { packEach } from "@/lib/analysis/request/batches";

/** A funnel, and conditions made where filters are read. */
export interface CorrelationJob extends FunnelJob {
  /** Microseconds since 1970: nothing from here on counts, though funnels include their last instant. */
  end: number;
  /**
   * What of each person is looked at: rows of one text, made of `t` (person, since, until, both as timestamptz). The
   * same text is counted once a person.
   */
  lateral: string;
}

/** How many persons of a funnel have something in common. */
export interface Together {
  /** Persons who reached the end, and who did not. */
  converted: number;
  dropped: number;
  /** By what they have in common: so many of the ones, and of the others. */
  found: { name: string; success: number; failure: number }[];
}

/**
 * Counts what persons did or are, apart for those who reached the end of the funnel and those who did not.
 *
 * @param job with texts that are left out
 */
export async function correlate(
  source: Source,
  { excluded, ...job }: CorrelationJob & { excluded: readonly string[] },
): Promise<Together> {
  const reaches = await funnelReaches(source, job);
  const converted = reaches.reached.reduce((sum, steps) => sum + (steps === job.rules.steps ? 1 : 0), 0);
  const names = new Dictionary();
  const counts: [success: number, failure: number, last: number][] = [];
  const seen = packEach(
    people(reaches, job).map((table) => `from ${table} cross join lateral (${job.lateral}) x (name)`),
    [
      ["integer", "t.number"],
      ["text", "x.name"],
    ],
    "t.place",
  );
  await source.readPacks(seen, ["integer", names], (_, [persons, codes], size) => {
    for (let row = 0; row < size; row++) {
      const person = persons[row]!;
      counts[codes[row]!] ??= [0, 0, 0];
      const entry = counts[codes[row]!]!;
      // The same person again.
      if (entry[2] === person) continue;
      entry[person <= converted ? 0 : 1]++;
      entry[2] = person;
    }
  });
  const found = counts
    .map(([success, failure], code) => ({ name: names.words[code]!, success, failure }))
    .filter(({ name }) => !excluded.includes(name));
  return { converted, dropped: reaches.persons.length - converted, found };
}

/** Which of a funnel's persons. */
export interface CorrelationPersonsJob extends CorrelationJob {
  /** The steps that a person must have reached, one of them. */
  reached: number[];
  /** The value of the breakdown, null for any. */
  value: string | null;
  /** Whether they must have reached the end; null: either way. */
  isConverted: boolean | null;
}

/** The persons of a funnel for whom there is something to look at; ids, in no order. */
export async function correlatedPersons(source: Source, job: CorrelationPersonsJob): Promise<Float64Array> {
  const reaches = await funnelReaches(source, job);
  const wanted = new Set(job.reached);
  const isWanted = (at: number) =>
    wanted.has(reaches.reached[at]!) &&
    (job.value === null || reaches.values[reaches.groups[at]!] === job.value) &&
    (job.isConverted === null || (reaches.reached[at] === job.rules.steps) === job.isConverted);
  const ids = new Set<number>();
  const found = people(reaches, job, isWanted).map(
    (table) => `select t.person from ${table} where exists (${job.lateral})`,
  );
  await source.read(found, ["id"], ([persons], size) => {
    for (let row = 0; row < size; row++) ids.add(persons[row]!);
  });
  return Float64Array.from(ids);
}

/** Persons of a share: a statement for each costs little then, and what all of them did is a pack that can be held. */
const together = 5_000;

/**
 * The persons of a funnel in tables `t`, those who reached its end in the first ones, each in the order of ids. Of each
 * person: its place in the table, its number from 1 among all, and since and until when it is on its way, both exclusive:
 * to the end, or, if it did not reach it, within the window.
 *
 * They go into the statement as lists, because nothing may be written where this is read, and with their places, so that
 * PostgreSQL knows their order.
 */
function people(
  { persons, reached, first, last }: Reaches,
  { rules, end }: CorrelationJob,
  isWanted: (at: number) => boolean = () => true,
): string[] {
  const list = (some: number[], of: Float64Array) => `'{${some.map((at) => of[at]!).join(",")}}'::bigint[]`;
  const until = (time: string) => `least(${end}, ${time})`;
  const table = (some: number[], isConverted: boolean, before: number) => {
    const lists = [list(some, persons), list(some, first), ...(isConverted ? [list(some, last)] : [])];
    const columns = ["person", "since", ...(isConverted ? ["last"] : []), "place"];
    const over = until(isConverted ? "last" : `since + ${rules.window}`);
    return `(select place, (place + ${before})::int as number, person,
        ${instant("since")} as since, ${instant(over)} as until
      from unnest(${lists.join(", ")}) with ordinality as given (${columns.join(", ")})) t`;
  };
  const wanted = [...persons.keys()].filter(isWanted).sort((a, b) => persons[a]! - persons[b]!);
  const hasReached = (at: number) => reached[at] === rules.steps;
  let before = 0;
  return [true, false].flatMap((isConverted) => {
    const all = wanted.filter((at) => hasReached(at) === isConverted);
    return Array.from({ length: Math.ceil(all.length / together) }, (_, share) => {
      const some = all.slice(share * together, (share + 1) * together);
      before += some.length;
      return table(some, isConverted, before - some.length);
    });
  });
}

/** Microseconds since 1970 as an instant. */
const instant = (time: string) =>
  `timestamptz ${literal("epoch")} + ${time} * interval ${literal("1 microsecond")}`;
