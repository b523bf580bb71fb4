import { beforeAll, describe, expect, test } from "vitest";
import { DELETE, GET, OPTIONS, PATCH, PUT } from "@/app/api/sdk/capture/route";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { gzipJson, readPerson, readStoredEvents, sendCapture } from "@/lib/testing/capture";
import { buildProject, unique } from "@/lib/testing/factories";

let project: Project;
beforeAll(async () => {
  project = await buildProject();
});

const single = (overrides: object = {}) => ({
  api_key: project.api_token,
  event: "looked",
  distinct_id: `someone-${unique()}`,
  properties: { page: 1 },
  ...overrides,
});

const problem = (type: string, code: string, detail: string, attr: string | null = null) => ({
  type,
  code,
  detail,
  attr,
});

describe("a rejected request", () => {
  const refused: [name: string, body: () => unknown, status: number, body: object][] = [
    ["nothing at all", () => "", 400, problem("validation_error", "invalid_input", "request holds no event")],
    [
      "an empty batch",
      () => ({ api_key: project.api_token, batch: [] }),
      400,
      { detail: "request holds no event" },
    ],
    ["text that is no JSON", () => "{", 400, { code: "invalid_input" }],
    [
      "no token",
      () => single({ api_key: undefined }),
      400,
      problem("validation_error", "required", "event submitted without an api_key", "api_key"),
    ],
    [
      "an empty event name",
      () => single({ event: "" }),
      400,
      { detail: "event submitted with an empty event name" },
    ],
    [
      "no event name",
      () => single({ event: undefined }),
      400,
      { detail: "event submitted with an empty event name" },
    ],
    [
      "no distinct id",
      () => single({ distinct_id: undefined }),
      400,
      { detail: "event submitted without a distinct_id" },
    ],
    [
      "an empty distinct id",
      () => single({ distinct_id: "" }),
      400,
      { detail: "event submitted without a distinct_id" },
    ],
    [
      "an event beyond 1 MiB",
      () => single({ properties: { a: "x".repeat(1024 * 1024) } }),
      400,
      { detail: "maximum event size exceeded" },
    ],
    [
      "1,001 properties",
      () => single({ properties: Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, n])) }),
      400,
      { detail: "event submitted with too many properties" },
    ],
    [
      "101 levels",
      () => `${'{"a":'.repeat(101)}1${"}".repeat(101)}`,
      400,
      { detail: "JSON is nested deeper than 100 levels" },
    ],
    ["broken gzip", () => Buffer.from([0x1f, 0x8b, 1, 2, 3]), 400, { code: "invalid_input" }],
    [
      "a token of nobody",
      () => single({ api_key: "phc_of_nobody" }),
      401,
      { type: "authentication_error", code: "invalid_api_key" },
    ],
    [
      "a personal API key",
      () => single({ api_key: "phx_of_somebody" }),
      401,
      { detail: "API key is not valid: it is a personal API key" },
    ],
    [
      "two tokens",
      () => [single(), single({ api_key: "phc_other" })],
      401,
      { detail: "batch submitted with inconsistent api_key values" },
    ],
    [
      "21 MiB",
      () => Buffer.alloc(21 * 1024 * 1024, " "),
      413,
      problem("invalid_request", "too_large", "The request body is larger than 20 MiB."),
    ],
    ["a gzip bomb", () => gzipJson(" ".repeat(21 * 1024 * 1024)), 413, { code: "too_large" }],
    [
      "10,001 events",
      () => ({ api_key: project.api_token, batch: Array(10_001).fill({ event: "a", distinct_id: "b" }) }),
      413,
      { code: "too_large" },
    ],
  ];
  test.each(refused)("%s", async (_, body, status, expected) => {
    const answer = await sendCapture(body());
    expect(answer).toMatchObject({ status, body: expected });
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("with another method is a 405 that names the allowed ones", async () => {
    for (const [method, handle] of Object.entries({ GET, PUT, PATCH, DELETE })) {
      const request = new Request("http://127.0.0.1:3000/e/", { method });
      const response = await handle(request, { params: Promise.resolve(undefined) });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    }
  });
});

