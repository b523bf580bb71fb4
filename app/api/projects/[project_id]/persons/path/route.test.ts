import { describe, expect, it } from "vitest";
import { paths } from "@/lib/contract/endpoints/paths";
import { db } from "@/lib/database/client";
import { captureEvents } from "@/lib/testing/capture";
import { buildEvent } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { buildVisits, type Visits } from "@/lib/testing/visits";
import * as insightRoute from "../../insights/path/route";
import * as route from "./route";

const march = { date_from: "2024-03-01", date_to: "2024-03-31" };

const persons = ({ project, as }: Visits, query: Record<string, string | number> = {}) =>
  call(paths.persons, route, { as, params: { project_id: project.id }, query: { ...march, ...query } });

const names = async (visits: Visits, query: Record<string, string | number> = {}) =>
  (await persons(visits, query)).body.results[0]?.people.map(({ name }) => name).sort();

const insight = ({ project, as }: Visits, query: Record<string, string | number> = {}) =>
  call(paths.edges, insightRoute, { as, params: { project_id: project.id }, query: { ...march, ...query } });

/** Edges as `source > target value`. */
const edges = async (visits: Visits, query: Record<string, string | number> = {}) =>
  (await insight(visits, query)).body.result.map(
    ({ source, target, value }) => `${source} > ${target} ${value}`,
  );

/** Creates events for a person, one item a minute. */
async function walk(visits: Visits, who: string, when: string, ...items: string[]) {
  for (const [minute, item] of items.entries()) {
    await visits.happen(who, `2024-03-${when}:${String(minute).padStart(2, "0")}:00Z`, item);
  }
}

/** Ada and Bob go from / to /a, Ada on to buy; Cem, who is deleted, goes from / to /b; Dan only visits /. */
async function buildMarch() {
  const visits = await buildVisits();
  await walk(visits, "Ada", "05T10", "/", "/a", "buy");
  await walk(visits, "Bob", "06T10", "/", "/a");
  await walk(visits, "Cem", "07T10", "/", "/b");
  await walk(visits, "Dan", "08T10", "/");
  await visits.forget("Cem");
  return visits;
}

const json = (value: unknown) => JSON.stringify(value);

describe.each([
  ["persons/path/", persons],
  ["insights/path/", insight],
] as const)("GET %s", (_, ask) => {
  it("rejects invalid parameters with a message for each", async () => {
    const visits = await buildVisits();
    const refused = async (
      query: Record<string, string>,
      attr: string,
      detail: unknown = expect.any(String),
    ) =>
      expect(await ask(visits, query)).toMatchObject({
        status: 400,
        body: { type: "validation_error", code: "invalid_input", attr, detail },
      });
    await refused(
      { include_event_types: json(["custom_event"]), include_custom_events: json(["buy"]) },
      "include_custom_events",
      "Cannot include all custom events and specific custom events in the same query",
    );
    await refused(
      { min_edge_weight: "3", max_edge_weight: "2" },
      "max_edge_weight",
      "Max Edge weight can't be lower than min edge weight",
    );
    await refused(
      { local_path_cleaning_filters: json([{ regex: "(", alias: "" }]) },
      "local_path_cleaning_filters",
      "Invalid regular expression: (",
    );
    await refused({ local_path_cleaning_filters: "nonsense" }, "local_path_cleaning_filters");
    await refused({ step_limit: "0" }, "step_limit", "A valid integer is required.");
    await refused({ edge_limit: "many" }, "edge_limit", "A valid integer is required.");
    await refused({ actions: '[{"id":1}]' }, "actions");
    await refused({ aggregation_group_type_index: "0" }, "aggregation_group_type_index");
    await refused({ properties: '[{"key":"k","type":"group","value":1}]' }, "properties");
    for (const type of ["hogql", "$autocapture"]) {
      expect(await ask(visits, { include_event_types: json([type]) })).toMatchObject({
        status: 400,
        body: { attr: "include_event_types", detail: `Events of type ${type} are not supported.` },
      });
    }
  });

  it("answers 404 for other projects", async () => {
    const visits = await buildVisits();
    const other = await buildMarch();
    const { status, body } = await ask({ ...visits, project: other.project }, {});
    expect(status).toBe(404);
    expect(body).toMatchObject({ detail: "Project not found." });
    expect(await edges(visits)).toEqual([]);
    expect(await names(visits)).toEqual([]);
  });
});

