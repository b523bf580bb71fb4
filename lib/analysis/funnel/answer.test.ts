// Funnels and correlations of whole projects, through the database and a thread, compared with the reference
// implementation.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { correlation } from "@/lib/analysis/correlation/answer";
import { correlationOf } from "@/lib/analysis/correlation/odds";
import { funnel } from "@/lib/analysis/funnel/answer";
import type { FunnelRules } from "@/lib/analysis/funnel/matcher";
import type {
  attributions,
  FunnelOrder,
  FunnelParams,
  FunnelStep,
  TimeToConvert,
} from "@/lib/contract/analysis/funnel";
import { db } from "@/lib/database/client";
import { buildProject } from "@/lib/testing/factories";
import { type Event, longestMatch } from "@/lib/testing/funnel-reference";

// The long run has no time limit.
vi.setConfig({ testTimeout: 0 });

const numRuns = process.env.LONG ? 2000 : 20;

/** An event: a letter, an hour, and a plan or none. */
interface Happened {
  person: number;
  time: number;
  event: string;
  plan: string | null;
}

interface Case {
  happened: Happened[];
  steps: string[];
  order: FunnelOrder;
  window: number;
  exclusion: { from: number; to: number } | null;
  attribution: (typeof attributions)[number];
}

const excluded = "x";

/** Few persons, letters and hours, so that many events share an instant. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    happened: fc.array(
      fc.record({
        person: fc.nat(3),
        time: fc.integer({ min: 0, max: 14 }),
        event: fc.constantFrom("a", "b", "c", "d", excluded),
        plan: fc.constantFrom(null, "", "free", "team"),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    steps: fc.array(fc.constantFrom("a", "b", "c"), { minLength: 2, maxLength: 4 }),
    order: fc.constantFrom("ordered" as const, "strict" as const, "unordered" as const),
    window: fc.integer({ min: 1, max: 12 }),
    range: fc.option(fc.tuple(fc.nat(2), fc.nat(2)), { nil: null }),
    attribution: fc.constantFrom("first_touch" as const, "last_touch" as const, "all_events" as const),
  })
  .map(({ range, ...rest }) => ({ ...rest, exclusion: range && exclusionOf(rest, range) }));

function exclusionOf({ steps, order }: Pick<Case, "steps" | "order">, [first, length]: [number, number]) {
  if (order === "unordered") return { from: 0, to: steps.length - 1 };
  const from = first % (steps.length - 1);
  return { from, to: from + 1 + (length % (steps.length - 1 - from)) };
}

const start = Date.UTC(2026, 2, 2);
const hour = 3_600_000;

async function projectOf({ happened }: Case) {
  const project = await buildProject();
  const base = 1000 * project.id;
  await db.event.createMany({
    data: happened.map(({ person, time, event, plan }) => ({
      project_id: project.id,
      uuid: randomUUID(),
      person_id: base + person,
      event,
      path_item: event,
      timestamp: new Date(start + time * hour),
      distinct_id: String(person),
      properties: plan === null ? {} : { plan },
    })),
  });
  return project;
}

const askedOf = ({ steps, order, window, exclusion }: Case): FunnelParams => ({
  events: steps.map((id) => ({ id })),
  funnel_order_type: order,
  funnel_window_interval: window,
  funnel_window_interval_unit: "hour",
  date_from: "2026-03-01",
  date_to: "2026-03-10",
  ...(exclusion && {
    exclusions: [{ id: excluded, funnel_from_step: exclusion.from, funnel_to_step: exclusion.to }],
  }),
});

const rulesOf = ({ steps, order, window, exclusion }: Case): FunnelRules => ({
  order,
  steps: steps.length,
  window,
  exclusions: exclusion ? [{ ...exclusion, bit: 1 << steps.length }] : [],
  sameAs: steps.map((step) => steps.indexOf(step)),
});

/** Sorted by time, those of one instant by name; then with the steps that each event matches. */
function eventsOf(one: Case, happened: readonly Happened[]): Event[] {
  const { steps, order, exclusion } = one;
  return happened
    .toSorted((a, b) => a.time - b.time || (a.event < b.event ? -1 : 1))
    .map(({ time, event }) => ({
      time,
      is: [
        ...steps.flatMap((step, at) => (step === event ? [at] : [])),
        ...(exclusion && event === excluded ? [steps.length] : []),
      ],
    }))
    .filter(({ is }) => order === "strict" || is.length > 0);
}

const personsOf = ({ happened }: Case): Happened[][] =>
  [...new Set(happened.map(({ person }) => person))].map((person) =>
    happened.filter((one) => one.person === person),
  );

