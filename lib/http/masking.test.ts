// Readers without personal data: over every operation no answer has a planted value, and nothing can be found by one.
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, successOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { query } from "@/lib/contract/endpoints/query";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildMember, buildPerson, buildSurvey } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import { rotated } from "@/lib/testing/rotation";
import { findRoute } from "@/lib/testing/routes";
import {
  buildSampleProject,
  buildSampleRequest,
  type SampleProject,
  type SampleRequest,
} from "@/lib/testing/sample-requests";

const mark = "PLANTED";
const personal = {
  email: `${mark}-ada@example.com`,
  name: `${mark} Ada`,
  phone: `+49 151 ${mark}`,
  mobile_number: 4_915_112_345_678,
  contact: { email: `${mark}@example.com` },
  homepage: `https://ada.example/?token=${mark}`,
};
const shown = { plan: "pro", seats: 3 };

/** Fills every person and event of a project with personal values, of all kinds: those that have none yet. */
async function plant({ project }: SampleProject): Promise<void> {
  const properties = { ...personal, ...shown };
  const sent = {
    ...properties,
    $set: { email: personal.email },
    $current_url: personal.homepage,
    $survey_questions: [{ response: `${mark} text` }],
    $survey_response: `${mark} text`,
    alias: `${mark} alias`,
  };
  const isBare = Prisma.sql`properties ->> 'name' is distinct from ${personal.name}`;
  await db.$executeRaw`update persons set properties = properties || ${JSON.stringify(properties)}::jsonb
    where project_id = ${project.id} and ${isBare}`;
  await db.$executeRaw`update events set properties = properties || ${JSON.stringify(sent)}::jsonb || jsonb_build_object(
      '$survey_response_' || coalesce((select questions -> 0 ->> 'id' from surveys s
        where s.project_id = events.project_id and s.id::text = events.properties ->> '$survey_id'), 'x'), ${`${mark} answer`}::text)
    where project_id = ${project.id} and ${isBare}`;
  await db.$executeRaw`update person_snapshots set properties = properties || ${JSON.stringify(properties)}::jsonb
    where project_id = ${project.id} and ${isBare}`;
}

/** A project with a person, their events and an answer, all planted. */
async function plantedProject(): Promise<SampleProject & { surveyId: string; personUuid: string }> {
  const world = await buildSampleProject();
  const { project } = world;
  const survey = await buildSurvey(project, {
    questions: [
      { type: "open", question: "Why?" },
      { type: "rating", question: "How?", scale: 5, display: "number" },
    ],
  });
  const person = await buildPerson(project, { distinct_ids: [`${mark}-id`], properties: shown });
  const [why, how] = survey.questions as { id: string }[];
  for (const event of ["$pageview", "survey shown"])
    await buildEvent(project, {
      event,
      person_id: person.id,
      distinct_id: `${mark}-id`,
      path_item: `https://a.test/?x=${mark}`,
      properties: { $survey_id: survey.id },
    });
  await buildEvent(project, {
    event: "survey sent",
    person_id: person.id,
    distinct_id: `${mark}-id`,
    properties: {
      $survey_id: survey.id,
      [`$survey_response_${how!.id}`]: 4,
      [`$survey_response_${why!.id}`]: "x",
    },
  });
  await buildEvent(project, {
    event: "survey sent",
    distinct_id: `${mark}-nobody`,
    properties: { $survey_id: survey.id },
  });
  const detail = (changes: object[]) => ({ changes, trigger: null, name: null, short_id: null, type: null });
  const change = { type: "Person", action: "changed", before: { email: mark }, after: { email: mark } };
  for (const [scope, field, activity] of [
    ["Person", "properties", "updated"],
    ["Team", "filter", "persons_exported"],
  ] as const)
    await db.activity.create({
      data: {
        project_id: project.id,
        id: uuidv7(),
        scope,
        item_id: String(person.id),
        activity,
        detail: detail([{ ...change, field }]) as Prisma.InputJsonObject,
      },
    });
  await plant(world);
  return { ...world, surveyId: survey.id, personUuid: person.uuid };
}

/** What no answer may have: the mark, and every distinct id. */
async function forbiddenIn({ project }: SampleProject): Promise<string[]> {
  const ids = await db.$queryRaw<{ id: string }[]>`
    select distinct_id as id from person_distinct_ids where project_id = ${project.id}
    union select distinct_id from events where project_id = ${project.id}`;
  return [mark, String(personal.mobile_number), ...ids.map(({ id }) => id)];
}

