import "server-only";
import type {
  ContingencyTable,
  CorrelationJob,
  CorrelationPersonsJob,
  CorrelationQuery,
} from "@/lib/analysis/correlation/compute";
import type { EventQuery } from "@/lib/analysis/request/event-query";
import { anyStep, codeOf, eventsOf } from "@/lib/clickhouse/event-select";
import { askIds, askRows, type FastRun } from "@/lib/clickhouse/fast/ask";
import { onEachShard } from "@/lib/clickhouse/schema";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";

/** An instant that no event has: 2^63 - 1. */
const never = "9223372036854775807";

/** Groups persons in the order of the table, in sequence, which halves the memory. */
const settings = "settings optimize_aggregation_in_order = 1";

/** Counts the events of a funnel's persons; null for another funnel than `personsOf` knows, and for properties of persons. */
export function fastCorrelate(
  run: FastRun,
  job: CorrelationJob & { excluded: readonly string[] },
): (() => Promise<ContingencyTable>) | null {
  const persons = personsOf(run, job);
  if (!persons) return null;
  // Without a name a person counts as such.
  const counts = onEachShard(
    run.personSets.clickhouse,
    `select countIf(is_converted) as success, countIf(not is_converted) as failure, arrayJoin(arrayPushBack(
       arrayDistinct(arrayFilter((name, t) -> t > since and t < until, names, times)), null)) as name
     from (${persons}) group by name`,
  );
  return async () => {
    const rows = await askRows<[string | null, string, string]>(
      run,
      `select name, sum(success), sum(failure) from ${counts} group by name ${settings}`,
    );
    const table: ContingencyTable = { converted: 0, dropped: 0, entries: [] };
    const excluded = new Set(job.excluded);
    for (const [name, success, failure] of rows) {
      if (name === null) [table.converted, table.dropped] = [Number(success), Number(failure)];
      else if (!excluded.has(name))
        table.entries.push({ name, success: Number(success), failure: Number(failure) });
    }
    return table;
  };
}

/** The ids of a funnel's persons who did something; null as `fastCorrelate`. */
export function fastCorrelatedPersons(
  run: FastRun,
  job: CorrelationPersonsJob,
): (() => Promise<Float64Array>) | null {
  const persons = personsOf(run, job);
  if (!persons) return null;
  const wanted = [
    `reached in (${[-1, ...job.reached].join(", ")})`,
    ...(job.isConverted === null ? [] : [`is_converted = ${job.isConverted}`]),
    "arrayExists(t -> t > since and t < until, times)",
  ];
  const ids = onEachShard(
    run.personSets.clickhouse,
    `select person_id from (${persons}) where ${wanted.join(" and ")}`,
  );
  return async () => await askIds(run, `select person_id from ${ids} ${settings}`);
}

/**
 * A row of one shard for each person of a funnel, of one reading of their events: the number of steps `reached`, `is_converted`,
 * the time that counts from `since` to `until`, both exclusive, and `names` with `times` of what is read, also outside of it.
 * Null for a funnel of another shape than this: ordered, without exclusions and breakdown, steps with names of their own.
 */
function personsOf({ personSets }: FastRun, job: CorrelationJob): string | null {
  const { events, rules, value, end, reads } = job;
  const steps = events.query.steps ?? [];
  const own = new Set(steps.map(({ event }) => event));
  const isPlain = rules.order === "ordered" && rules.exclusions.length === 0 && value === null;
  const query = { ...events.query, steps: null, isStrict: false };
  const read = readOf(query, reads.query, personSets);
  if (!isPlain || own.has(null) || own.size < rules.steps || !read) return null;
  const isRead = read.condition && `(${anyStep(query, steps, personSets)} or ${read.condition})`;
  const grouped = `with ${codeOf(query, steps, personSets)} as code, ${read.names} as own select person_id,
      arraySort(groupArrayIf((timestamp, code), code > 0)) as matching,
      groupArrayArray(own) as names, groupArrayArray(arrayMap(name -> timestamp, own)) as times
    ${eventsOf(query, personSets, isRead ? [isRead] : [])} group by project_id, person_id having has(matching.2, ${steps[0]!.bit})`;
  return `select person_id, names, times, arrayMap(m -> m.1, matching) as t0, arrayMap(m -> m.2, matching) as codes,
      ${matchColumns(steps, rules.window)}, arrayMax(lengths) as reached, reached = ${steps.length} as is_converted,
      arrayMin(arrayMap((t, length) -> if(length = reached, t, ${never}), t0, lengths)) as since,
      arrayMin(arrayMap((t, length) -> if(length = reached, t, ${never}), t${steps.length - 1}, lengths)) as last,
      least(${end}, if(is_converted, last, since + ${rules.window})) as until
    from (${grouped})`;
}

/**
 * For the events of a person in `t0` and `codes`: the instants `t1`, `t2`, … of the steps of the match that each begins, `never`
 * for events that follow none, and `lengths`, the number of steps in the window; 0 for events that are not the first step.
 * Events of one instant are in the order of the steps. A match goes on with the earliest event of each step, so that from the
 * last to the first every event takes over the match that the next event of the following step found.
 */
function matchColumns(steps: readonly { bit: number }[], window: number): string {
  const columns: string[] = [];
  const last = steps.length - 1;
  for (let step = last; step > 0; step--) {
    const isStep = `code = ${steps[step]!.bit}`;
    for (let later = step; later <= last; later++) {
      const laterTimes = step === later ? "t0" : `t${later}_${step + 1}`;
      columns.push(`arrayReverseFill((t, code) -> ${isStep}, arrayMap((t, code) -> if(${isStep}, t, ${never}), ${laterTimes}, codes),
        codes) as t${later}${step === 1 ? "" : `_${step}`}`);
    }
  }
  const instants = steps.map((_, at) => `t${at}`);
  const length = instants.map((_, at) => (at === 0 ? "1" : `(x${at} <= x0 + ${window})`)).join(" + ");
  columns.push(`arrayMap((${instants.map((_, at) => `x${at}`).join(", ")}, code) -> if(code = ${steps[0]!.bit}, ${length}, 0),
    ${instants.join(", ")}, codes) as lengths`);
  return columns.join(", ");
}

/** The values read of an event: a list of texts, and a condition on events that have some; null for none. */
function readOf(
  query: EventQuery,
  read: CorrelationQuery,
  personSets: FastRun["personSets"],
): { names: string; condition: string | null } | null {
  switch (read.kind) {
    case "events":
      return { names: "[toString(event)]", condition: null };
    case "event_with_properties": {
      const condition = read.events.length === 0 ? "false" : `event in ${clickhouseLiteral(read.events)}`;
      const isNamed = read.excluded.length === 0 ? "" : ` and key not in ${clickhouseLiteral(read.excluded)}`;
      return {
        names: `if(${condition}, arrayMap((key, text) -> event || '::' || key || '::' || assumeNotNull(text),
          arrayFilter((key, text) -> ifNull(text, '') != ''${isNamed}, mapKeys(texts), mapValues(texts)),
          arrayFilter((text, key) -> ifNull(text, '') != ''${isNamed}, mapValues(texts), mapKeys(texts))), [])`,
        condition,
      };
    }
    case "doers": {
      const condition = anyStep(query, read.steps, personSets);
      return { names: `if(${condition}, [''], [])`, condition };
    }
    case "properties":
    case "holders":
      return null;
    default:
      return read satisfies never;
  }
}
