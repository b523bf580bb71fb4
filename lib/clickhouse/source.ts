import "server-only";
import {
  type EventColumns,
  noText,
  type OnPerson,
  type Source,
  StringDictionary,
} from "@/lib/analysis/engine/interface";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import type { EventQuery } from "@/lib/analysis/request/event-query";
import { clickhouseFailure } from "@/lib/clickhouse/errors";
import { codeOf, eventsOf, numberOf, textOf } from "@/lib/clickhouse/event-select";
import { type Codes, type EventBlock, readBlocks } from "@/lib/clickhouse/native";
import type { PersonSets } from "@/lib/clickhouse/person-sets";
import { onEachShard } from "@/lib/clickhouse/schema";

/**
 * Reads events from ClickHouse, all shards at the same time, and everything else from PostgreSQL. A row is a person with arrays:
 * ClickHouse groups, and what is not in time order is sorted here.
 *
 * @param onProgress receives the progress after each block, always the same object
 */
export function clickhouseSource(
  personSets: PersonSets,
  postgres: Pick<Source, "forEachBatch">,
  onProgress?: (progress: ReadingProgress) => void,
): Source {
  const progress: ReadingProgress = { rowsRead: 0, rowsEstimated: null };
  return {
    forEachBatch: postgres.forEachBatch,
    async forEachPerson({ query }, onPerson, dictionary = new StringDictionary()) {
      const select = `select * from ${onEachShard(personSets.clickhouse, selectPersons(query, personSets))}`;
      await personSets.store().catch((error: unknown) => {
        throw clickhouseFailure(error);
      });
      // Texts of all events: in the order of the table one person after the other, in a tenth of the memory. For fewer it is slower.
      for await (const block of blocksOf(personSets, select, query.value?.kind === "path_item")) {
        passPersons(block, dictionary, onPerson);
        progress.rowsRead += block.times.length;
        onProgress?.(progress);
      }
    },
  };
}

/** A row per person: `person`, and the arrays `times`, `steps`, `words`, `amounts` and `names`, as the query asks for them. */
function selectPersons(query: EventQuery, personSets: PersonSets): string {
  const { steps, value, number, isStrict } = query;
  const texts = (text: string) => `cast(groupArray(${text}), 'Array(LowCardinality(String))')`;
  const columns = [
    "toFloat64(person_id) as person",
    "groupArray(toFloat64(timestamp)) as times",
    ...(steps ? [`groupArray(${codeOf(query, steps, personSets)}) as steps`] : []),
    ...(value ? [`${texts(textOf(value))} as words`] : []),
    ...(number === undefined ? [] : [`groupArray(${numberOf(number)}) as amounts`]),
    ...(isStrict ? [`${texts("event")} as names`] : []),
  ];
  return `select ${columns.join(", ")} ${eventsOf(query, personSets)} group by project_id, person_id`;
}

async function* blocksOf(
  { clickhouse }: PersonSets,
  select: string,
  isInOrder: boolean,
): AsyncGenerator<EventBlock> {
  try {
    const { stream } = await clickhouse.reader.exec({
      query: `${select} format Native`,
      // Blocks of some megabytes.
      clickhouse_settings: { max_block_size: "8192", optimize_aggregation_in_order: isInOrder ? 1 : 0 },
    });
    yield* readBlocks(stream);
  } catch (error) {
    throw clickhouseFailure(error);
  }
}

/** Passes the persons of a block. */
function passPersons(block: EventBlock, dictionary: StringDictionary, onPerson: OnPerson): void {
  const { persons, ends, times, names } = block;
  const columns = {
    times,
    codes: block.steps ?? new Int32Array(),
    values: block.words ? codesIn(dictionary, block.words) : new Int32Array(),
    numbers: block.amounts ?? new Float64Array(),
  };
  const ranks = names && ranksOf(names);
  for (let row = 0, start = 0; row < persons.length; row++) {
    const end = ends[row]!;
    for (let at = start + 1; at < end; at++) {
      if (times[at]! < times[at - 1]! || (ranks && times[at] === times[at - 1])) {
        sortEvents(columns, ranks, start, end);
        break;
      }
    }
    onPerson(persons[row]!, columns, start, end);
    start = end;
  }
}

/** The codes of texts in a dictionary. */
function codesIn(dictionary: StringDictionary, { texts, codes }: Codes): Int32Array {
  const dictionaryCodes = Int32Array.from(texts, (text) => (text === "" ? noText : dictionary.codeOf(text)));
  return Int32Array.from(codes, (code) => dictionaryCodes[code]!);
}

/** The places of names in the order of their bytes, as PostgreSQL sorts them. */
function ranksOf({ texts, codes }: Codes): Int32Array {
  const sorted = texts
    .map((text, code) => ({ code, bytes: Buffer.from(text) }))
    .sort((a, b) => a.bytes.compare(b.bytes));
  const ranks = new Int32Array(texts.length);
  for (const [rank, { code }] of sorted.entries()) ranks[code] = rank;
  return Int32Array.from(codes, (code) => ranks[code]!);
}

/** Sorts a person's events by time; those of one instant by name, if there are names, and by code. */
function sortEvents(
  { times, codes, values, numbers }: Required<EventColumns>,
  ranks: Int32Array | null,
  start: number,
  end: number,
): void {
  const own = {
    times: times.slice(start, end),
    codes: codes.slice(start, end),
    values: values.slice(start, end),
    numbers: numbers.slice(start, end),
  };
  const names = ranks?.slice(start, end);
  const order = Uint32Array.from(own.times, (_, at) => at).sort(
    (a, b) =>
      own.times[a]! - own.times[b]! ||
      (names ? names[a]! - names[b]! || own.codes[a]! - own.codes[b]! : 0) ||
      a - b,
  );
  for (const [at, from] of order.entries()) {
    times[start + at] = own.times[from]!;
    if (codes.length > 0) codes[start + at] = own.codes[from]!;
    if (values.length > 0) values[start + at] = own.values[from]!;
    if (numbers.length > 0) numbers[start + at] = own.numbers[from]!;
  }
}