describe("GET insights/path/", () => {
  it("counts the edges of all events, including those of deleted persons", async () => {
    const visits = await buildMarch();
    expect((await insight(visits)).body).toEqual({
      result: [
        { source: "1_/", target: "2_/a", value: 2, average_conversion_time: 60_000 },
        { source: "1_/", target: "2_/b", value: 1, average_conversion_time: 60_000 },
        { source: "2_/a", target: "3_buy", value: 1, average_conversion_time: 60_000 },
      ],
      is_cached: false,
      last_refresh: expect.any(String),
      timezone: "UTC",
      previous_period: { date_from: "2024-01-30", date_to: "2024-02-29" },
    });
  });

  it("applies the included event types", async () => {
    const visits = await buildVisits();
    await visits.happen("Ada", "2024-03-05T10:00:00Z", "/");
    await visits.happen("Ada", "2024-03-05T10:01:00Z", "$autocapture");
    await visits.happen("Ada", "2024-03-05T10:02:00Z", "buy");
    await visits.happen("Ada", "2024-03-05T10:03:00Z", "sell");
    await visits.happen("Ada", "2024-03-05T10:04:00Z", "$screen");
    await visits.happen("Ada", "2024-03-05T10:05:00Z", "/end");
    const seen = async (query: Record<string, string>) =>
      (await edges(visits, { step_limit: 9, ...query })).map((edge) => edge.split(/[ _]/)[4]).join(" ");
    expect(await seen({})).toBe("$autocapture buy sell $screen /end");
    expect(await seen({ include_event_types: json(["$pageview"]) })).toBe("/end");
    expect(await seen({ path_type: "$pageview" })).toBe("/end");
    expect(await seen({ include_event_types: json(["$pageview", "custom_event"]) })).toBe("buy sell /end");
    expect(await seen({ include_event_types: "custom_event" })).toBe("sell");
    expect(await seen({ include_event_types: "$pageview", include_custom_events: json(["sell"]) })).toBe(
      "sell /end",
    );
    expect(await seen({ include_custom_events: "buy" })).toBe("");
    expect(await seen({ include_event_types: json(["$screen", "$pageview"]) })).toBe("$screen /end");
  });

  it("renames, groups and excludes items, and cuts paths at the start and end points", async () => {
    const visits = await buildVisits();
    await walk(visits, "Ada", "05T10", "/in", "/user/1", "/user/2", "/x", "/user/3/edit", "/out", "/in");
    const asked = {
      local_path_cleaning_filters: json([{ regex: "/\\d+", alias: "/:id" }]),
      path_replacements: json([{ regex: "^/x$", alias: "/skip" }]),
      path_groupings: json(["/user/*/edit"]),
      exclude_events: json(["/skip"]),
    };
    expect(await edges(visits, asked)).toEqual([
      "1_/in > 2_/user/:id 1",
      "2_/user/:id > 3_/user/*/edit 1",
      "3_/user/*/edit > 4_/out 1",
      "4_/out > 5_/in 1",
    ]);
    expect(await edges(visits, { ...asked, start_point: "/user/:id/", end_point: "/out/" })).toEqual([
      "1_/user/:id > 2_/user/*/edit 1",
      "2_/user/*/edit > 3_/out 1",
    ]);
    expect(await edges(visits, { ...asked, end_point: "/out", step_limit: 2 })).toEqual([
      "1_/user/*/edit > 2_/out 1",
    ]);
    expect(await edges(visits, { path_replacements: "true", step_limit: 2 })).toEqual([
      "1_/in > 2_/user/1 1",
    ]);
  });

  it("treats a page without a URL as an empty item, and returns any characters in names", async () => {
    const visits = await buildVisits();
    await walk(visits, "Ada", "05T10", "/", "a\u001fb", "a", "b");
    const { id } = await visits.person("Ada");
    const page = { person_id: id, distinct_id: "Ada-id", event: "$pageview", path_item: "" };
    await buildEvent(visits.project, { ...page, timestamp: new Date("2024-03-05T10:00:30Z") });
    const all = ["1_/ > 2_ 1", "2_ > 3_a\u001fb 1", "3_a\u001fb > 4_a 1", "4_a > 5_b 1"];
    expect(await edges(visits)).toEqual(all);
    const pages = { include_event_types: json(["$pageview"]) };
    expect(await edges(visits, pages)).toEqual(["1_/ > 2_ 1"]);
  });

  it("applies the edge limit and the minimum and maximum edge weights", async () => {
    const visits = await buildMarch();
    expect(await edges(visits, { edge_limit: 1 })).toEqual(["1_/ > 2_/a 2"]);
    expect(await edges(visits, { min_edge_weight: 2 })).toEqual(["1_/ > 2_/a 2"]);
    expect(await edges(visits, { max_edge_weight: 1 })).toEqual(["1_/ > 2_/b 1"]);
    expect(await edges(visits, { min_edge_weight: 0, max_edge_weight: 0 })).toHaveLength(3);
  });

  it("applies dates and filters", async () => {
    const visits = await buildMarch();
    expect(await edges(visits, { date_to: "2024-03-05" })).toHaveLength(2);
    const bob = json([{ key: "name", value: "Bob", type: "person" }]);
    expect(await edges(visits, { properties: bob })).toEqual(["1_/ > 2_/a 1"]);
    await visits.happen("Bob", "2024-03-09T10:00:00Z", "/", { plan: "team" });
    await visits.happen("Bob", "2024-03-09T10:01:00Z", "/c", { plan: "team" });
    const team = json([{ key: "plan", value: "team" }]);
    expect(await edges(visits, { properties: team, include_event_types: "$pageview" })).toEqual([
      "1_/ > 2_/c 1",
    ]);
  });

  it("answers as CSV with a row for each edge, and caches the result", async () => {
    const visits = await buildMarch();
    const { body } = await insight(visits, { format: "csv" });
    expect(String(body).split("\r\n").slice(0, 2)).toEqual([
      "average_conversion_time,source,target,value",
      "60000,1_/,2_/a,2",
    ]);
    expect((await insight(visits)).body.is_cached).toBe(true);
    expect((await insight(visits, { refresh: "true" })).body.is_cached).toBe(false);
  });

  it("accepts the parameters in a body, which takes precedence", async () => {
    const { project, as } = await buildMarch();
    const { body } = await call(paths.edgesPost, insightRoute, {
      as,
      params: { project_id: project.id },
      query: { ...march, step_limit: 2, end_point: "/b" },
      body: { end_point: "/a", include_event_types: ["$pageview"], exclude_events: null },
    });
    expect(body.result.map(({ target, value }) => [target, value])).toEqual([["2_/a", 2]]);
  });
});

