// Computation of correlations in worker threads: a funnel first, then the events or properties of its persons.
import "server-only";
import { type Source, StringDictionary } from "@/lib/analysis/engine/interface";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import { funnelReaches, groupTest, type Reaches } from "@/lib/analysis/funnel/compute";
import { batchEach } from "@/lib/analysis/request/batches";
import type { EventStep } from "@/lib/analysis/request/event-query";
import { literal } from "@/lib/database/literal";
import type { FilterGroup } from "@/lib/filters/tree";

/** A funnel, and what is read about its persons. */
export interface CorrelationJob extends FunnelJob {
  /** Microseconds since 1970, exclusive: the end of the range. Funnels include their last instant. */
  end: number;
  reads: PersonReads;
  /** The value of the breakdown whose persons are compared; null: everyone, and no breakdown. */
  value: string | null;
}

/**
 * The data read of each person, and PostgreSQL's rows of it from the table `t` (person, since, until; both
 * timestamptz).
 */
export interface PersonReads {
  query: CorrelationQuery;
  postgres: string;
}

/**
 * Rows for each person of a funnel: texts, or any row at all. Events are those in the range and filters of the funnel, strictly
 * between `since` and `until`; properties are those of the person on entering or, as the project chose, the latest.
 */
export type CorrelationQuery =
  /** The name of each event. */
  | { kind: "events" }
  /** `event::key::text` of each property of events with these names, but for empty texts and some keys. */
  | { kind: "event_with_properties"; events: readonly string[]; excluded: readonly string[] }
  /** `key::text` of each property of the person, likewise. Without names: of any. */
  | { kind: "properties"; names: readonly string[] | null; excluded: readonly string[] }
  /** A row for each event that is one of the steps; never one without steps. */
  | { kind: "doers"; steps: EventStep[] }
  /** A row if the person meets filters on persons. */
  | { kind: "holders"; filters: FilterGroup };

/** For each text, the number of persons that have it: converted and not converted. */
export interface ContingencyTable {
  /** The numbers of all persons who converted, and who did not. */
  converted: number;
  dropped: number;
  /** The persons of both groups that have a text. */
  entries: { name: string; success: number; failure: number }[];
}

/** Counts the texts of a funnel's persons, each text once per person. @param job with the texts to leave out */
export async function correlate(
  source: Source,
  { excluded, ...job }: CorrelationJob & { excluded: readonly string[] },
): Promise<ContingencyTable> {
  const reaches = await funnelReaches(source, job);
  const isOfValue = valueTest(reaches, job);
  const counted = [...reaches.persons.keys()].filter(isOfValue);
  const converted = counted.filter((at) => reaches.reached[at] === job.rules.steps).length;
  const names = new StringDictionary();
  const counts: [success: number, failure: number, last: number][] = [];
  const rows = personTables(reaches, job, isOfValue).map(
    (table) => `from ${table} cross join lateral (${job.reads.postgres}) x (name)`,
  );
  const statements = batchEach(
    rows,
    [
      ["integer", "t.number"],
      ["text", "x.name"],
    ],
    "t.place",
  );
  await source.forEachBatch(
    statements,
    ({ integers, texts, size }) => {
      for (let row = 0; row < size; row++) {
        const person = integers[row]!;
        counts[texts[row]!] ??= [0, 0, 0];
        const entry = counts[texts[row]!]!;
        // The rows of a person are consecutive: this text is counted already.
        if (entry[2] === person) continue;
        entry[person <= converted ? 0 : 1]++;
        entry[2] = person;
      }
    },
    names,
  );
  const entries = counts
    .map(([success, failure], code) => ({ name: names.texts[code] ?? "", success, failure }))
    .filter(({ name }) => !excluded.includes(name));
  return { converted, dropped: counted.length - converted, entries };
}

/** Whether the person at a position is of the value that is compared. */
function valueTest({ groups, values }: Reaches, { value }: CorrelationJob): (at: number) => boolean {
  const isInGroup = groupTest(groups, values, value);
  return (at) => isInGroup(groups[at]!);
}

/** Selects persons of a funnel to return. */
export interface CorrelationPersonsJob extends CorrelationJob {
  /** Numbers of steps; a person must have reached one of these. */
  reached: number[];
  /** Whether the persons must have converted; null: any. */
  isConverted: boolean | null;
}

/** The ids of a funnel's persons that have at least one text, in no order. */
export async function correlatedPersons(source: Source, job: CorrelationPersonsJob): Promise<Float64Array> {
  const reaches = await funnelReaches(source, job);
  const wanted = new Set(job.reached);
  const isOfValue = valueTest(reaches, job);
  const isWanted = (at: number) =>
    wanted.has(reaches.reached[at]!) &&
    isOfValue(at) &&
    (job.isConverted === null || (reaches.reached[at] === job.rules.steps) === job.isConverted);
  const ids = new Set<number>();
  const rows = personTables(reaches, job, isWanted).map(
    (table) => `from ${table} where exists (${job.reads.postgres})`,
  );
  await source.forEachBatch(batchEach(rows, [["id", "t.person"]]), (batch) => {
    for (let row = 0; row < batch.size; row++) ids.add(batch.ids[row]!);
  });
  return Float64Array.from(ids);
}

/** Persons per statement: many enough to amortize the statement, few enough to hold their rows in one batch. */
const personsOfStatement = 5_000;

/**
 * The persons of a funnel as tables `t`, converted ones in the first tables, each sorted by id. Columns: `place`, the
 * position in the table; `number`, from 1 over all tables; `since` and `until`, both exclusive: from the first step to
 * the last, or, for persons who did not convert, to the end of the window.
 *
 * The rows are passed as lists, because the transaction is read-only, and with their positions, so that PostgreSQL
 * knows their order.
 */
function personTables(
  { persons, reached, first, last }: Reaches,
  { rules, end }: CorrelationJob,
  isWanted: (at: number) => boolean,
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
    return Array.from({ length: Math.ceil(all.length / personsOfStatement) }, (_, at) => {
      const some = all.slice(at * personsOfStatement, (at + 1) * personsOfStatement);
      before += some.length;
      return table(some, isConverted, before - some.length);
    });
  });
}

/** Microseconds since 1970 as an instant. */
const instant = (time: string) =>
  `timestamptz ${literal("epoch")} + ${time} * interval ${literal("1 microsecond")}`;
