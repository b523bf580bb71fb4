import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as route from "@/app/api/sdk/capture-v1/route";
import { CaptureV1Body, CaptureV1Response } from "@/lib/contract/sdk/capture-v1";
import { pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { captureV1Headers, readPerson, readStoredEvents, sendCaptureV1 } from "@/lib/testing/capture";
import { buildProject, unique } from "@/lib/testing/factories";
import { callSdkRoute } from "@/lib/testing/sdk";

let project: Project;
beforeAll(async () => {
  project = await buildProject();
});

const eventOf = (overrides: Record<string, unknown> = {}) => ({
  event: "looked",
  uuid: crypto.randomUUID() as string,
  distinct_id: `someone-${unique()}`,
  timestamp: new Date().toISOString(),
  options: {},
  properties: { page: 1 },
  ...overrides,
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const hour = 3600;

describe("a refused request", () => {
  test.each([
    ["without a token", { authorization: undefined }, "missing_api_key"],
    ["with another scheme", { authorization: "Basic cGhjOg==" }, "missing_api_key"],
    ["with a token of nobody", { authorization: "Bearer phc_nobody" }, "invalid_api_key"],
    ["with a personal API key", { authorization: "Bearer phx_somebody" }, "invalid_api_key"],
  ])("%s is a 401, whatever its body", async (_, headers, code) => {
    const { status, body, headers: answered } = await sendCaptureV1(project.api_token, "{", headers);
    expect(status).toBe(401);
    expect(body).toMatchObject({ type: "authentication_error", code, attr: null });
    expect(answered.get("www-authenticate")).toBe("Bearer");
  });

  test("with another method is a 405 that names the allowed ones", async () => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const { status, headers } = await callSdkRoute(route, "/i/v1/analytics/events", { method });
      expect(status).toBe(405);
      expect(headers.get("allow")).toBe("POST, OPTIONS");
    }
  });
});

describe("an invalid request", () => {
  test.each([
    ["posthog-sdk-info", undefined, "required"],
    ["posthog-attempt", undefined, "required"],
    ["posthog-attempt", "0", "invalid_input"],
    ["posthog-request-id", undefined, "required"],
    ["posthog-request-id", "7", "invalid_input"],
    ["posthog-request-timestamp", undefined, "required"],
    ["posthog-request-timestamp", "yesterday", "invalid_input"],
  ])("has %s: %s", async (name, value, code) => {
    const { status, body } = await sendCaptureV1(project.api_token, [eventOf()], { [name]: value });
    expect({ status, ...body }).toMatchObject({
      status: 400,
      type: "validation_error",
      code,
      attr: name,
    });
  });

  test.each([
    ["content-type", "text/plain", 'Unsupported media type "text/plain" in request.'],
    ["content-encoding", "lz4", 'Unsupported content encoding "lz4" in request.'],
  ])("has an unsupported %s", async (name, value, detail) => {
    const { status, body } = await sendCaptureV1(project.api_token, [eventOf()], { [name]: value });
    expect(status).toBe(415);
    expect(body).toMatchObject({ code: "unsupported_media_type", detail });
  });

  const created_at = new Date().toISOString();
  test.each<[string, object | string, number, object]>([
    ["nothing", "", 400, { detail: "request holds no event" }],
    ["no JSON", "{", 400, { code: "invalid_input" }],
    ["no batch", { created_at, ...eventOf() }, 400, { attr: "batch", code: "required" }],
    ["an empty batch", { created_at, batch: [] }, 400, { detail: "request holds no event" }],
    ["no time of creation", { batch: [eventOf()] }, 400, { attr: "created_at" }],
    [
      "a time of creation that is none",
      { created_at: "now", batch: [eventOf()] },
      400,
      { attr: "created_at" },
    ],
    [
      "an event without a uuid",
      { created_at, batch: [eventOf(), eventOf({ uuid: undefined })] },
      400,
      { attr: "batch", code: "required", extra: { path: "batch.1.uuid" } },
    ],
    [
      "an event without a uuid, in a large body",
      { created_at, batch: [eventOf({ uuid: undefined, properties: { a: "x".repeat(300_000) } })] },
      400,
      { attr: "batch", code: "required", extra: { path: "batch.0.uuid" } },
    ],
    ["an event that is none", { created_at, batch: [null] }, 400, { extra: { path: "batch.0.uuid" } }],
    ["10,001 events", { created_at, batch: Array(10_001).fill(0) }, 413, { code: "too_large" }],
    ["21 MiB", " ".repeat(21 * 1024 * 1024), 413, { code: "too_large" }],
  ])("has a body with %s, and nothing of it is stored", async (_, sent, status, expected) => {
    const own = await buildProject();
    const answer = await sendCaptureV1(own.api_token, sent);
    expect(answer).toMatchObject({ status, body: expected });
    expect(await readStoredEvents(own)).toEqual([]);
  });

  test("is answered with the id of the request, so that its log lines are found", async () => {
    const id = crypto.randomUUID();
    for (const body of ["{", [eventOf()]]) {
      const { headers } = await sendCaptureV1(project.api_token, body, { "posthog-request-id": id });
      expect(headers.get("posthog-request-id")).toBe(id);
    }
    const { headers } = await sendCaptureV1("phc_nobody", "{", { "posthog-request-id": undefined });
    expect(headers.get("posthog-request-id")).toBeNull();
  });
});

describe("a browser of any origin", () => {
  test("may send a preflight request for the headers of Capture V1, and read the response", async () => {
    const origin = "https://shop.example";
    const names = Object.keys(captureV1Headers("")).join(", ");
    const preflight = await callSdkRoute(route, "/i/v1/analytics/events", {
      method: "OPTIONS",
      headers: { origin, "access-control-request-headers": names },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe(names);
    const { status, headers } = await sendCaptureV1(project.api_token, [eventOf()], { origin });
    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
  });
});

describe("the result of an event", () => {
  /** Sends one event; its result, and its row. */
  const send = async (overrides: Record<string, unknown>, own = project) => {
    const sent = eventOf(overrides);
    const { status, body } = await sendCaptureV1(own.api_token, [sent]);
    expect(status).toBe(200);
    expect(CaptureV1Response.parse(body)).toEqual(body);
    const rows = await readStoredEvents(own);
    return { result: body.results[sent.uuid], row: rows.find(({ uuid }) => uuid === sent.uuid), sent };
  };

  test("is ok when it is stored, with its options, session and SDK as properties", async () => {
    const { result, row, sent } = await send({
      session_id: "s1",
      window_id: "w1",
      options: { process_person_profile: "false", product_tour_id: 7, cookieless_mode: 0, unknown: [1] },
      properties: { page: 2, $lib: "another" },
    });
    expect(result).toEqual({ result: "ok" });
    expect(row).toMatchObject({ event: "looked", distinct_id: sent.distinct_id, person_id: null });
    expect(row?.timestamp.toISOString()).toBe(sent.timestamp);
    expect(row?.properties).toEqual({
      page: 2,
      $session_id: "s1",
      $window_id: "w1",
      $process_person_profile: false,
      $product_tour_id: "7",
      $cookieless_mode: false,
      $lib: "posthog-node",
      $lib_version: "5.70.0",
    });
  });

  test("is ok for one that is stored already, which is not changed", async () => {
    const own = await buildProject();
    const sent = eventOf();
    for (const event of [sent, { ...sent, event: "again" }]) {
      const { body } = await sendCaptureV1(own.api_token, [event]);
      expect(body.results).toEqual({ [sent.uuid]: { result: "ok" } });
    }
    expect((await readStoredEvents(own)).map(({ event }) => event)).toEqual(["looked"]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["event_name_too_long", { event: "x".repeat(201) }],
    ["distinct_id_too_large", { distinct_id: "x".repeat(201) }],
    ["survey_id_too_long", { properties: { $survey_id: "x".repeat(201) } }],
    ["invalid_event_timestamp", { timestamp: "yesterday" }],
    ["future_timestamp_clamp", { timestamp: ago(-48 * hour).toISOString() }],
    ["unstorable_characters", { properties: { "a\0": "b" } }],
    ["unstorable_characters", { properties: { a: "\ud800" } }],
    [
      "cannot_merge_with_illegal_distinct_id",
      { event: "$identify", properties: { $anon_distinct_id: "null" } },
    ],
    ["event_name_too_long,distinct_id_too_large", { event: "x".repeat(201), distinct_id: "y".repeat(201) }],
  ])("is a warning with %s for one that is stored, but not as sent", async (details, overrides) => {
    const { result, row } = await send(overrides);
    expect(result).toEqual({ result: "warning", details });
    expect(row).toBeDefined();
  });

  test("is a warning for a uuid that is none, by that uuid; the event gets another", async () => {
    const own = await buildProject();
    const { result } = await send({ uuid: "order-7" }, own);
    expect(result).toEqual({ result: "warning", details: "invalid_event_uuid" });
    expect(await readStoredEvents(own)).toHaveLength(1);
  });

  test("is a warning for a uuid that is sent twice, of which the first is stored", async () => {
    const own = await buildProject();
    const [first, other] = [eventOf({ event: "first" }), eventOf()];
    const upper = { ...first, uuid: first.uuid.toUpperCase(), event: "upper" };
    const { body } = await sendCaptureV1(own.api_token, [first, other, { ...first, event: "second" }, upper]);
    const duplicate = { result: "warning", details: "duplicate_event_uuid" };
    expect(body.results).toEqual({
      [first.uuid]: duplicate,
      [upper.uuid]: duplicate,
      [other.uuid]: { result: "ok" },
    });
    expect((await readStoredEvents(own)).map(({ event }) => event).sort()).toEqual(["first", "looked"]);
  });

  test("is a warning when the person's properties would become too large, which are not changed", async () => {
    const own = await buildProject();
    const $set = { a: "x".repeat(600_000) };
    const { result, sent } = await send({ distinct_id: "d", properties: { $set } }, own);
    expect(result).toEqual({ result: "warning", details: "person_properties_too_large" });
    expect((await readPerson(own, sent.distinct_id))?.properties).not.toHaveProperty("a");
  });

  test.each<[string, Record<string, unknown>]>([
    ["missing_event_name", { event: "" }],
    ["missing_event_name", { event: 7 }],
    ["missing_distinct_id", { distinct_id: "" }],
    ["malformed_event_properties", { properties: [1] }],
    ["invalid_options", { options: { process_person_profile: "maybe" } }],
    ["invalid_options", { options: { product_tour_id: 1.5 } }],
    ["invalid_options", { options: [1] }],
    [
      "too_many_properties",
      { properties: Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, n])) },
    ],
    ["event_too_big", { properties: { a: "x".repeat(1024 * 1024) } }],
  ])("is a drop with %s for one that can't be stored; the others are", async (details, overrides) => {
    const own = await buildProject();
    const [bad, good] = [eventOf(overrides), eventOf()];
    const { status, body } = await sendCaptureV1(own.api_token, [bad, good]);
    expect(status).toBe(200);
    expect(body.results).toEqual({
      [bad.uuid]: { result: "drop", details },
      [good.uuid]: { result: "ok" },
    });
    expect((await readStoredEvents(own)).map(({ uuid }) => uuid)).toEqual([good.uuid]);
    expect((await send(overrides, own)).result).toEqual({ result: "drop", details });
  });

  describe("while PostgreSQL refuses rows", () => {
    beforeAll(() =>
      pool.query(`
        CREATE FUNCTION refuse_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'refused' USING ERRCODE = CASE NEW.event WHEN 'unstorable' THEN '22023' ELSE '53100' END;
        END $$;
        CREATE TRIGGER refuse_event BEFORE INSERT ON events FOR EACH ROW
          WHEN (NEW.event IN ('unstorable', 'disk is full')) EXECUTE FUNCTION refuse_event()`),
    );
    afterAll(() => pool.query("DROP FUNCTION refuse_event CASCADE"));

    test("is a retry with a time for what may succeed later, and ok when it did", async () => {
      const own = await buildProject();
      const sent = eventOf({ event: "disk is full" });
      const { status, body, headers } = await sendCaptureV1(own.api_token, [sent]);
      expect(status).toBe(200);
      expect(body.results).toEqual({ [sent.uuid]: { result: "retry", details: "not_persisted" } });
      expect(headers.get("retry-after")).toBe("1");
      const again = await sendCaptureV1(own.api_token, [{ ...sent, event: "looked" }], {
        "posthog-attempt": "2",
      });
      expect(again.body.results).toEqual({ [sent.uuid]: { result: "ok" } });
      expect(again.headers.get("retry-after")).toBeNull();
      expect(await readStoredEvents(own)).toHaveLength(1);
    });

    test("is a drop for the one event that the database rejects", async () => {
      const own = await buildProject();
      const batch = [eventOf(), eventOf({ event: "unstorable" }), eventOf()];
      const { body } = await sendCaptureV1(own.api_token, batch);
      const results = batch.map(({ uuid }) => body.results[uuid]);
      expect(results).toEqual([{ result: "ok" }, { result: "drop", details: "rejected" }, { result: "ok" }]);
    });
  });
});

describe("a body", () => {
  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
    ["GZIP", gzipSync],
    ["identity", (text: string) => Buffer.from(text)],
  ])("may be in %s, whatever its size", async (encoding, compress) => {
    const own = await buildProject();
    const batch = [eventOf(), eventOf({ properties: { filler: "x".repeat(400_000) } })];
    for (const events of [batch.slice(0, 1), batch]) {
      const text = JSON.stringify({ created_at: new Date().toISOString(), batch: events });
      const { status, body } = await sendCaptureV1(own.api_token, new Uint8Array(compress(text)), {
        "content-encoding": encoding,
      });
      expect({ status, count: Object.keys(body.results).length }).toEqual({
        status: 200,
        count: events.length,
      });
    }
    expect(await readStoredEvents(own)).toHaveLength(2);
  });

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("that inflates from %s beyond 20 MiB is refused", async (encoding, compress) => {
    const { status } = await sendCaptureV1(
      project.api_token,
      new Uint8Array(compress(" ".repeat(21 * 1024 * 1024))),
      { "content-encoding": encoding },
    );
    expect(status).toBe(413);
  });

  test.each(["gzip", "deflate", "br"])("that is no %s is a 400", async (encoding) => {
    const { status } = await sendCaptureV1(project.api_token, new Uint8Array([0x1f, 0x8b, 1, 2, 3]), {
      "content-encoding": encoding,
    });
    expect(status).toBe(400);
  });

  test("larger than what is decoded at once has the same results", async () => {
    const own = await buildProject();
    const batch = [
      eventOf({ uuid: "a\0", properties: { a: "\0" } }),
      eventOf({ event: "" }),
      eventOf({ distinct_id: "x".repeat(300) }),
      eventOf(),
      ...Array.from({ length: 600 }, () => eventOf({ properties: { filler: "x".repeat(900) } })),
    ];
    expect(() => CaptureV1Body.parse({ created_at: batch[0]?.timestamp, batch })).not.toThrow();
    const { body } = await sendCaptureV1(own.api_token, batch);
    expect(Object.keys(body.results)).toEqual(batch.map(({ uuid }) => uuid));
    expect(batch.slice(0, 5).map(({ uuid }) => body.results[uuid])).toEqual([
      { result: "warning", details: "invalid_event_uuid,unstorable_characters" },
      { result: "drop", details: "missing_event_name" },
      { result: "warning", details: "distinct_id_too_large" },
      { result: "ok" },
      { result: "ok" },
    ]);
    expect(await readStoredEvents(own)).toHaveLength(603);
  });
});

describe("the client's clock", () => {
  const storedAge = async (seconds: number, sent: Date, overrides: object = {}, attempt = "1") => {
    const own = await buildProject();
    await sendCaptureV1(own.api_token, [eventOf({ timestamp: ago(seconds).toISOString(), ...overrides })], {
      "posthog-attempt": attempt,
      "posthog-request-timestamp": sent.toISOString(),
    });
    const [row] = await readStoredEvents(own);
    return Math.round((Date.now() - row!.timestamp.getTime()) / 1000);
  };

  test("that is an hour behind is corrected, also when the request is sent again, as each attempt has its own time", async () => {
    expect(await storedAge(hour + 60, ago(hour))).toBeCloseTo(60, -1);
    expect(await storedAge(hour + 60, ago(hour), {}, "2")).toBeCloseTo(60, -1);
  });

  test("that differs by less than five minutes, which the request may have taken, is not", async () => {
    expect(await storedAge(300, ago(240))).toBeCloseTo(300, -1);
  });

  test("is not corrected for an event with disable_skew_correction", async () => {
    const options = { disable_skew_correction: true };
    expect(await storedAge(2 * hour, ago(hour), { options })).toBeCloseTo(2 * hour, -1);
  });
});
