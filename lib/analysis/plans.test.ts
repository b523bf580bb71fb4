// Checks that funnels, lifecycles, trends and paths are read with index-only scans.
import { describe, expect, it } from "vitest";
import { correlate } from "@/lib/analysis/correlation/compute";
import { personReads } from "@/lib/analysis/correlation/statements";
import { readingOptions } from "@/lib/analysis/engine/connections";
import type { BatchStatements, Source } from "@/lib/analysis/engine/interface";
import { definitionOf } from "@/lib/analysis/funnel/definition";
import { funnelJob, groupedEvents } from "@/lib/analysis/funnel/statements";
import type { Analysis } from "@/lib/analysis/insights";
import type { LifecycleEvents } from "@/lib/analysis/lifecycle/compute";
import { lifecycleEvents } from "@/lib/analysis/lifecycle/statements";
import { pathEvents } from "@/lib/analysis/paths/statements";
import { scopeOf } from "@/lib/analysis/request/scope";
import { trendsOf } from "@/lib/analysis/trends/definition";
import { trendsJob } from "@/lib/analysis/trends/statements";
import type { FunnelParams } from "@/lib/contract/analysis/funnel";
import type { TrendParams } from "@/lib/contract/analysis/trend";
import type { FilterGroup } from "@/lib/filters/tree";
import { plansOver } from "@/lib/testing/plans";

const project = { id: 1, timezone: "UTC", test_account_filters: [], modifiers: null, masking: null };
const scope = await scopeOf(project, { date_from: "2024-01-01", date_to: "2024-03-31" });
const noFilters: FilterGroup = { kind: "group", type: "AND", values: [] };
const starts = [1_704_067_200_000_000, 1_711_929_600_000_000];

/** A project of 1,000 persons and 12,000 events over a year. */
const visits = `
  insert into projects (id, uuid, name, api_token) values (1, gen_random_uuid(), 'Visits', 'token');
  insert into persons (project_id, id, uuid, properties, created_at, updated_at)
    select 1, n, gen_random_uuid(), jsonb_build_object('email', n || '@example.com'),
      '2024-01-01'::timestamptz + n * interval '8 hours', now()
    from generate_series(1, 1000) n;
  insert into events (project_id, uuid, event, timestamp, person_id, distinct_id, path_item)
    select 1, gen_random_uuid(), event, '2024-01-01'::timestamptz + n * interval '43 minutes', n % 1000 + 1, n::text,
      case event when '$pageview' then '/' || n % 50 when '$screen' then 'Screen ' || n % 50 else event end
    from generate_series(1, 12000) n,
      lateral (select (array['$pageview', '$screen', 'sign up', 'buy'])[n % 4 + 1] as event) named`;

const planOf = plansOver({
  rows: visits,
  tables: "persons, events",
  // The tables of tests are too small for the planner to choose an index.
  options: `${readingOptions} -c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off`,
});

const eventsOf = ({ postgres: { events } }: LifecycleEvents) =>
  "byPerson" in events ? events.byPerson : events.byInterval;

/** An index-only scan in the order of the index, without a sort or a hash. */
const alone = (index: string) =>
  new RegExp(
    `^((?!Sort|Hash).)*Index Only Scan using ${index} on (events e|persons p)((?!Sort|Hash).)*$`,
    "s",
  );