describe("a browser", () => {
  test("may send a preflight request, and is allowed what it asks for", async () => {
    const request = new Request("http://127.0.0.1:3000/e/", {
      method: "OPTIONS",
      headers: { origin: "https://shop.example", "access-control-request-headers": "content-type, x-custom" },
    });
    const response = await OPTIONS(request);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "https://shop.example",
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": "content-type, x-custom",
      "access-control-allow-methods": "GET, POST, OPTIONS",
      vary: expect.stringContaining("Origin"),
    });
  });

  test("may read the response, including errors", async () => {
    for (const body of [single(), "{"]) {
      const { headers } = await sendCapture(body, { headers: { origin: "https://shop.example" } });
      expect(headers.get("access-control-allow-origin")).toBe("https://shop.example");
      expect(headers.get("access-control-allow-credentials")).toBe("true");
      expect(headers.get("access-control-expose-headers")).toContain("Retry-After");
    }
  });
});

describe("every encoding and shape is accepted", () => {
  const event = () => ({ ...single(), uuid: crypto.randomUUID() });
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
  const encodedRequests: [
    name: string,
    (value: object) => [unknown, { path?: string; headers?: Record<string, string> }?],
  ][] = [
    ["plain JSON", (value) => [value]],
    ["gzip without a word", (value) => [gzipJson(value), { headers: { "content-type": "text/plain" } }]],
    ["gzip by header", (value) => [gzipJson(value), { headers: { "content-encoding": "gzip" } }]],
    ["gzip by query", (value) => [gzipJson(value), { path: "/e/?compression=gzip-js&ver=1.200.1" }]],
    [
      "a form",
      (value) => [
        `data=${encodeURIComponent(base64(value))}`,
        { path: "/e/?compression=base64", headers: { "content-type": "application/x-www-form-urlencoded" } },
      ],
    ],
    [
      "a form whose plus signs are spaces",
      (value) => [
        `data=${base64(value)}`,
        { headers: { "content-type": "application/x-www-form-urlencoded" } },
      ],
    ],
    ["bare base64", (value) => [base64(value)]],
    ["an array", (value) => [[value]]],
    [
      "a batch",
      ({ ...value }) => [{ api_key: project.api_token, batch: [{ ...value, api_key: undefined }] }],
    ],
    [
      "the batch of a browser",
      ({ ...value }) => [
        gzipJson({
          api_key: project.api_token,
          batch: [
            {
              ...value,
              distinct_id: undefined,
              properties: { distinct_id: "in-properties", token: project.api_token },
            },
          ],
        }),
      ],
    ],
  ];
  test.each(encodedRequests)("%s", async (_, send) => {
    const sent = event();
    expect(await sendCapture(...send(sent))).toMatchObject({ status: 200, body: { status: "Ok" } });
    expect(await db.event.findFirst({ where: { project_id: project.id, uuid: sent.uuid } })).not.toBeNull();
  });
});

