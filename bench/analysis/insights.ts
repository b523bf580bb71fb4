// The insights that are measured: as requests to the API, and as SQL that PostgreSQL and DuckDB both understand. Answers
// are compared as texts.
import { days, eventNames, firstDay } from "@/bench/analysis/events";
import { correlationOf } from "@/lib/analysis/correlation/odds";
import type { Analysis } from "@/lib/analysis/insights";

type Row = Record<string, unknown>;

/** An insight, and how its answers are compared. */
export interface BenchmarkInsight {
  name: string;
  /** Names of the events that are read; null: all events. */
  reads: readonly string[] | null;
  /** The request: the path under insights, and the body. */
  path: "funnel" | "funnel/correlation" | "path" | "trend" | "retention" | "stickiness";
  body: Record<string, unknown>;
  /** The answer of the API as a text. */
  textOf(result: never): string;
  /** The same as SQL. @param events, persons tables: person_id, event, timestamp, path_item, plan; id, created_at */
  sql(events: string, persons: string): string;
  /** The rows of the SQL as the same text. */
  textOfRows(rows: Row[]): string;
}

const day = (offset: number) => new Date(firstDay + offset * 86_400_000).toISOString().slice(0, 10);
const range = { date_from: day(0), date_to: day(days - 1), refresh: true };

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");

/**
 * In each row the start of the longest match that the row ends; one pass a step. Persons are grouped by the value of their
 * first event.
 */
function funnelSql(steps: readonly string[], events: string, value = "cast('' as varchar)"): string {
  const last = steps.length - 1;
  const passes = steps.slice(0, -1).map((step, at) => {
    const start = at === 0 ? "timestamp" : `start${at - 1}`;
    const inside = at === 0 ? "" : ` and start${at - 1} >= timestamp - interval '14 days'`;
    return `pass${at} as (select *, max(case when event = '${step}'${inside} then ${start} end)
      over (partition by person_id order by timestamp) as start${at} from ${at === 0 ? "given" : `pass${at - 1}`})`;
  });
  const reached = steps.map((step, at) => {
    if (at === 0) return `max(case when event = '${step}' then 1 else 0 end) as step0`;
    return `max(case when event = '${step}' and start${at - 1} >= timestamp - interval '14 days' then 1 else 0 end) as step${at}`;
  });
  return `with given as (select person_id, event, timestamp,
      first_value(${value}) over (partition by person_id order by timestamp) as value
      from ${events} e where event in (${quoted(steps)})),
    ${passes.join(", ")},
    persons_reached as (select person_id, value, ${reached.join(", ")} from pass${last - 1} group by person_id, value)
    select value, ${steps.map((_, at) => `sum(step${at}) as step${at}`).join(", ")} from persons_reached group by value`;
}

/** A funnel of events. */
export const funnelOf = (name: string, steps: readonly string[]): BenchmarkInsight => ({
  name,
  reads: steps,
  path: "funnel",
  body: { ...range, events: steps.map((id) => ({ id })) },
  textOf: (result: { count: number }[]) => result.map(({ count }) => count).join(" "),
  sql: (events) => funnelSql(steps, events),
  textOfRows: ([row]) => steps.map((_, at) => Number(row![`step${at}`])).join(" "),
});

type StepOfGroup = { count: number; breakdown_value: string[] };

/** A funnel by a property. Events have their person's plan at the time: the answers by either are the same. */
const brokenDown = (name: string, steps: readonly string[], type: "event" | "person"): BenchmarkInsight => ({
  ...funnelOf(name, steps),
  body: { ...range, events: steps.map((id) => ({ id })), breakdown: "plan", breakdown_type: type },
  textOf: (result: StepOfGroup[][]) =>
    result
      .map((group) => `${group[0]!.breakdown_value}: ${group.map(({ count }) => count).join(" ")}`)
      .sort()
      .join(", "),
  sql: (events) => funnelSql(steps, events, "plan"),
  textOfRows: (rows) =>
    rows
      .map((row) => `${row.value}: ${steps.map((_, at) => Number(row[`step${at}`])).join(" ")}`)
      .sort()
      .join(", "),
});

/** A funnel over the events that have a property. */
const filtered = (name: string, steps: readonly string[], type: "event" | "person"): BenchmarkInsight => ({
  ...funnelOf(name, steps),
  body: { ...range, events: steps.map((id) => ({ id })), properties: [{ key: "plan", value: "1", type }] },
  sql: (events) => funnelSql(steps, `(select * from ${events} given where plan = '1')`),
});

const statuses = ["new", "returning", "resurrecting", "dormant"];

