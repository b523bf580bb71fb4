// ClickHouse against PostgreSQL and the slow references, on one server and on two, in the same random worlds.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/activity/actor";
import { funnel } from "@/lib/analysis/funnel/answer";
import { pathsInsight } from "@/lib/analysis/paths/answer";
import { setEventStore } from "@/lib/analysis/store";
import type { FunnelStep } from "@/lib/contract/analysis/funnel";
import { db } from "@/lib/database/client";
import { mergePersons } from "@/lib/persons/merge";
import { freshCopy } from "@/lib/testing/clickhouse/copy";
import { clickhouseOnly, statementsBesideFolds } from "@/lib/testing/clickhouse/only";
import type { ReadProject as Project } from "@/lib/testing/factories";
import { buildUser } from "@/lib/testing/factories";
import { longestMatch } from "@/lib/testing/funnel-reference";
import { answersOf, itemOf, storeWorld, timeOf, type World, world } from "@/lib/testing/insight-worlds";
import { plainRules, referenceEdges } from "@/lib/testing/path-reference";

const count = process.env.LONG ? 2000 : 200;
const seed = Number(process.env.WORLD_SEED ?? Date.now() % 2 ** 31);
const worlds = fc.sample(world, { numRuns: count, seed });
const projects: Project[] = [];

let actor: Actor;
beforeAll(async () => {
  actor = { user: await buildUser(), role: "owner", keyLabel: null };
  for (const one of worlds) projects.push(await storeWorld(one));
});

afterAll(() => setEventStore(undefined));

describe.each([1, 2] as const)("on %s servers", (nodes) => {
  let copy: Awaited<ReturnType<typeof freshCopy>>;
  beforeAll(async () => {
    copy = await freshCopy(nodes);
    // Some persons become one: their events move.
    for (const project of projects.filter((_, at) => at % 4 === nodes)) {
      const { id } = project;
      const [first, second] = await db.person.findMany({
        where: { project_id: id },
        orderBy: { id: "asc" },
        take: 2,
      });
      await mergePersons(project, actor, { uuid: first!.uuid }, second!.uuid);
    }
    await copy.ship();
  });
  afterAll(() => copy.drop());

  it(`in ${count} worlds all answers are those of PostgreSQL (WORLD_SEED=${seed})`, {
    timeout: 0,
  }, async () => {
    const store = clickhouseOnly(copy.clickhouse);
    for (const [at, one] of worlds.entries()) {
      setEventStore(undefined);
      const expected = await answersOf(projects[at]!, one);
      await copy.ship();
      setEventStore(store);
      expect(await answersOf(projects[at]!, one), `world ${at}`).toEqual(expected);
    }
  });

  it("statements answer as the folds do over the same rows", { timeout: 0 }, async () => {
    await copy.ship();
    const answered = new Set<string>();
    const store = statementsBesideFolds(copy.clickhouse, (insight) => answered.add(insight));
    setEventStore(store);
    for (const [at, one] of worlds.slice(0, count / 4).entries())
      await answersOf(projects[at]!, one, [
        "lifecycle",
        "dormant",
        "correlated",
        "correlatedProperties",
        "doers",
      ]);
    expect([...answered].sort()).toEqual(["correlate", "correlatedPersons", "lifecycle"]);
  });

  it("plain funnels and paths are those of the slow references", { timeout: 0 }, async () => {
    setEventStore(clickhouseOnly(copy.clickhouse));
    for (const [at, one] of worlds.entries()) {
      // Persons that became one are others than the world's.
      if (at % 4 === 1 || at % 4 === 2) continue;
      // Of a copy that is a minute old, PostgreSQL would answer.
      await copy.ship();
      await compareWithReferences(projects[at]!, one);
    }
  });
});

async function compareWithReferences(project: Project, { events }: World): Promise<void> {
  const range = { date_from: "2026-03-27", date_to: "2026-04-01" };
  const own = events.filter(({ person }) => person > 0).sort((a, b) => a.at - b.at);
  const steps = ["a", "b", "c"];
  for (const order of ["ordered", "unordered"] as const) {
    const rules = { order, steps: 3, window: 45 * 60e6, exclusions: [], sameAs: [0, 1, 2] };
    const reached = [0, 0, 0];
    for (let person = 1; person <= 5; person++) {
      const is = own.filter((event) => event.person === person && steps.includes(event.name));
      const match = longestMatch(
        is.map((event) => ({ time: timeOf(event), is: [steps.indexOf(event.name)] })),
        rules,
      );
      for (const step of match.keys()) reached[step]!++;
    }
    const { result } = await funnel(project, {
      ...range,
      events: steps.map((id) => ({ id })),
      funnel_order_type: order,
      funnel_window_interval: 45,
      funnel_window_interval_unit: "minute",
    });
    expect((result as FunnelStep[]).map((step) => step.count)).toEqual(reached);
  }
  const seen = own.map((event) => ({ person: event.person, time: timeOf(event), item: itemOf(event) }));
  const { result } = await pathsInsight(project, range);
  expect(result).toEqual(referenceEdges(seen, plainRules, { limit: 50, min: null, max: null }));
}
