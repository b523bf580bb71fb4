import "server-only";
import type {
  ContingencyTable,
  CorrelationJob,
  CorrelationPersonsJob,
  CorrelationQuery,
} from "@/lib/analysis/correlation/compute";
import { anyStep, eventsOf } from "@/lib/clickhouse/event-select";
import { askIds, askRows, type FastRun } from "@/lib/clickhouse/fast/ask";
import { longestMatchesOf, matchSettings } from "@/lib/clickhouse/fast/longest-matches";
import { onEachShard } from "@/lib/clickhouse/schema";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";

/** Counts the events of a funnel's persons; null for another funnel than `longestMatchesOf` knows, and for properties of persons. */
export function fastCorrelate(
  run: FastRun,
  job: CorrelationJob & { excluded: readonly string[] },
): (() => Promise<ContingencyTable>) | null {
  const persons = personsOf(run, job);
  const read = persons && readOf(run, job, job.reads.query);
  if (!read) return null;
  const totals = onEachShard(
    run.asked.clickhouse,
    `select countIf(is_converted) as converted, count() as persons from (${persons})`,
  );
  const names = onEachShard(
    run.asked.clickhouse,
    `select name, uniqExactIf(person_id, is_converted) as success, uniqExactIf(person_id, not is_converted) as failure
     from (${read}) e inner join (${persons}) p using (person_id)
     where e.timestamp > p.since and e.timestamp < p.until group by name`,
  );
  return async () => {
    const [[converted, all] = ["0", "0"]] = await askRows<[string, string]>(
      run,
      `select sum(converted), sum(persons) from ${totals} ${matchSettings}`,
    );
    const rows = await askRows<[string, string, string]>(
      run,
      `select name, sum(success), sum(failure) from ${names} group by name ${matchSettings}`,
    );
    return {
      converted: Number(converted),
      dropped: Number(all) - Number(converted),
      entries: rows
        .map(([name, success, failure]) => ({ name, success: Number(success), failure: Number(failure) }))
        .filter(({ name }) => !job.excluded.includes(name)),
    };
  };
}

/** The ids of a funnel's persons who did something; null as `fastCorrelate`. */
export function fastCorrelatedPersons(
  run: FastRun,
  job: CorrelationPersonsJob,
): (() => Promise<Float64Array>) | null {
  const persons = personsOf(run, job);
  const read = persons && readOf(run, job, job.reads.query);
  if (!read || job.value !== null) return null;
  const wanted = [
    `steps in (${[-1, ...job.reached].join(", ")})`,
    ...(job.isConverted === null ? [] : [`is_converted = ${job.isConverted}`]),
  ];
  const ids = onEachShard(
    run.asked.clickhouse,
    `select distinct person_id from (${read}) e inner join (${persons}) p using (person_id)
     where e.timestamp > p.since and e.timestamp < p.until and ${wanted.join(" and ")}`,
  );
  return async () => await askIds(run, `select person_id from ${ids} ${matchSettings}`);
}

/** A row per person of a funnel: the number of steps reached, and the time that is read, both ends exclusive. */
function personsOf({ asked }: FastRun, job: CorrelationJob): string | null {
  const matches = longestMatchesOf(job, asked);
  const { steps, window } = job.rules;
  return (
    matches &&
    `select person_id, toInt16(longest.1) as steps, steps = ${steps} as is_converted, longest.2 as since,
      least(${job.end}, if(is_converted, longest.${steps + 1}, longest.2 + ${window})) as until from (${matches})`
  );
}

/** The rows that are read: person, instant and, for texts, a name. */
function readOf({ asked }: FastRun, { events }: CorrelationJob, read: CorrelationQuery): string | null {
  const query = { ...events.query, steps: null, isStrict: false };
  switch (read.kind) {
    case "events":
      return `select person_id, timestamp, event as name ${eventsOf(query, asked)}`;
    case "event_with_properties": {
      const conditions = [
        read.events.length === 0 ? "false" : `event in ${clickhouseLiteral(read.events)}`,
        ...(read.excluded.length === 0 ? [] : [`key not in ${clickhouseLiteral(read.excluded)}`]),
        "ifNull(text, '') != ''",
      ];
      return `select person_id, timestamp, event || '::' || key || '::' || assumeNotNull(text) as name
        from (select person_id, timestamp, event, texts ${eventsOf(query, asked)})
        array join mapKeys(texts) as key, mapValues(texts) as text where ${conditions.join(" and ")}`;
    }
    case "doers":
      return `select person_id, timestamp ${eventsOf(query, asked, [anyStep(query, read.steps, asked)])}`;
    case "properties":
    case "holders":
      return null;
    default:
      return read satisfies never;
  }
}