const lifecycle: BenchmarkInsight = {
  name: "lifecycle",
  reads: ["$pageview"],
  path: "trend",
  body: { ...range, shown_as: "Lifecycle", interval: "day", events: [{ id: "$pageview" }] },
  textOf: (result: { status: string; data: number[] }[]) =>
    statuses
      .map((status) =>
        result
          .find((series) => series.status === status)!
          .data.map(Math.abs)
          .join(","),
      )
      .join(" "),
  sql: (events, persons) => `
    with active as (select distinct person_id, cast(timestamp as date) as at_day from ${events} e
      where event = '$pageview'),
    marked as (select person_id, at_day, lag(at_day) over w as before, lead(at_day) over w as next
      from active window w as (partition by person_id order by at_day)),
    known as (select m.*, cast(p.created_at as date) as created from marked m left join ${persons} p on p.id = m.person_id)
    select cast(at_day as varchar) as shown, case when before = at_day - 1 then 'returning'
      when before is null and created = at_day then 'new' else 'resurrecting' end as status, count(*) as persons
    from known group by 1, 2
    union all
    select cast(at_day + 1 as varchar), 'dormant', count(*) from marked where next is null or next > at_day + 1
    group by 1, 2`,
  textOfRows: (rows) => {
    const counts = new Map(rows.map(({ shown, status, persons }) => [`${shown} ${status}`, Number(persons)]));
    const shown = Array.from({ length: days }, (_, at) => day(at));
    return statuses
      .map((status) => shown.map((at) => counts.get(`${at} ${status}`) ?? 0).join(","))
      .join(" ");
  },
};

/** Weeks from Monday: the first one begins before the first day. */
const weeks = Array.from({ length: 14 }, (_, at) => day(7 * at - 3));

const retention: BenchmarkInsight = {
  name: "retention",
  reads: ["$pageview"],
  path: "retention",
  body: { ...range, period: "Week", total_intervals: weeks.length },
  textOf: (result: { values: { count: number }[] }[]) =>
    result.map(({ values }) => values.map(({ count }) => count).join(",")).join(" "),
  sql: (events) => `
    with active as (select distinct person_id, cast(date_trunc('week', timestamp) as date) as week from ${events} e
      where event = '$pageview')
    select cast(a.week as varchar) as cohort, cast(b.week as varchar) as back, count(*) as persons
    from active a join active b on b.person_id = a.person_id and b.week >= a.week group by 1, 2`,
  textOfRows: (rows) => {
    const counts = new Map(rows.map(({ cohort, back, persons }) => [`${cohort} ${back}`, Number(persons)]));
    return weeks
      .map((cohort, at) =>
        weeks
          .slice(at)
          .map((back) => counts.get(`${cohort} ${back}`) ?? 0)
          .join(","),
      )
      .join(" ");
  },
};

const stickiness: BenchmarkInsight = {
  name: "stickiness",
  reads: ["$pageview"],
  path: "stickiness",
  body: { ...range, events: [{ id: "$pageview" }] },
  textOf: ([series]: { data: number[] }[]) => series!.data.join(" "),
  sql: (events) => `
    with active as (select person_id, count(distinct cast(timestamp as date)) as active_days from ${events} e
      where event = '$pageview' group by person_id)
    select active_days, count(*) as persons from active group by 1`,
  textOfRows: (rows) => {
    const counts = new Map(rows.map(({ active_days, persons }) => [Number(active_days), Number(persons)]));
    return Array.from({ length: days }, (_, at) => counts.get(at + 1) ?? 0).join(" ");
  },
};

const trend: BenchmarkInsight = {
  name: "trend",
  reads: ["$pageview"],
  path: "trend",
  body: { ...range, interval: "day", events: [{ id: "$pageview", math: "dau" }] },
  textOf: ([series]: { data: number[] }[]) => series!.data.join(" "),
  sql: (
    events,
  ) => `select cast(cast(timestamp as date) as varchar) as shown, count(distinct person_id) as persons
    from ${events} e where event = '$pageview' group by 1`,
  textOfRows: (rows) => {
    const counts = new Map(rows.map(({ shown, persons }) => [shown, Number(persons)]));
    return Array.from({ length: days }, (_, at) => counts.get(day(at)) ?? 0).join(" ");
  },
};