/** The events of a person, grouped by the value of the breakdown that they count for. */
function groupsOf(one: Case, happened: Happened[]): [value: string, happened: Happened[]][] {
  const planOf = ({ plan }: Happened) => plan ?? "";
  if (one.attribution === "all_events") {
    return [...new Set(happened.map(planOf))].map((value) => [
      value,
      happened.filter((event) => planOf(event) === value),
    ]);
  }
  const values = happened
    .filter(({ event, plan }) => one.steps.includes(event) && plan)
    .toSorted((a, b) => a.time - b.time);
  const touch = one.attribution === "first_touch" ? values[0] : values.at(-1);
  return [[touch?.plan ?? "", happened]];
}

const countsOf = (lengths: number[], steps: number) =>
  Array.from({ length: steps }, (_, step) => lengths.filter((reached) => reached > step).length);

it("counts like the reference implementation", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const { result } = await funnel(await projectOf(one), askedOf(one));
      const lengths = personsOf(one).map(
        (happened) => longestMatch(eventsOf(one, happened), rulesOf(one)).length,
      );
      expect((result as FunnelStep[]).map(({ count }) => count)).toEqual(countsOf(lengths, one.steps.length));
    }),
    { numRuns },
  );
});

it("breaks down like the reference implementation", async () => {
  // The order of two values at one instant is undefined, so no person has two.
  const unambiguous = cases.map((one) => ({
    ...one,
    happened: one.happened.map((event) => ({
      ...event,
      plan:
        one.attribution === "all_events"
          ? event.plan
          : (one.happened.find(({ person, time }) => person === event.person && time === event.time)?.plan ??
            null),
    })),
  }));
  await fc.assert(
    fc.asyncProperty(unambiguous, async (one) => {
      const asked = { ...askedOf(one), breakdown: "plan", breakdown_attribution_type: one.attribution };
      const project = await projectOf(one);
      const { result } = await funnel(project, asked);
      const expected = new Map<string, number[]>();
      let converted = 0;
      for (const happened of personsOf(one)) {
        const lengths = groupsOf(one, happened).map(([value, groupEvents]) => {
          const reached = longestMatch(eventsOf(one, groupEvents), rulesOf(one)).length;
          if (reached > 0) expected.set(value, [...(expected.get(value) ?? []), reached]);
          return reached;
        });
        if (lengths.includes(one.steps.length)) converted++;
      }
      const counted = (result as FunnelStep[][]).map((steps) => [
        steps[0]!.breakdown_value![0],
        steps.map(({ count }) => count),
      ]);
      expect(Object.fromEntries(counted)).toEqual(
        Object.fromEntries(
          [...expected].map(([value, lengths]) => [value, countsOf(lengths, one.steps.length)]),
        ),
      );

      // Each who converts has a time: once in all, and once in each group.
      const answer = await funnel(project, { ...asked, funnel_viz_type: "time_to_convert" });
      const times = answer.result as TimeToConvert;
      const personsIn = ({ bins }: Pick<TimeToConvert, "bins">) =>
        bins.reduce((sum, [, count = 0]) => sum + count, 0);
      expect(personsIn(times)).toBe(converted);
      const ofValues = times.breakdown_values?.map((each) => [each.breakdown_value, personsIn(each)]) ?? [];
      const convertedOf = (lengths: number[]) =>
        lengths.filter((reached) => reached === one.steps.length).length;
      expect(Object.fromEntries(ofValues)).toEqual(
        Object.fromEntries(
          [...expected]
            .map(([value, lengths]) => [value, convertedOf(lengths)] as const)
            .filter(([, count]) => count > 0),
        ),
      );
    }),
    { numRuns },
  );
});

it("correlates like the reference implementation", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const { result } = await correlation(await projectOf(one), askedOf(one));
      const totals = { converted: 0, dropped: 0 };
      const entryByName = new Map<string, { name: string; success: number; failure: number }>();
      for (const happened of personsOf(one)) {
        const match = longestMatch(eventsOf(one, happened), rulesOf(one));
        if (match.length === 0) continue;
        const isConverted = match.length === one.steps.length;
        totals[isConverted ? "converted" : "dropped"]++;
        const until = isConverted ? match.at(-1)! : match[0]! + one.window;
        const names = happened
          .filter(({ time, event }) => time > match[0]! && time < until && !one.steps.includes(event))
          .map(({ event }) => event);
        for (const name of new Set(names)) {
          const entry = entryByName.get(name) ?? { name, success: 0, failure: 0 };
          entryByName.set(name, entry);
          entry[isConverted ? "success" : "failure"]++;
        }
      }
      expect(result).toEqual(correlationOf({ ...totals, entries: [...entryByName.values()] }, "events"));
    }),
    { numRuns },
  );
});
