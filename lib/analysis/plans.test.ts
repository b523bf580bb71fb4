// That funnels, lifecycles and paths can be read from indexes alone: what they select and ask is all there.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { definitionOf } from "@/lib/analysis/funnel/definition";
import { funnelJob } from "@/lib/analysis/funnel/reading";
import { lifecycleReading } from "@/lib/analysis/lifecycle/reading";
import { pathsReading } from "@/lib/analysis/paths/reading";
import { scopeOf } from "@/lib/analysis/scope";
import { env } from "@/lib/env";

const project = { id: 1, timezone: "UTC", test_account_filters: [] };
const scope = scopeOf(project, { date_from: "2024-01-01", date_to: "2024-03-31" });
const starts = [1_704_067_200_000_000, 1_711_929_600_000_000];

let client: pg.Client;

beforeAll(async () => {
  // Tables of tests are too small for an index to pay.
  const options = "-c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off";
  client = new pg.Client({ connectionString: env.DATABASE_URL, options });
  await client.connect();
});
afterAll(() => client.end());

/** How PostgreSQL reads a statement: its plan's first lines. */
async function planOf(statement: string): Promise<string> {
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (costs off) ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const alone = (index: string) =>
  new RegExp(`^(Limit\\n *->  )?Index Only Scan using ${index} on (events e|persons p)\\n`);

describe("what is read", () => {
  const { persons, events } = lifecycleReading({ scope, starts, event: "sign up", conditions: [] });
  const any = lifecycleReading({ scope, starts, event: null, conditions: [] });
  const pages = pathsReading({ scope, include: { names: ["$pageview"], custom: false } });
  const screens = pathsReading({ scope, include: { names: ["$screen"], custom: false } });
  const all = pathsReading({ scope, include: null });
  const some = pathsReading({ scope, include: { names: ["$pageview", "buy"], custom: true } });
  const funnel = (events: (string | null)[], order: "ordered" | "strict" = "ordered") =>
    funnelJob(scope, definitionOf({ events: events.map((id) => ({ id })), funnel_order_type: order }))
      .reading;
  const steps = funnel(["sign up", "buy"]);

  it.each([
    ["a funnel's first step", steps.streams![0]!.statement, "events_by_name"],
    ["a funnel's second step", steps.streams![1]!.statement, "events_by_name"],
    ["more steps of a funnel than there is room for", steps.byPerson, "events_by_person"],
    ["a funnel over anything", funnel(["sign up", null]).byPerson, "events_by_person"],
    ["persons of a lifecycle", persons, "persons_project_id_created_at_\\w+"],
    ["one event's lifecycle", events, "events_by_name"],
    ["any event's lifecycle", any.events, "events_by_person"],
    ["paths over pages", pages.byTime!.all, "events_pageviews"],
    ["paths over screens", screens.byTime!.all, "events_screens"],
    ["paths over more pages than there is room for", pages.byPerson, "events_by_person"],
    ["paths over all events", all.byPerson, "events_by_person"],
    ["paths over some events", some.byPerson, "events_by_person"],
  ])("for %s comes from one index, in its order", async (_, statement, index) => {
    expect(await planOf(statement)).toMatch(alone(index));
  });

  it("for a strict funnel comes from one index, and is sorted within an instant only", async () => {
    const plan = await planOf(funnel(["sign up", "buy"], "strict").byPerson);
    expect(plan).toMatch(
      /^Incremental Sort\n.*\n *Presorted Key: person_id, "timestamp"\n *-> {2}Index Only Scan using events_by_person/,
    );
  });
});