const paths = (name: string, isPages: boolean): BenchmarkInsight => ({
  name,
  reads: isPages ? ["$pageview"] : null,
  path: "path",
  body: { ...range, edge_limit: 1000, ...(isPages && { include_event_types: ["$pageview"] }) },
  // The beginnings: later edges are shown only where others lead to them. Which of equal ones are shown is open, how
  // frequent they are is not.
  textOf: (result: { source: string; value: number }[]) =>
    result
      .filter(({ source }) => source.startsWith("1_"))
      .map(({ value }) => value)
      .slice(0, 20)
      .join(" "),
  sql: (events) => `
      with given as (select person_id, timestamp, path_item as item,
          lag(timestamp) over w as before, lag(path_item) over w as item_before
        from ${events} e ${isPages ? "where event = '$pageview'" : ""}
        window w as (partition by person_id order by timestamp)),
      begun as (select *, before is null or timestamp - before >= interval '30 minutes' as begins from given),
      sessions as (select *, sum(case when begins then 1 else 0 end)
          over (partition by person_id order by timestamp) as session from begun),
      items as (select person_id, session, item,
          row_number() over s as place, lead(item) over s as next_item
        from sessions where begins or item <> item_before
        window s as (partition by person_id, session order by timestamp))
      select count(*) as value from items where place < 5 and next_item is not null
      group by place, item, next_item order by case place when 1 then 0 else 1 end, value desc limit 20`,
  textOfRows: (rows) => rows.map(({ value }) => Number(value)).join(" "),
});

const rare = [eventNames[3]!, eventNames[4]!, eventNames[5]!];

type Entry = { event: string; success_count: number; failure_count: number };
const entriesText = (entries: readonly Entry[]) =>
  entries
    .map(({ event, success_count, failure_count }) => `${event}: ${success_count}/${failure_count}`)
    .join(", ");

/** The first of each person's longest matches, then what happened between its ends. */
const correlation: BenchmarkInsight = {
  name: "correlation",
  reads: rare,
  path: "funnel/correlation",
  body: { ...range, events: rare.map((id) => ({ id })) },
  textOf: ({ events }: { events: Entry[] }) => entriesText(events),
  sql: (events) => `
    with given as (select person_id, event, timestamp from ${events} e where event in (${quoted(rare)})),
    third as (select *, min(case when event = '${rare[2]}' then timestamp end)
      over (partition by person_id order by timestamp desc) as third from given),
    second as (select *, min(case when event = '${rare[1]}' then timestamp end) over w as second,
        min(case when event = '${rare[1]}' then third end) over w as then_third
      from third window w as (partition by person_id order by timestamp desc)),
    matches as (select person_id, timestamp as first, then_third, case
        when then_third <= timestamp + interval '14 days' then 3
        when second <= timestamp + interval '14 days' then 2 else 1 end as reached
      from second where event = '${rare[0]}'),
    longest as (select *, row_number() over (partition by person_id order by reached desc, first) as place from matches),
    persons_on as (select person_id, first, reached = 3 as converted,
        case when reached = 3 then then_third else first + interval '14 days' end as until
      from longest where place = 1),
    did as (select o.person_id, o.converted, e.event from persons_on o join ${events} e on e.person_id = o.person_id
        and e.timestamp > o.first and e.timestamp < o.until
      where e.event not in (${quoted(rare)}) group by 1, 2, 3)
    select event, sum(case when converted then 1 else 0 end) as success, sum(case when converted then 0 else 1 end) as failure
      from did group by event
    union all
    select '', sum(case when converted then 1 else 0 end), sum(case when converted then 0 else 1 end) from persons_on`,
  textOfRows: (rows) => {
    const counts = rows.map(({ event, success, failure }) => ({
      name: String(event),
      success: Number(success),
      failure: Number(failure),
    }));
    const { success: converted, failure: dropped } = counts.find(({ name }) => name === "")!;
    const named = counts.filter(({ name }) => name !== "");
    return entriesText(correlationOf({ converted, dropped, entries: named }, "events").events);
  },
};

/** The same queries by event properties and by person properties, alternating. */
const byProperties = [
  ["funnel by a property", brokenDown],
  ["funnel with a filter", filtered],
] as const;

/** By analysis, so that none is left out. */
const byAnalysis = {
  funnel: [
    funnelOf("funnel", rare),
    funnelOf("funnel, frequent", eventNames.slice(0, 3)),
    funnelOf("funnel, 6 steps", eventNames.slice(3, 9)),
    ...byProperties.flatMap(([name, make]) => [
      make(`${name} of events`, rare, "event"),
      make(`${name} of persons`, rare, "person"),
    ]),
  ],
  lifecycle: [lifecycle],
  retention: [retention],
  stickiness: [stickiness],
  trends: [trend],
  paths: [paths("paths, pages", true), paths("paths, all", false)],
  correlation: [correlation],
} satisfies Record<Analysis, [BenchmarkInsight, ...BenchmarkInsight[]]>;

/** Everything that is measured. */
export const benchmarkInsights: BenchmarkInsight[] = Object.values(byAnalysis).flat();
