import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeEvents, readToken } from "@/lib/capture/normalize";
import { parseInstant, resolveTimestamp } from "@/lib/capture/timestamp";
import { Invalid, TooLarge, Unauthenticated } from "@/lib/errors";

const received = Date.parse("2026-06-01T12:00:00.000Z");
const arrival = { received };
const one = (event: object, body: object = {}) => {
  const { events } = normalizeEvents(
    { api_key: "t", batch: [{ event: "a", distinct_id: "d", ...event }], ...body },
    arrival,
  );
  return events[0]!;
};

describe("the token", () => {
  test.each<[string, unknown]>([
    ["the body's api_key", { api_key: "t", batch: [{ event: "a", distinct_id: "d", token: "other" }] }],
    ["the body's token", { token: "t", batch: [{ event: "a", distinct_id: "d" }] }],
    ["the event's api_key", [{ event: "a", distinct_id: "d", api_key: "t", token: "other" }]],
    ["the event's token", [{ event: "a", distinct_id: "d", token: "t" }]],
    ["in properties", [{ event: "a", properties: { token: "t", distinct_id: "d" } }]],
    ["$token", { event: "a", $distinct_id: "d", $token: "t" }],
    [
      "of one event for all",
      [
        { event: "a", distinct_id: "d" },
        { event: "a", distinct_id: "d", api_key: "t" },
      ],
    ],
  ])("is %s", (_, body) => {
    expect(readToken(body)).toBe("t");
  });

  test("is required, and the same for all events", () => {
    const event = { event: "a", distinct_id: "d" };
    for (const api_key of [undefined, null, "", 7])
      expect(() => readToken({ ...event, api_key })).toThrow(Invalid);
    expect(() =>
      readToken([
        { ...event, token: "t" },
        { ...event, token: "u" },
      ]),
    ).toThrow(Unauthenticated);
  });

  test("has a name of its own for characters that PostgreSQL cannot store", () => {
    expect(readToken({ event: "a", api_key: "t\0\ud800" })).toBe("t\ufffd0000\ufffdD800");
  });
});

test.each<[string, object, string]>([
  ["distinct_id", { distinct_id: "d", $distinct_id: "x", properties: { distinct_id: "x" } }, "d"],
  ["$distinct_id", { distinct_id: null, $distinct_id: "d", properties: { distinct_id: "x" } }, "d"],
  [
    "properties.distinct_id",
    { distinct_id: undefined, properties: { distinct_id: "d", $distinct_id: "x" } },
    "d",
  ],
  ["properties.$distinct_id", { distinct_id: undefined, properties: { $distinct_id: 12 } }, "12"],
])("the distinct id is found in %s", (_, event, expected) => {
  expect(one(event).distinctId).toBe(expected);
});

describe("a dropped event", () => {
  test("is reported by index and reason; the others are kept", () => {
    const batch = [
      null,
      [],
      { event: "a" },
      { event: "a", distinct_id: "d" },
      { event: 7, distinct_id: "d" },
      { event: "a", distinct_id: "d", properties: "x" },
    ];
    const { events, dropped } = normalizeEvents({ api_key: "t", batch }, arrival);
    expect(events).toHaveLength(1);
    expect(dropped).toEqual([
      { index: 0, reason: "event is not an object" },
      { index: 1, reason: "event is not an object" },
      { index: 2, reason: "event submitted without a distinct_id" },
      { index: 4, reason: "event submitted with an empty event name" },
      { index: 5, reason: "event submitted with properties that are not an object" },
    ]);
  });

  test("is an error when no event remains", () => {
    const read = (body: unknown) => [readToken(body), normalizeEvents(body, arrival)];
    for (const body of [
      null,
      1,
      "x",
      [],
      {},
      { api_key: "t" },
      { api_key: "t", batch: [] },
      { api_key: "t", batch: [{}] },
    ])
      expect(() => read(body)).toThrow(Invalid);
    expect(() => read(Array(10_001).fill({}))).toThrow(TooLarge);
  });

  test("has more than 1,000 keys, at any level", () => {
    const keys = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, n]));
    const reasons = (event: object) => {
      const batch = [
        { event: "a", distinct_id: "d", ...event },
        { event: "kept", distinct_id: "d" },
      ];
      return normalizeEvents({ batch }, arrival).dropped.map(({ reason }) => reason);
    };
    const tooMany = ["event submitted with too many properties"];
    expect(reasons({ properties: keys("a", 1001) })).toEqual(tooMany);
    for (const changes of ["$set", "$set_once", "$unset"]) {
      expect(reasons({ [changes]: keys("a", 1000) })).toEqual([]);
      expect(reasons({ [changes]: keys("a", 1001) })).toEqual(tooMany);
      expect(reasons({ properties: { [changes]: keys("a", 1001) } })).toEqual(tooMany);
      expect(reasons({ [changes]: keys("a", 501), properties: { [changes]: keys("b", 500) } })).toEqual(
        tooMany,
      );
    }
    expect(reasons({ $unset: Array(1001).fill("a") })).toEqual(tooMany);
  });
});