async function expectNoLeak(
  endpoint: Endpoint,
  world: SampleProject,
  request: SampleRequest,
  as: Credential,
) {
  const forbidden = await forbiddenIn(world);
  for (const format of endpoint.csv ? ["json", "csv"] : ["json"]) {
    const sent = { ...request, query: { ...request.query, ...(endpoint.csv && { format }) }, as };
    const { status, body } = await call(endpoint, await findRoute(endpoint), sent);
    const text = JSON.stringify(body);
    const leaked = forbidden.filter(
      (value) => text.includes(value) && !JSON.stringify(request).includes(value),
    );
    expect({ id: endpoint.id, format, leaked }).toEqual({ id: endpoint.id, format, leaked: [] });
    expect([successOf(endpoint)[0], 400, 403, 404]).toContain(status);
  }
}

const inProject = endpoints
  .filter(({ path, access }) => path.includes("{project_id}") && access !== "public")
  .map((endpoint) => ({ id: endpoint.id, endpoint }));

describe("no answer has a planted value", () => {
  // One project for all that read.
  let read: SampleProject;
  beforeAll(async () => {
    read = await plantedProject();
  });

  it.each(inProject)("$id, for a masked viewer or for a masked key of an owner", async ({ endpoint }) => {
    for (const kind of rotated(["role", "key"] as const, endpoints.indexOf(endpoint), 2)) {
      const world = endpoint.method === "GET" ? read : await plantedProject();
      const request = await buildSampleRequest(endpoint, world);
      await plant(world);
      const member = kind === "role" ? await buildMember(world.project, "masked_viewer") : world.owner;
      const key =
        endpoint.access === "session" ? member : await buildKey({ user: member, is_masked: kind === "key" });
      await expectNoLeak(endpoint, world, request, key);
    }
  });
});

describe("a planted value", () => {
  it.each([
    ...[
      "persons.list",
      "persons.get",
      "persons.propertyChanges",
      "persons.propertiesTimeline",
      "persons.exportMany",
    ],
    ...[
      "events.list",
      "surveys.response",
      "persons.surveyResponses",
      "persons.batchByUuids",
      "activityLog.list",
    ],
  ])("is in what an owner gets from %s", async (id) => {
    const endpoint = endpoints.find((each) => each.id === id)!;
    const world = await plantedProject();
    const request = await buildSampleRequest(endpoint, world);
    await plant(world);
    await buildKey({ user: world.owner });
    const item = { persons: world.personUuid, surveys: world.surveyId }[id.split(".")[0]!];
    const params: SampleRequest["params"] = {
      ...request.params,
      ...(item && "id" in request.params && { id: item }),
    };
    if (id === "surveys.response") {
      const sent = await db.response.findFirstOrThrow({
        where: { project_id: world.project.id, distinct_id: `${mark}-id` },
      });
      params.uuid = sent.uuid;
    }
    const body = id === "persons.batchByUuids" ? { uuids: [world.personUuid] } : request.body;
    const as = await buildKey({ user: world.owner });
    const { body: answer } = await call(endpoint, await findRoute(endpoint), {
      ...request,
      params,
      body,
      as,
    } as Parameters<typeof call>[2]);
    expect(JSON.stringify(answer)).toContain(mark);
    const masked = await buildKey({ user: world.owner, is_masked: true });
    await expectNoLeak(endpoint, world, { ...request, params, body } as SampleRequest, masked);
  });
});