describe("GET persons/path/", () => {
  it("lists all persons with a path, or those whose paths contain the given items", async () => {
    const visits = await buildMarch();
    expect(await names(visits)).toEqual(["Ada", "Bob", "Dan"]);
    expect(await names(visits, { path_start_key: "1_/" })).toEqual(["Ada", "Bob"]);
    expect(await names(visits, { path_end_key: "2_/a" })).toEqual(["Ada", "Bob"]);
    expect(await names(visits, { path_start_key: "2_/a", path_end_key: "3_buy" })).toEqual(["Ada"]);
    expect(await names(visits, { path_dropoff_key: "2_/a" })).toEqual(["Bob"]);
    expect(await names(visits, { path_dropoff_key: "1_/" })).toEqual(["Dan"]);
    expect(await names(visits, { path_end_key: "2_/nowhere" })).toEqual([]);
    // Several keys match any of the items.
    expect(await names(visits, { path_dropoff_key: '["1_/","2_/a"]' })).toEqual(["Bob", "Dan"]);
    expect(await names(visits, { path_start_key: '["1_/","2_/a"]', path_end_key: "3_buy" })).toEqual(["Ada"]);
    // The weights of edges do not choose persons.
    expect(await names(visits, { min_edge_weight: 100, edge_limit: 1 })).toEqual(["Ada", "Bob", "Dan"]);
  });

  it("is paginated, and counts deleted persons", async () => {
    const visits = await buildMarch();
    const first = await persons(visits, { limit: 3 });
    expect(first.body).toMatchObject({
      results: [{ count: 3 }],
      missing_persons: 0,
      total: 4,
      missing_total: 1,
      is_cached: false,
      initial: expect.stringContaining("/persons/path/?"),
    });
    const query = Object.fromEntries(new URL(first.body.next ?? "").searchParams);
    const second = await persons(visits, query);
    expect(second.body).toMatchObject({
      results: [{ people: [], count: 0 }],
      next: null,
      missing_persons: 1,
      is_cached: true,
    });
    expect((await persons(visits)).body).toMatchObject({
      results: [{ count: 3 }],
      missing_persons: 1,
      next: null,
    });
  });

  it("searches them by email, name or distinct id", async () => {
    const visits = await buildMarch();
    await visits.person("Eve", {
      properties: { name: "Eve", email: "eve@example.com" },
      distinct_ids: ["x%y"],
    });
    await walk(visits, "Eve", "08T10", "/");
    const search = (text: string) => names(visits, { search: text });
    expect(await search("b")).toEqual(["Bob"]);
    expect(await search("EXAMPLE.com")).toEqual(["eve@example.com"]);
    expect(await search("ada-")).toEqual(["Ada"]);
    expect(await search("%")).toEqual(["eve@example.com"]);
    expect((await persons(visits, { search: "b" })).body.missing_persons).toBe(0);
    expect((await persons(visits, { search: "b" })).body).toMatchObject({ total: 1, missing_total: 0 });
  });

  it("accepts the parameters in a body, and returns a next link for GET", async () => {
    const visits = await buildMarch();
    const { project, as } = visits;
    const { body } = await call(paths.personsPost, route, {
      as,
      params: { project_id: project.id },
      query: march,
      body: { include_event_types: ["$pageview"], path_start_key: "1_/", limit: 1 },
    });
    expect(body.results[0]?.count).toBe(1);
    const query = Object.fromEntries(new URL(body.next ?? "").searchParams);
    const next = await persons(visits, query);
    expect(next.body.results[0]?.count).toBe(1);
    expect(next.body.results[0]?.people[0]?.uuid).not.toBe(body.results[0]?.people[0]?.uuid);
    // Third of the three is Cem.
    const last = await persons(visits, Object.fromEntries(new URL(next.body.next ?? "").searchParams));
    expect(last.body).toMatchObject({ results: [{ count: 0 }], missing_persons: 1, next: null });
  });

  it("counts the events of both persons after a merge", async () => {
    const visits = await buildVisits();
    await walk(visits, "Ada", "05T10", "/");
    await visits.happen("Bob", "2024-03-05T10:05:00Z", "/a");
    expect(await edges(visits)).toEqual([]);
    const [ada, bob] = [await visits.person("Ada"), await visits.person("Bob")];
    await db.event.updateMany({
      where: { project_id: visits.project.id, person_id: bob.id },
      data: { person_id: ada.id },
    });
    await visits.forget("Bob");
    expect(await edges(visits)).toEqual(["1_/ > 2_/a 1"]);
    expect(await names(visits, { path_dropoff_key: "2_/a" })).toEqual(["Ada"]);
  });

  it("finds a page by its address as it was, in every parameter that names an item", async () => {
    const visits = await buildVisits();
    // Items are stored without the slash, and cut to 500 characters.
    const [home, long, out] = ["", "x".repeat(600), "out/"].map((path) => `https://shop.example/${path}`) as [
      string,
      string,
      string,
    ];
    const event = (minute: number, url: string) => ({
      event: "$pageview",
      distinct_id: "ada",
      timestamp: `2024-03-05T10:0${minute}:00Z`,
      properties: { $current_url: url, $set: { name: "Ada" } },
    });
    await captureEvents(visits.project, event(0, home), event(1, long), event(2, out));
    await visits.happen("Bob", "2024-03-05T10:00:00Z", "sync/");
    await visits.happen("Bob", "2024-03-05T10:01:00Z", "done");
    const [first, second, third] = ["https://shop.example", long.slice(0, 500), "https://shop.example/out"];

    expect(await edges(visits, { start_point: long })).toEqual([`1_${second} > 2_${third} 1`]);
    expect(await edges(visits, { end_point: long })).toEqual([`1_${first} > 2_${second} 1`]);
    expect(await edges(visits, { exclude_events: json([home, "sync/"]) })).toEqual([
      `1_${second} > 2_${third} 1`,
    ]);
    expect(await names(visits, { path_start_key: `1_${home}` })).toEqual(["Ada"]);
    expect(await names(visits, { path_end_key: `2_${long}` })).toEqual(["Ada"]);
    expect(await names(visits, { path_start_key: `2_${long}`, path_end_key: `3_${out}` })).toEqual(["Ada"]);
    expect(await names(visits, { path_dropoff_key: `3_${out}` })).toEqual(["Ada"]);
    // A slash at the end of another name is part of it.
    expect(await edges(visits, { start_point: "sync/" })).toEqual(["1_sync/ > 2_done 1"]);
    expect(await names(visits, { path_start_key: "1_sync/" })).toEqual(["Bob"]);
  });

  it("leaves out personless events", async () => {
    const visits = await buildMarch();
    await db.event.updateMany({ where: { project_id: visits.project.id }, data: { person_id: null } });
    expect(await edges(visits)).toEqual([]);
    expect(await edges(visits, { include_event_types: "$pageview" })).toEqual([]);
  });

  it("answers as CSV with a row for each person", async () => {
    const { body } = await persons(await buildMarch(), { format: "csv", path_dropoff_key: "1_/" });
    expect(String(body)).toContain("Dan-id");
    expect(String(body).split("\r\n")).toHaveLength(3);
  });
});