test("person changes are read from both levels; the top level wins", () => {
  const { changes, properties } = one({
    $set: { a: 1, b: 1 },
    $set_once: { c: 1 },
    $unset: ["x", 7],
    properties: { $set: { b: 2, z: 2 }, $set_once: "no object", $unset: { y: true } },
  });
  expect(changes).toEqual({ set: { a: 1, b: 1, z: 2 }, setOnce: { c: 1 }, unset: ["y", "x"] });
  expect(properties).toMatchObject({ $set: changes.set, $set_once: changes.setOnce, $unset: changes.unset });
});

test("an event without person changes gets none added to its properties", () => {
  expect(one({ properties: { a: 1 } }).properties).toEqual({ a: 1 });
});

test("a valid uuid is kept, else a new one is generated", () => {
  expect(one({ uuid: "018F3C6E-1111-7222-8333-444455556666" }).uuid).toBe(
    "018f3c6e-1111-7222-8333-444455556666",
  );
  for (const uuid of [undefined, null, "", "x", 7, "018f3c6e111172228333444455556666"])
    expect(one({ uuid }).uuid).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
});

test("path items are the URLs of pages, and the names of screens and other events", () => {
  const item = (event: string, properties: object) => one({ event, properties }).pathItem;
  expect(item("$pageview", { $current_url: "https://a.example/b/" })).toBe("https://a.example/b");
  expect(item("$pageview", { $current_url: "/" })).toBe("/");
  expect(item("$pageview", {})).toBe("");
  expect(item("$screen", { $screen_name: "Home/" })).toBe("Home/");
  expect(item("bought", { $current_url: "https://a.example/b/" })).toBe("bought");
});