describe("a planted project", () => {
  let world: Awaited<ReturnType<typeof plantedProject>>;
  let as: Credential;
  beforeAll(async () => {
    world = await plantedProject();
    as = await buildKey({ user: await buildMember(world.project, "masked_viewer") });
  });
  const ask = async (id: string, request: { params?: object; query?: object; body?: unknown }) => {
    const endpoint = endpoints.find((each) => each.id === id)!;
    const { status, body } = await call(endpoint, await findRoute(endpoint), {
      as,
      ...request,
      params: { project_id: world.project.id, ...request.params },
    } as Parameters<typeof call>[2]);
    return { status, body: body as unknown };
  };

  it("shows persons under their uuid, with what is not personal", async () => {
    const { body } = await ask("persons.list", {});
    const person = (body as { results: Record<string, unknown>[] }).results.find(
      ({ uuid }) => uuid === world.personUuid,
    );
    expect(person).toMatchObject({
      name: world.personUuid,
      distinct_ids: [world.personUuid],
      properties: {
        ...shown,
        email: "[masked]",
        name: "[masked]",
        contact: { email: "[masked]" },
        homepage: "https://ada.example/",
      },
    });
  });

  it("shows responses with ratings, and texts masked", async () => {
    const { body } = await ask("surveys.responses", { params: { id: world.surveyId } });
    const answers = (body as { results: { answers: { answer: unknown }[] }[] }).results.flatMap(
      (r) => r.answers,
    );
    expect(answers.map(({ answer }) => answer)).toEqual(expect.arrayContaining(["[masked]", 4]));
  });

  it("is told which properties are personal", async () => {
    const { body } = await ask("definitions.properties", { query: { type: "person" } });
    const { results } = body as { results: { name: string; is_personal: boolean }[] };
    const named = (isPersonal: boolean) =>
      results.filter(({ is_personal }) => is_personal === isPersonal).map(({ name }) => name);
    expect(named(false)).toEqual(expect.arrayContaining(["plan", "seats", "homepage"]));
    expect(named(true)).toContain("email");
    expect(named(false).filter((name) => /mail|name|phone|mobile/.test(name))).toEqual([]);
  });

  const filter = (key: string, type = "person") =>
    JSON.stringify([{ key, value: "x", type, operator: "icontains" }]);
  const did = (event_filters: unknown) =>
    JSON.stringify([{ type: "behavioral", key: "paid", value: "performed_event", event_filters }]);
  it.each<[string, object]>([
    ["persons.list", { query: { properties: did([{ key: "$survey_response", value: "x" }]) } }],
    ["persons.list", { query: { properties: did({ $survey_response__icontains: "x" }) } }],
    ["persons.list", { query: { email: personal.email } }],
    ["persons.list", { query: { search: "ada" } }],
    ["persons.list", { query: { distinct_id: "x" } }],
    ["persons.list", { query: { properties: filter("email") } }],
    ["persons.list", { query: { properties: JSON.stringify({ email__icontains: "x" }) } }],
    [
      "persons.list",
      {
        query: {
          properties: JSON.stringify({
            type: "AND",
            values: [{ type: "OR", values: [{ key: "Name", value: 1 }] }],
          }),
        },
      },
    ],
    ["persons.values", { query: { key: "email" } }],
    ["events.values", { query: { key: "$survey_response" } }],
    ["persons.exportMany", { query: { search: "ada" } }],
    ["persons.propertiesAtTime", { query: { distinct_id: "x", timestamp: "2026-01-01T00:00:00Z" } }],
    ["events.list", { query: { search: "ada" } }],
    ["events.list", { query: { distinct_id: "x" } }],
    ["events.list", { query: { properties: filter("$survey_response", "event") } }],
    ["events.list", { query: { properties: filter("distinct_id", "event") } }],
    [
      "analysis.trendPost",
      { body: { events: [{ id: "a" }], breakdown: "$user_id", breakdown_type: "event" } },
    ],
    [
      "analysis.funnelPost",
      { body: { events: [{ id: "a" }, { id: "b", properties: [{ key: "email", value: "x" }] }] } },
    ],
    [
      "analysis.funnelPost",
      { body: { events: [{ id: "a" }, { id: "b" }], breakdown: "email", breakdown_type: "person" } },
    ],
    ["analysis.trendPost", { body: { events: [{ id: "a", math: "max", math_property: "email" }] } }],
    [
      "analysis.correlationPost",
      {
        body: {
          events: [{ id: "a" }, { id: "b" }],
          funnel_correlation_type: "properties",
          funnel_correlation_names: ["$all"],
        },
      },
    ],
    [
      "analysis.funnelPersonsPost",
      { body: { events: [{ id: "a" }, { id: "b" }], funnel_step: 1, search: "ada" } },
    ],
  ])("%s refuses %o", async (id, request) => {
    const { status, body } = await ask(id, request);
    expect([status, body]).toMatchObject([
      400,
      { code: "personal_data", detail: expect.stringContaining("hides personal data") },
    ]);
  });

  it("refuses searches and conditions on free answers, and takes conditions on ratings", async () => {
    const questions = (
      await db.survey.findFirstOrThrow({ where: { project_id: world.project.id, id: world.surveyId } })
    ).questions;
    const [why, how] = questions as unknown as { id: string }[];
    const params = { id: world.surveyId };
    const condition = (question: { id: string }, operator: string, value?: unknown) => ({
      params,
      query: { answers: JSON.stringify([{ question_id: question.id, operator, value }]) },
    });
    for (const id of ["surveys.responses", "surveys.results", "surveys.exportResponses"]) {
      expect((await ask(id, condition(why!, "icontains", "x"))).status).toBe(400);
      expect((await ask(id, condition(why!, "is_set"))).status).toBe(200);
      expect((await ask(id, condition(how!, "gte", 3))).status).toBe(200);
    }
    expect((await ask("surveys.responses", { params, query: { q: "text" } })).status).toBe(400);
    expect((await ask("surveys.searchResponses", { query: { q: "text" } })).status).toBe(400);
    expect((await ask("surveys.searchResponses", { query: { score_gte: "3" } })).status).toBe(200);
  });

  it("refuses saved analyses that group by personal data", async () => {
    const { id } = await db.insight.create({
      data: {
        project_id: world.project.id,
        short_id: uuidv7().slice(-8),
        filters: {
          insight: "FUNNELS",
          events: [{ id: "a" }, { id: "b" }],
          breakdown: "email",
          breakdown_type: "person",
        },
      },
    });
    expect((await ask("insights.get", { params: { id }, query: { refresh: "blocking" } })).status).toBe(400);
  });

  const sql = async (text: string) =>
    (await ask("query.run", { body: { query: { kind: "HogQLQuery", query: text } } })) as {
      status: number;
      body: { results: unknown[][] };
    };
  it.each([
    "select * from persons",
    "select * from events",
    "select properties from events",
    "select properties.email, properties.phone, properties.contact, properties.contact.email, properties.mobile_number from persons",
    "select properties['email'], JSONExtractString(properties, 'name') from persons",
    "select person.properties, person.properties.email, distinct_id, pdi.distinct_id from events",
    "select pdi.distinct_id, pdi.person_id from persons",
    "select properties.$set, properties.$set_once, properties.alias, properties.$survey_questions from events",
    "select properties.$current_url, properties.$survey_response from events",
    "select upper(p.properties.name) || '!' as n, count() from persons p group by n order by n",
    "with x as (select properties as p from persons) select p.email, p['name'] from x",
    "select e.properties.email, p.properties.email from events e join persons p on e.person_id = p.id",
    "select argMax(properties.email, created_at) from persons",
    "select properties.email from persons where properties.email like 'PLANTED%'",
  ])("SQL reads nothing personal: %s", async (text) => {
    const { status, body } = await sql(text);
    const forbidden = await forbiddenIn(world);
    expect([200, 400]).toContain(status);
    expect(
      forbidden.filter(
        (value) => JSON.stringify(body.results ?? body).includes(value) && !text.includes(value),
      ),
    ).toEqual([]);
    if (text.includes("like 'PLANTED")) expect(body.results).toEqual([]);
  });

  it("SQL reads what is not personal, and numbers", async () => {
    const { body } = await sql(
      "select properties.plan, properties.seats + 1, properties.email from persons where properties.plan = 'pro' limit 1",
    );
    expect(body.results).toEqual([["pro", 4, "[masked]"]]);
    const unset = await sql(
      "select properties.unset, isNull(properties.unset), properties.second_email from persons limit 1",
    );
    expect(unset.body.results).toEqual([[null, true, null]]);
    const urls = await sql("select distinct properties.$current_url from events");
    expect(urls.body.results).toEqual([["https://ada.example/"]]);
  });

  it("is not recorded as a query of personal data", async () => {
    await sql("select properties.email from persons");
    expect(await db.activity.count({ where: { project_id: world.project.id, activity: "queried" } })).toBe(0);
  });

  it("an owner's switch shows one property and hides another", async () => {
    const own = await plantedProject();
    const owner = await buildKey({ user: own.owner });
    const find = endpoints.find(({ id }) => id === "definitions.properties")!;
    const update = endpoints.find(({ id }) => id === "definitions.updateProperty")!;
    const params = { project_id: own.project.id };
    const { body } = await call(find, await findRoute(find), {
      as: owner,
      params,
      query: { type: "person" },
    });
    const { results } = body as unknown as { results: { id: string; name: string; is_personal: boolean }[] };
    const isPersonal = Object.fromEntries(results.map(({ name, is_personal }) => [name, is_personal]));
    expect(isPersonal).toMatchObject({ email: true, plan: false });
    const change = async (name: string, is_personal: boolean, by: Credential) => {
      const { id } = results.find((property) => property.name === name)!;
      return (
        await call(update, await findRoute(update), {
          as: by,
          params: { ...params, id },
          body: { is_personal },
        })
      ).status;
    };
    const masked = await buildKey({ user: own.owner, is_masked: true });
    const editor = await buildKey({ user: await buildMember(own.project, "editor") });
    expect(await change("email", false, masked)).toBe(403);
    expect(await change("email", false, editor)).toBe(403);
    expect([await change("email", false, owner), await change("plan", true, owner)]).toEqual([200, 200]);
    const { body: page } = await call(query.run, await findRoute(query.run), {
      as: masked,
      params,
      body: { query: { kind: "HogQLQuery", query: "select properties.email, properties.plan from persons" } },
    });
    expect((page as { results: unknown[] }).results).toEqual([[personal.email, "[masked]"]]);
  });
});
