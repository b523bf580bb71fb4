// Properties of persons in analyses: those at the time of the event, or the latest, against a model of the project that
// keeps for each event what its person's properties were.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/activity/actor";
import { correlation, correlationPersons } from "@/lib/analysis/correlation/answer";
import { funnel } from "@/lib/analysis/funnel/answer";
import { funnelPersons } from "@/lib/analysis/funnel/persons";
import { lifecycleTrend } from "@/lib/analysis/lifecycle/answer";
import { pathPeople } from "@/lib/analysis/paths/answer";
import { readFilters } from "@/lib/analysis/request/filters";
import type { FunnelParams, FunnelStep } from "@/lib/contract/analysis/funnel";
import { type PersonsOnEventsMode, personsOnEventsModes } from "@/lib/contract/project/query-modifiers";
import { createMatcher } from "@/lib/filters/match";
import { removePerson } from "@/lib/persons/remove";
import { runQuery } from "@/lib/query/run-query";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import type { ReadProject as Project } from "@/lib/testing/factories";
import { buildProject, buildUser } from "@/lib/testing/factories";
import { longestMatch } from "@/lib/testing/funnel-reference";

const [atEvent, latest] = personsOnEventsModes;

const inMode = (project: Project, personsOnEventsMode: PersonsOnEventsMode): Project => ({
  ...project,
  modifiers: { personsOnEventsMode },
});

const day = "2026-03-02";
const range = { date_from: day, date_to: day };
const minute = (at: number) => `${day}T${new Date(at * 60_000).toISOString().slice(11, 19)}Z`;

let actor: Actor;
beforeAll(async () => {
  actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
});

async function remove(project: Project, distinctId: string): Promise<void> {
  const person = await readPerson(project, distinctId);
  await removePerson(project, actor, { uuid: person!.uuid }, { delete_events: false, keep_person: false });
}

const sql = async (project: Project, query: string) =>
  (await runQuery(project, actor, { kind: "HogQLQuery", query }, new AbortController().signal)).results;

describe("ten persons who begin as free, of whom five become paid by the second step", () => {
  let project: Project;
  const events = [{ id: "A" }, { id: "B" }];
  const byTier = { ...range, events, breakdown: "tier", breakdown_type: "person" } as const;
  /** Of each value: how many reach each step. */
  const counts = async (mode: PersonsOnEventsMode, params: FunnelParams) => {
    const { result } = await funnel(inMode(project, mode), params);
    const groups = result as FunnelStep[][];
    return Object.fromEntries(
      groups.map((steps) => [steps[0]!.breakdown_value, steps.map(({ count }) => count)]),
    );
  };

  beforeAll(async () => {
    project = await buildProject();
    for (let at = 0; at < 10; at++) {
      await captureEvents(
        project,
        { event: "A", distinct_id: `p${at}`, timestamp: minute(1), $set: { tier: "free" } },
        ...(at < 5
          ? [{ event: "B", distinct_id: `p${at}`, timestamp: minute(2), $set: { tier: "paid" } }]
          : []),
      );
    }
  });

  it("are ten free ones who come in and five who convert; with the latest properties none and five", async () => {
    expect(await counts(atEvent, byTier)).toEqual({ free: [10, 5] });
    expect(await counts(latest, byTier)).toEqual({ free: [5, 0], paid: [5, 5] });
  });

  it("are attributed as events are", async () => {
    const attributed = (type: NonNullable<FunnelParams["breakdown_attribution_type"]>, step?: number) =>
      counts(atEvent, { ...byTier, breakdown_attribution_type: type, breakdown_attribution_value: step });
    expect(await attributed("last_touch")).toEqual({ free: [5, 0], paid: [5, 5] });
    expect(await attributed("all_events")).toEqual({ free: [10, 0] });
    expect(await attributed("step", 1)).toEqual({ "": [5, 0], paid: [5, 5] });
  });

  it("are what SQL says", async () => {
    const text =
      "select person.properties.tier tier, uniq(person_id) from events where event = 'A' group by tier";
    expect(await sql(inMode(project, atEvent), text)).toEqual([["free", 10]]);
    expect(new Map((await sql(inMode(project, latest), text)) as never)).toEqual(
      new Map([
        ["free", 5],
        ["paid", 5],
      ]),
    );
  });

  it("are listed behind the number of the project's mode", async () => {
    const persons = async (mode: PersonsOnEventsMode) => {
      const params = { ...byTier, funnel_step: 1, funnel_step_breakdown: "free" };
      return (await funnelPersons(inMode(project, mode), params)).result.length;
    };
    expect([await persons(atEvent), await persons(latest)]).toEqual([10, 5]);
  });

  it("correlate with what they were when they came in", async () => {
    const params = {
      ...range,
      events,
      funnel_correlation_type: "properties" as const,
      funnel_correlation_names: ["tier"],
    };
    const entries = async (mode: PersonsOnEventsMode) =>
      (await correlation(inMode(project, mode), params)).result.events.map(
        ({ event, success_count, failure_count }) => [event, success_count, failure_count],
      );
    expect(await entries(atEvent)).toEqual([["tier::free", 5, 5]]);
    expect(new Set(await entries(latest))).toEqual(
      new Set([
        ["tier::paid", 5, 0],
        ["tier::free", 0, 5],
      ]),
    );
    const persons = async (mode: PersonsOnEventsMode) => {
      const paid = [{ key: "tier", value: "paid", type: "person" }];
      const asked = { ...params, funnel_correlation_property_values: paid };
      return (await correlationPersons(inMode(project, mode), asked)).result.length;
    };
    expect([await persons(atEvent), await persons(latest)]).toEqual([0, 5]);
  });

  it("are computed again when the project changes its mode, although the data did not change", async () => {
    expect(await counts(atEvent, byTier)).toEqual({ free: [10, 5] });
    const { is_cached } = await funnel(inMode(project, latest), { ...byTier, funnel_window_days: 3 });
    expect(is_cached).toBe(false);
    expect((await funnel(inMode(project, latest), { ...byTier, funnel_window_days: 3 })).is_cached).toBe(
      true,
    );
    expect((await funnel(inMode(project, atEvent), { ...byTier, funnel_window_days: 3 })).is_cached).toBe(
      false,
    );
  });

  it("keep their values and their number when some are deleted; their latest properties are gone", async () => {
    const uniques = "select uniq(person_id), count(person_id) from events";
    const before = await sql(project, uniques);
    await remove(project, "p0");
    await remove(project, "p9");
    expect(await counts(atEvent, byTier)).toEqual({ free: [10, 5] });
    expect(await counts(latest, byTier)).toEqual({ free: [4, 0], paid: [4, 4], "": [2, 1] });
    expect(await sql(project, uniques)).toEqual(before);
  });

  it("are test accounts by their latest properties", async () => {
    const filtered = {
      ...inMode(project, atEvent),
      test_account_filters: [{ key: "tier", value: "paid", type: "person", operator: "is_not" }],
    };
    const { result } = await funnel(filtered, { ...range, events, filter_test_accounts: true });
    // Four of the paid ones still exist; what a deleted one was is not known.
    expect((result as FunnelStep[]).map(({ count }) => count)).toEqual([6, 1]);
  });
});