describe("the time of an event", () => {
  const at = (event: object, body: object = {}) => one(event, body).timestamp;

  test.each<[string, object, object, string]>([
    ["its timestamp", { timestamp: "2026-05-01T10:00:00Z" }, {}, "2026-05-01T10:00:00.000000Z"],
    [
      "with microseconds and a zone",
      { timestamp: "2026-05-01T10:00:00.123456+02:00" },
      {},
      "2026-05-01T08:00:00.123456Z",
    ],
    ["without a zone: UTC", { timestamp: "2026-05-01 10:00" }, {}, "2026-05-01T10:00:00.000000Z"],
    ["a day", { timestamp: "2026-05-01" }, {}, "2026-05-01T00:00:00.000000Z"],
    ["seconds", { timestamp: 1_777_629_600 }, {}, "2026-05-01T10:00:00.000000Z"],
    ["milliseconds", { timestamp: 1_777_629_600_001 }, {}, "2026-05-01T10:00:00.001000Z"],
    ["long ago", { timestamp: "1970-01-01T00:00:00Z" }, {}, "1970-01-01T00:00:00.000000Z"],
    [
      "corrected by a clock that is an hour ahead",
      { timestamp: "2026-06-01T12:59:00Z" },
      { sent_at: "2026-06-01T13:00:00Z" },
      "2026-06-01T11:59:00.000000Z",
    ],
    ["an offset before now", { offset: 5000 }, {}, "2026-06-01T11:59:55.000000Z"],
    ["now, without either", {}, {}, "2026-06-01T12:00:00.000000Z"],
    ["now, for what cannot be read", { timestamp: "yesterday 5" }, {}, "2026-06-01T12:00:00.000000Z"],
    [
      "now, for a day that does not exist",
      { timestamp: "2026-13-41T00:00:00Z" },
      {},
      "2026-06-01T12:00:00.000000Z",
    ],
    ["now, for a 30th of February", { timestamp: "2026-02-30T00:00:00Z" }, {}, "2026-06-01T12:00:00.000000Z"],
    [
      "now, when it lies more than 23 hours ahead",
      { timestamp: "2026-06-02T11:00:01Z" },
      {},
      "2026-06-01T12:00:00.000000Z",
    ],
    ["ahead, within 23 hours", { timestamp: "2026-06-02T11:00:00Z" }, {}, "2026-06-02T11:00:00.000000Z"],
    [
      "now, when the clock is nonsense",
      { timestamp: "0001-01-01T00:00:00Z" },
      { sent_at: "9999-01-01T00:00:00Z" },
      "2026-06-01T12:00:00.000000Z",
    ],
  ])("is %s", (_, event, body, expected) => {
    expect(at(event, body)).toBe(expected);
  });

  const minutes = (count: number) => new Date(received + count * 60_000).toISOString();
  const second = 1000 / 60_000;

  test.each([
    ["behind, less than five minutes", -5 + second, 0],
    ["behind, five minutes", -5, 5],
    ["ahead, less than five minutes", 5 - second, 0],
    ["ahead, five minutes", 5, -5],
    ["ahead, an hour", 60, -60],
  ])("is corrected by a clock that is %s, when it is that much", (_, clock, correction) => {
    const sent = at({ timestamp: minutes(clock - 1) }, { sent_at: minutes(clock) });
    expect(Date.parse(sent)).toBe(Date.parse(minutes(clock - 1 + correction)));
    const [old] = normalizeEvents([{ event: "a", distinct_id: "d", timestamp: minutes(clock - 1) }], {
      received,
      sentQuery: String(Date.parse(minutes(clock))),
    }).events;
    expect(old?.timestamp).toBe(sent);
  });

  test("is not corrected for a request that is sent again", () => {
    const body = {
      batch: [{ event: "a", distinct_id: "d", timestamp: minutes(-61) }],
      sent_at: minutes(-60),
    };
    const sent = (isRetry: boolean) =>
      Date.parse(normalizeEvents(body, { received, isRetry }).events[0]!.timestamp);
    expect(sent(false)).toBe(Date.parse(minutes(-1)));
    expect(sent(true)).toBe(Date.parse(minutes(-61)));
  });

  test("uses the sent time in the query of an old browser", () => {
    const body = [{ event: "a", distinct_id: "d", token: "t", timestamp: "2026-06-01T12:59:00Z" }];
    const sentQuery = String(Date.parse("2026-06-01T13:00:00Z"));
    expect(normalizeEvents(body, { received, sentQuery }).events[0]?.timestamp).toBe(
      "2026-06-01T11:59:00.000000Z",
    );
    expect(normalizeEvents(body, { received, sentQuery: "x" }).events[0]?.timestamp).toBe(
      "2026-06-01T12:59:00.000000Z",
    );
  });

  test("is always 27 characters that PostgreSQL can read, and at most a day in the future", () => {
    const anything = fc.oneof(
      fc.string(),
      fc.double(),
      fc.date().map(String),
      fc.date({ noInvalidDate: true }).map((d) => d.toISOString()),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(anything, anything, fc.option(fc.double()), (timestamp, offset, sent) => {
        const text = resolveTimestamp({ received, sent }, { timestamp, offset });
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
        expect(Date.parse(text)).toBeLessThanOrEqual(received + 23 * 3600 * 1000);
      }),
    );
  });

  test("is parsed to the microsecond, further digits are truncated", () => {
    expect(parseInstant("2026-01-01T00:00:00.1234567Z")).toEqual({
      milliseconds: Date.parse("2026-01-01T00:00:00.123Z"),
      micro: 456,
    });
    expect(parseInstant("2026-01-01T00:00:00-0330")?.milliseconds).toBe(Date.parse("2026-01-01T03:30:00Z"));
  });
});

test("any JSON yields events or one of three errors", () => {
  const event = fc.record(
    {
      event: fc.jsonValue(),
      distinct_id: fc.jsonValue(),
      properties: fc.jsonValue(),
      $set: fc.jsonValue(),
      $unset: fc.jsonValue(),
      uuid: fc.jsonValue(),
      timestamp: fc.jsonValue(),
      offset: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fc.jsonValue(),
    event,
    fc.array(fc.oneof(event, fc.jsonValue())),
    fc.record({
      api_key: fc.jsonValue(),
      batch: fc.oneof(fc.array(event), fc.jsonValue()),
      sent_at: fc.jsonValue(),
    }),
  );
  fc.assert(
    fc.property(body, (value) => {
      try {
        readToken(value);
        for (const { distinctId, event: name } of normalizeEvents(value, arrival).events) {
          expect(distinctId.length).toBeLessThanOrEqual(200);
          expect(name).not.toBe("");
        }
      } catch (error) {
        expect([Invalid, Unauthenticated, TooLarge].some((kind) => error instanceof kind)).toBe(true);
      }
    }),
  );
});