describe("reading", () => {
  const lifecycle = (event: string | null) => lifecycleEvents(scope, starts, { event, filters: noFilters });
  const [named, any] = [lifecycle("sign up"), lifecycle(null)];
  const pages = pathEvents(scope, { include: ["$pageview"], custom: false }).postgres;
  const screens = pathEvents(scope, { include: ["$screen"], custom: false }).postgres;
  const all = pathEvents(scope, null).postgres;
  const some = pathEvents(scope, { include: ["$pageview", "buy"], custom: true }).postgres;
  const funnel = (events: (string | null)[], order: "ordered" | "strict" = "ordered") =>
    funnelJob(scope, definitionOf({ events: events.map((id) => ({ id })), funnel_order_type: order })).events
      .postgres;
  const steps = funnel(["sign up", "buy"]);
  const grouped = (events: (string | null)[]) =>
    groupedEvents(
      scope,
      events.map((event) => ({ event, filters: noFilters })),
      null,
    ).events.postgres;
  const trends = (events: TrendParams["events"]) =>
    trendsJob(scope, trendsOf({ events }), { interval: "day", hasPrevious: false }).periods[0]!.passes[0]!
      .events.postgres;

  const read = {
    funnel: [
      ["a funnel", steps.unsorted, "events_by_name"],
      ["more steps of a funnel than there is room for", steps.byPerson, "events_by_person"],
      ["a funnel over anything", funnel(["sign up", null]).byPerson, "events_by_person"],
    ],
    lifecycle: [
      ["persons of a lifecycle", named.postgres.persons, "persons_project_id_created_at_\\w+"],
      ["one event's lifecycle", eventsOf(named), "events_by_name"],
      ["any event's lifecycle", eventsOf(any), "events_by_person"],
    ],
    trends: [
      ["unique persons", trends([{ id: "sign up", math: "dau" }]).unsorted, "events_by_name"],
      [
        "a formula of more events than there is room for",
        trends([{ id: "sign up" }, { id: "buy" }]).byPerson,
        "events_by_person",
      ],
      ["a trend of any event", trends([]).byPerson, "events_by_person"],
    ],
    paths: [
      ["paths over pages", pages.unsorted, "events_pageviews"],
      ["paths over screens", screens.unsorted, "events_screens"],
      ["paths over more pages than there is room for", pages.byPerson, "events_by_person"],
      ["paths over all events", all.byPerson, "events_by_person"],
      ["paths over some events", some.byPerson, "events_by_person"],
    ],
    retention: [["retention", grouped(["sign up", "buy"]).unsorted, "events_by_name"]],
    stickiness: [
      ["stickiness", grouped(["sign up"]).unsorted, "events_by_name"],
      ["stickiness of anything", grouped(["sign up", null]).byPerson, "events_by_person"],
    ],
    // For funnels only: correlations are tested separately below.
    correlation: [],
  } satisfies Record<Analysis, [name: string, statements: BatchStatements | null, index: string][]>;

  it.each(Object.values(read).flat())("for %s uses one index, in its order", async (_, statements, index) => {
    const { batched, unbatched } = statements ?? { batched: ["there are none"], unbatched: [] };
    for (const statement of [...batched, ...unbatched]) expect(await planOf(statement)).toMatch(alone(index));
  });

  it("for a funnel by a property of persons reads events in the order of the index, and no snapshot with each", async () => {
    const params: FunnelParams = {
      events: [{ id: "sign up" }, { id: "buy" }],
      breakdown: "plan",
      breakdown_type: "person",
    };
    const { snapshots, unsorted, byPerson } = funnelJob(scope, definitionOf(params)).events.postgres;
    const inOrder = (index: string) =>
      new RegExp(
        `^((?!Sort|Hash|person_snapshots).)*Index Scan using ${index} on events e((?!Sort|Hash|person_snapshots).)*$`,
        "s",
      );
    for (const statement of unsorted?.batched ?? ["there are none"])
      expect(await planOf(statement)).toMatch(inOrder("events_by_name"));
    for (const statement of byPerson.batched)
      expect(await planOf(statement)).toMatch(inOrder("events_by_person"));
    for (const statement of snapshots?.batched ?? ["there are none"])
      expect(await planOf(statement)).toContain("person_snapshots");
  });

  it("for correlations uses a nested loop over the persons, in the order of their list", async () => {
    const statements: string[] = [];
    const source: Source = {
      async forEachBatch({ batched }) {
        statements.push(...batched);
      },
      async forEachPerson(_, onPerson) {
        // All persons start, none continues.
        const times = Float64Array.of(starts[0]!);
        for (let person = 1; person <= 300; person++)
          onPerson(person, { times, codes: Int32Array.of(1), values: new Int32Array() }, 0, 1);
      },
    };
    const funnel = funnelJob(scope, definitionOf({ events: [{ id: "sign up" }, { id: "buy" }] }));
    const reads = personReads(funnel, { kind: "events" });
    await correlate(source, { ...funnel, end: starts[1]!, reads, value: null, excluded: [] });
    expect(await planOf(statements.at(-1)!)).toMatch(
      /^Aggregate\n *-> {2}Nested Loop\n *-> {2}Function Scan on given\n *-> {2}Index Only Scan using events_by_person/,
    );
  });

  it("for a strict funnel uses one index, and sorts within an instant only", async () => {
    const { batched, unbatched } = funnel(["sign up", "buy"], "strict").byPerson;
    const sorted =
      /Incremental Sort\n.*\n *Presorted Key: e?\.?person_id, e?\.?"timestamp"\n *-> {2}Index Only Scan using events_by_person/;
    for (const statement of [...batched, ...unbatched]) expect(await planOf(statement)).toMatch(sorted);
  });
});