describe("a stored event", () => {
  test("has the columns, and properties without those of the columns", async () => {
    const own = await buildProject();
    const uuid = crypto.randomUUID();
    await sendCapture({
      api_key: own.api_token,
      event: "$pageview",
      uuid,
      timestamp: "2026-01-02T03:04:05.678901+01:00",
      properties: {
        distinct_id: "d",
        token: own.api_token,
        $current_url: "https://shop.example/a/",
        n: [1, null],
      },
      $set: { plan: "pro" },
    });
    const [event] = await readStoredEvents(own);
    const person = await readPerson(own, "d");
    expect(event).toMatchObject({
      uuid,
      event: "$pageview",
      distinct_id: "d",
      timestamp: new Date("2026-01-02T02:04:05.678Z"),
      path_item: "https://shop.example/a",
      person_id: person?.id,
      properties: { $current_url: "https://shop.example/a/", n: [1, null], $set: { plan: "pro" } },
    });
    expect(person).toMatchObject({
      created_at: event?.timestamp,
      is_identified: false,
      properties: { plan: "pro", $current_url: "https://shop.example/a/", $creator_event_uuid: uuid },
    });
  });

  test("belongs to the person of its own id, also where that can't be stored", async () => {
    const own = await buildProject();
    const ids = ["ab", "a\0b", "a\ud800b", "a\udc00b", "a\ufffdb"];
    const batch = ids.map((distinct_id) => ({ event: "a", distinct_id, $set: { "k\0": "v\0" } }));
    expect((await sendCapture({ api_key: own.api_token, batch })).status).toBe(200);
    const stored = ["ab", "a\ufffd0000b", "a\ufffdD800b", "a\ufffdDC00b", "a\ufffdb"];
    const persons = await Promise.all(stored.map((id) => readPerson(own, id)));
    expect(new Set(persons.map((person) => person?.id)).size).toBe(ids.length);
    expect(persons[0]?.properties).toMatchObject({ "k\ufffd0000": "v\ufffd" });
    // An alias is an id, too.
    await sendCapture({
      api_key: own.api_token,
      event: "$create_alias",
      distinct_id: "ab",
      properties: { alias: "a\0c" },
    });
    expect((await readPerson(own, "a\ufffd0000c"))?.id).toBe(persons[0]?.id);
  });

  test("of a batch that stalled is not moved behind those that were sent later", async () => {
    const own = await buildProject();
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const send = (event: string, seconds: number, sent: number) =>
      sendCapture({
        api_key: own.api_token,
        batch: [{ event, distinct_id: "d", timestamp: ago(seconds) }],
        sent_at: ago(sent),
      });
    await send("B", 30, 0);
    await send("A", 40, 39);
    expect((await readStoredEvents(own)).map(({ event }) => event)).toEqual(["A", "B"]);
  });

  test.each([
    ["retry_count", "/e/?retry_count=1", {}],
    ["PostHog-Attempt", "/batch/", { "PostHog-Attempt": "2" }],
  ])("keeps its time when %s says that the request is sent again", async (_, path, headers) => {
    const own = await buildProject();
    const hour = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
    const body = {
      api_key: own.api_token,
      batch: [{ event: "a", distinct_id: "d", timestamp: hour(2) }],
      sent_at: hour(1),
    };
    await sendCapture(body, { path, headers });
    await sendCapture(body, { path: "/e/?retry_count=0", headers: { "PostHog-Attempt": "1" } });
    const ages = (await readStoredEvents(own)).map(({ timestamp }) =>
      Math.round((Date.now() - timestamp.getTime()) / 3_600_000),
    );
    expect(ages).toEqual([2, 1]);
  });

  test("is stored once, whatever a repeated request contains", async () => {
    const own = await buildProject();
    const uuid = crypto.randomUUID();
    const event = { event: "a", distinct_id: "d", uuid };
    const send = (over: object) => sendCapture({ api_key: own.api_token, batch: [{ ...event, ...over }] });
    for (const over of [{}, { timestamp: "2020-01-01T00:00:00Z" }, { event: "b", $set: { late: true } }])
      expect((await send(over)).status).toBe(200);
    expect(await readStoredEvents(own)).toHaveLength(1);
    expect((await readPerson(own, "d"))?.properties).not.toHaveProperty("late");
  });

  test("is stored once when many requests send it at the same time", async () => {
    const own = await buildProject();
    const batch = Array.from({ length: 20 }, () => ({
      event: "a",
      distinct_id: "d",
      uuid: crypto.randomUUID(),
      $set: { n: 1 },
    }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendCapture({ api_key: own.api_token, batch })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readStoredEvents(own)).toHaveLength(20);
  });

  test("is stored from a batch with invalid events", async () => {
    const own = await buildProject();
    const batch = [
      { event: "good", distinct_id: "d" },
      { event: "", distinct_id: "d" },
      "no event",
      { event: "nobody's" },
      { event: "listed", distinct_id: "d", properties: [] },
      { event: "also good", distinct_id: 7 },
    ];
    expect((await sendCapture({ api_key: own.api_token, batch })).status).toBe(200);
    expect((await readStoredEvents(own)).map((row) => [row.event, row.distinct_id]).sort()).toEqual([
      ["also good", "7"],
      ["good", "d"],
    ]);
  });

  test("has invalid characters of its text replaced", async () => {
    const own = await buildProject();
    const long = "𝄞".repeat(3000);
    const hostile = {
      event: `na\0me${long}`,
      distinct_id: long,
      properties: {
        "k\0ey": "v\0al",
        lone: "\ud800",
        email: long,
        $survey_id: long,
        $current_url: long,
        ["__proto__"]: 1,
      },
      $set: { email: long },
    };
    const answer = await sendCapture(
      JSON.stringify({ api_key: own.api_token, batch: [hostile, { ...hostile, event: "$pageview" }] }),
    );
    expect(answer.status).toBe(200);
    const [event] = await readStoredEvents(own);
    expect(event?.properties).toMatchObject({ "k\ufffd0000ey": "v\ufffdal", lone: "\ufffd" });
    expect(event?.distinct_id).toBe("𝄞".repeat(100));
  });

  test("keeps integers beyond the precision of a double distinct, so that no two persons become one", async () => {
    const own = await buildProject();
    const [one, other] = ["12345678901234567890", "12345678901234567891"];
    const event = (id: string) =>
      `{"event":"$set","distinct_id":${id},"$set":{"own":${id}},"properties":{"n":${id},"exact":9007199254740991}}`;
    const body = `{"api_key":"${own.api_token}","batch":[${event(one!)},${event(other!)}]}`;
    expect((await sendCapture(body)).status).toBe(200);
    const events = await readStoredEvents(own);
    expect(events.map(({ distinct_id }) => distinct_id).sort()).toEqual([one, other]);
    for (const { distinct_id, properties } of events)
      expect(properties).toMatchObject({ n: distinct_id, exact: 9_007_199_254_740_991 });
    for (const id of [one!, other!])
      expect((await readPerson(own, id))?.properties).toMatchObject({ own: id });
  });

  test("has no __proto__ at any depth, and constructor and prototype like other keys", async () => {
    const own = await buildProject();
    const bad = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":1}';
    const properties = `{"a":[${bad}],"\\u005f_proto__":1,"constructor":1,"$set_once":${bad}}`;
    const body = `{"api_key":"${own.api_token}","event":"$set","distinct_id":"d","properties":${properties},"$set":${bad}}`;
    expect((await sendCapture(body)).status).toBe(200);
    const kept = { constructor: { prototype: { polluted: 1 } }, prototype: 1 };
    const [event] = await readStoredEvents(own);
    expect(event?.properties).toEqual({ a: [kept], constructor: 1, $set: kept, $set_once: kept });
    expect((await readPerson(own, "d"))?.properties).toEqual({ ...kept, $creator_event_uuid: event?.uuid });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("is not possible after the project was deleted", async () => {
    const own = await buildProject();
    expect((await sendCapture({ api_key: own.api_token, event: "a", distinct_id: "d" })).status).toBe(200);
    await db.project.delete({ where: { id: own.id } });
    const answer = await sendCapture({ api_key: own.api_token, event: "a", distinct_id: "d" });
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
  });

  test("is created by /engage/ without an event name", async () => {
    const own = await buildProject();
    const body = { $token: own.api_token, $distinct_id: "d", $set: { plan: "pro" } };
    expect((await sendCapture(body, { path: "/engage/" })).status).toBe(200);
    expect((await readPerson(own, "d"))?.properties).toMatchObject({ plan: "pro" });
    expect((await sendCapture(body, { path: "/e/" })).status).toBe(400);
  });
});