/** A captured event of the model; the snapshot is what its person's properties were after it. */
interface ModelEvent {
  person: ModelPerson;
  event: string;
  at: number;
  properties: Record<string, string>;
  snapshot: Record<string, string>;
}

interface ModelPerson {
  properties: Record<string, string>;
  isDeleted: boolean;
}

type Action =
  | { kind: "capture"; id: number; event: string; set: string | null; shop: string }
  | { kind: "unset"; id: number }
  | { kind: "merge"; id: number; into: number }
  | { kind: "delete"; id: number };

const ids = fc.integer({ min: 0, max: 5 });
const tiers = ["free", "paid", "pro"];

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("capture" as const),
      id: ids,
      event: fc.constantFrom("A", "B", "C"),
      set: fc.option(fc.constantFrom(...tiers)),
      shop: fc.constantFrom("x", "y"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unset" as const), id: ids }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("merge" as const), id: ids, into: ids }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), id: ids }) },
);

/** Does the same to a project and to the model. */
async function play(project: Project, actions: readonly Action[]): Promise<ModelEvent[]> {
  const owners = new Map<string, ModelPerson>();
  const events: ModelEvent[] = [];
  const ownerOf = (id: string) => {
    const owner = owners.get(id) ?? { properties: {}, isDeleted: false };
    owners.set(id, owner);
    return owner;
  };
  const capture = async (id: string, event: string, at: number, sent: Record<string, unknown>) => {
    await captureEvents(project, { event, distinct_id: id, timestamp: minute(at), ...sent });
    return { person: ownerOf(id), event, at, properties: (sent.properties ?? {}) as Record<string, string> };
  };
  const note = (event: Omit<ModelEvent, "snapshot">) =>
    events.push({ ...event, snapshot: { ...event.person.properties } });

  for (const [at, action] of actions.entries()) {
    const id = `id ${action.id}`;
    if (action.kind === "capture") {
      const $set = action.set === null ? {} : { tier: action.set };
      const event = await capture(id, action.event, at, { properties: { shop: action.shop }, $set });
      Object.assign(event.person.properties, $set);
      note(event);
    } else if (action.kind === "unset") {
      const event = await capture(id, "$unset", at, { $unset: ["tier"] });
      delete event.person.properties.tier;
      note(event);
    } else if (action.kind === "merge") {
      const into = `id ${action.into}`;
      const [other, kept] = [owners.get(id), owners.get(into)];
      await captureEvents(project, {
        event: "$merge_dangerously",
        distinct_id: into,
        timestamp: minute(at),
        properties: { alias: id },
      });
      const survivor = kept ?? other ?? ownerOf(into);
      if (id !== into) {
        survivor.properties = { ...other?.properties, ...survivor.properties };
        for (const [name, owner] of owners) if (owner === other) owners.set(name, survivor);
        for (const event of events) if (other && event.person === other) event.person = survivor;
        owners.set(id, survivor);
      }
      owners.set(into, survivor);
      note({ person: survivor, event: "$merge_dangerously", at, properties: {} });
    } else {
      const owner = owners.get(id);
      if (!owner) continue;
      await remove(project, id);
      owner.isDeleted = true;
      for (const [name, other] of owners) if (other === owner) owners.delete(name);
    }
  }
  return events;
}