describe("paths of a funnel", () => {
  const events = [
    { id: "in", order: 0 },
    { id: "buy", order: 1 },
  ];
  const funnel = (funnel_step: number | undefined, more: object = {}) =>
    json({ events, funnel_window_interval: 1, funnel_window_interval_unit: "hour", funnel_step, ...more });

  /** Ada: /x, in, /a, buy, /z within minutes. Bob: /x, in, /b, and two hours later buy. */
  async function buildFunnel() {
    const visits = await buildVisits();
    await walk(visits, "Ada", "05T10", "/x", "in", "/a", "buy", "/z");
    await walk(visits, "Bob", "05T10", "/x", "in", "/b");
    await visits.happen("Bob", "2024-03-05T12:30:00Z", "buy");
    return visits;
  }

  it("rejects an invalid funnel, and paths between the first step and the one before it", async () => {
    const visits = await buildVisits();
    const refused = async (query: Record<string, string>, path?: string) =>
      expect(await insight(visits, { funnel_paths: "funnel_path_between_steps", ...query })).toMatchObject({
        status: 400,
        body: { attr: "funnel_filter", ...(path && { extra: { path } }) },
      });
    await refused({});
    await refused({ funnel_filter: "nonsense" });
    await refused({ funnel_filter: funnel(undefined) }, "funnel_filter.funnel_step");
    await refused({ funnel_filter: funnel(1) }, "funnel_filter.funnel_step");
    await refused({ funnel_filter: json({ funnel_step: 2 }) }, "funnel_filter.events");
    await refused({ funnel_filter: funnel(2, { exclusions: [{ id: "buy" }] }) });
    expect(
      await insight(visits, { funnel_paths: "funnel_path_around", funnel_filter: funnel(2) }),
    ).toMatchObject({
      status: 400,
      body: { attr: "funnel_paths" },
    });
  });

  it("start at a step, end at it, or lie between it and the previous step", async () => {
    const visits = await buildFunnel();
    const seen = (part: string, step: number) =>
      edges(visits, { funnel_paths: `funnel_path_${part}`, funnel_filter: funnel(step) });
    expect(await seen("after_step", 2)).toEqual(["1_buy > 2_/z 1"]);
    expect(await seen("before_step", 2)).toEqual(["1_/x > 2_in 1", "2_in > 3_/a 1", "3_/a > 4_buy 1"]);
    expect(await seen("between_steps", 2)).toEqual(["1_in > 2_/a 1", "2_/a > 3_buy 1"]);
    expect(await seen("before_step", 1)).toEqual(["1_/x > 2_in 2"]);
  });

  it("include dropped-off persons from their last step, and use the funnel window as the session gap", async () => {
    const visits = await buildFunnel();
    const asked = { funnel_paths: "funnel_path_after_step", funnel_filter: funnel(-2) };
    // Two hours passed until Bob bought.
    expect(await edges(visits, asked)).toEqual(["1_in > 2_/b 1"]);
    expect(await names(visits, asked)).toEqual(["Bob"]);
    const wide = { ...asked, funnel_filter: funnel(2, { funnel_window_interval: 3 }) };
    expect(await edges(visits, wide)).toEqual(["1_buy > 2_/z 1"]);
    expect(await names(visits, wide)).toEqual(["Ada", "Bob"]);
  });

  it("use the dates of the paths, unless the funnel has its own", async () => {
    const visits = await buildFunnel();
    const asked = (more: object = {}) => ({
      funnel_paths: "funnel_path_after_step",
      funnel_filter: funnel(2, more),
      date_from: "2024-03-06",
    });
    expect(await names(visits, asked())).toEqual([]);
    await walk(visits, "Ada", "07T10", "/late");
    expect(await names(visits, asked({ date_from: "2024-03-01" }))).toEqual(["Ada"]);
  });
});