const leaf = fc.oneof(
  fc.record({
    key: fc.constant("tier"),
    value: fc.subarray(tiers, { minLength: 1 }),
    operator: fc.constantFrom("exact", "is_not", "is_set", "is_not_set", "icontains", "not_icontains"),
    type: fc.constant("person"),
  }),
  fc.record({
    key: fc.constant("shop"),
    value: fc.constant("x"),
    operator: fc.constantFrom("exact", "is_not"),
    type: fc.constant("event"),
  }),
);
const group = fc.record({
  type: fc.constantFrom("AND", "OR"),
  values: fc.array(leaf, { minLength: 1, maxLength: 3 }),
});
const filters = fc.oneof(
  fc.constant([]),
  group,
  fc.record({ type: fc.constantFrom("AND", "OR"), values: fc.array(group, { minLength: 1, maxLength: 2 }) }),
);

const worlds = process.env.LONG ? 200 : 6;

it(`${worlds} random worlds with changes, merges and deletions: every analysis reads what the model knows`, {
  timeout: 0,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 5, maxLength: 25 }),
      filters,
      filters,
      async (actions, properties, ofStep) => {
        const project = await buildProject();
        const events = await play(project, actions);
        for (const mode of personsOnEventsModes) await compare(project, mode, events, { properties, ofStep });
      },
    ),
    { numRuns: worlds },
  );
});

async function compare(
  row: Project,
  mode: PersonsOnEventsMode,
  all: readonly ModelEvent[],
  { properties, ofStep }: { properties: unknown; ofStep: unknown },
): Promise<void> {
  const project = inMode(row, mode);
  const propertiesOf = ({ snapshot, person }: ModelEvent): Record<string, string> => {
    if (mode === atEvent) return snapshot;
    return person.isDeleted ? {} : person.properties;
  };
  const matcher = (tree: unknown) => {
    const matches = createMatcher(readFilters(tree, "properties"), new Date());
    return (event: ModelEvent) =>
      matches({ properties: propertiesOf(event), cohorts: new Set(), event: event.properties });
  };
  const counted = all.filter(matcher(properties));
  const persons = (events: readonly ModelEvent[]) => new Set(events.map(({ person }) => person));

  // Paths and lifecycles: all persons with an event that counts.
  const { result: onPaths } = await pathPeople(project, { ...range, properties });
  expect(onPaths.length).toBe(persons(counted).size);
  const { result: series } = await lifecycleTrend(project, {
    ...range,
    properties,
    shown_as: "Lifecycle",
    interval: "day",
    events: [{ id: "A", properties: ofStep }],
  });
  const active = series.filter(({ status }) => status !== "dormant").flatMap(({ data }) => data);
  const isFirst = matcher(ofStep);
  const firsts = counted.filter((event) => event.event === "A" && isFirst(event));
  expect(active.reduce((sum, count) => sum + count, 0)).toBe(persons(firsts).size);

  // A funnel whose first step has conditions, by the value of the first event that is a step and has one.
  const { result } = await funnel(project, {
    ...range,
    properties,
    events: [{ id: "A", properties: ofStep }, { id: "B" }],
    breakdown: "tier",
    breakdown_type: "person",
  });
  const expected = new Map<string, number[]>();
  for (const person of persons(counted)) {
    const own = counted.filter((event) => event.person === person);
    const steps = own.flatMap((event) => {
      const is = [...(firsts.includes(event) ? [0] : []), ...(event.event === "B" ? [1] : [])];
      return is.length > 0 ? [{ time: event.at, is, tier: propertiesOf(event).tier ?? "" }] : [];
    });
    const rules = { order: "ordered" as const, steps: 2, window: 1e9, exclusions: [], sameAs: [0, 1] };
    const reached = longestMatch(steps, rules).length;
    if (reached === 0) continue;
    const value = steps.find(({ tier }) => tier !== "")?.tier ?? "";
    const counts = expected.get(value) ?? [0, 0];
    expected.set(value, [counts[0]! + 1, counts[1]! + (reached > 1 ? 1 : 0)]);
  }
  const stepPersons = (result as FunnelStep[][]).map((steps): [string, number[]] => [
    String(steps[0]!.breakdown_value),
    steps.map(({ count }) => count),
  ]);
  expect(new Map(stepPersons)).toEqual(expected);

  // SQL: the same values, and as many persons.
  const rows = await sql(
    project,
    "select count(), uniq(person_id), countIf(person.properties.tier = 'paid'), countIf(person.properties.tier is null) from events",
  );
  const tierOf = (event: ModelEvent) => propertiesOf(event).tier;
  expect(rows).toEqual([
    [
      all.length,
      persons(all).size,
      all.filter((event) => tierOf(event) === "paid").length,
      all.filter((event) => tierOf(event) === undefined).length,
    ],
  ]);
}
