import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEvent, createProperties } from "@/lib/persons/copied-properties";
import { applyChanges, type PropertyChanges } from "@/lib/persons/properties";

const changes = (given: Partial<PropertyChanges>): PropertyChanges => ({
  set: {},
  setOnce: {},
  unset: [],
  ...given,
});

describe("property changes", () => {
  test("are applied in the order set once, set, unset", () => {
    const asked = changes({ setOnce: { a: 1, b: 1, c: 1 }, set: { b: 2, c: 2 }, unset: ["c"] });
    expect(applyChanges({}, asked)).toEqual({ a: 1, b: 2 });
  });

  test("set once keeps an existing value, also null", () => {
    expect(applyChanges({ a: null }, changes({ setOnce: { a: 1, b: null } }))).toEqual({ a: null, b: null });
  });

  test("are shallow", () => {
    expect(applyChanges({ a: { b: 1, c: 1 } }, changes({ set: { a: { b: 2 } } }))).toEqual({ a: { b: 2 } });
  });

  test("without effect return the same object", () => {
    const current = { a: { b: [1] } };
    const asked = changes({ set: { a: { b: [1] } }, setOnce: { a: 2 }, unset: ["z"] });
    expect(applyChanges(current, asked)).toBe(current);
  });

  test("accept any key and never modify their input", () => {
    const key = fc.oneof(fc.constantFrom("a", "b", "__proto__", "constructor", "toString"), fc.string());
    const record = fc.dictionary(key, fc.jsonValue());
    fc.assert(
      fc.property(record, record, record, fc.array(key), (current, set, setOnce, unset) => {
        const before = JSON.stringify(current);
        const next = new Map(Object.entries(applyChanges(current, { set, setOnce, unset })));
        expect(JSON.stringify(current)).toBe(before);
        const gone = new Set(unset);
        for (const name of [...Object.keys(current), ...Object.keys(set), ...Object.keys(setOnce)]) {
          const from = [set, current, setOnce].find((one) => Object.hasOwn(one, name));
          expect(next.get(name)).toEqual(gone.has(name) ? undefined : from?.[name]);
        }
      }),
    );
  });
});

describe("the person properties of an event", () => {
  const event = (name: string, over: Partial<PropertyChanges> = {}, properties = {}) => ({
    uuid: "u",
    event: name,
    properties: { $browser: "Firefox", utm_source: "letter", $referrer: null, other: 1, ...properties },
    changes: changes(over),
  });
  const copies = {
    $browser: "Firefox",
    utm_source: "letter",
    $initial_browser: "Firefox",
    $initial_utm_source: "letter",
  };

  test("include the copied ones when it creates a person", () => {
    expect(
      createProperties(event("$pageview", { set: { plan: "pro" }, setOnce: { plan: "free", since: 1 } })),
    ).toEqual({
      ...copies,
      plan: "pro",
      since: 1,
      $creator_event_uuid: "u",
    });
  });

  test("take precedence over the copied ones", () => {
    const asked = { set: { $browser: "Chrome" }, setOnce: { $initial_browser: "Opera" } };
    expect(createProperties(event("a", asked))).toMatchObject({
      $browser: "Chrome",
      $initial_browser: "Opera",
    });
  });

  test("of an ordinary event do not rewrite a person for copies alone", () => {
    const current = { $browser: "Chrome" };
    expect(applyEvent(current, event("$pageview"))).toBe(current);
    expect(applyEvent({ plan: "pro" }, event("$pageview", { set: { plan: "pro" } }))).toEqual({
      plan: "pro",
    });
  });

  test("include the copied ones with an explicit change", () => {
    const current = { $browser: "Chrome", $initial_browser: "Chrome" };
    expect(applyEvent(current, event("$pageview", { set: { plan: "pro" } }))).toEqual({
      ...copies,
      $initial_browser: "Chrome",
      plan: "pro",
    });
  });

  test.each(["$identify", "$create_alias", "$merge_dangerously", "$set"])(
    "%s rewrites for copies alone",
    (name) => {
      expect(applyEvent({}, event(name))).toEqual(copies);
    },
  );

  test.each(["$exception", "$$heatmap"])("%s changes nothing", (name) => {
    const current = {};
    expect(applyEvent(current, event(name, { set: { a: 1 } }))).toBe(current);
    expect(createProperties(event(name, { set: { a: 1 } }))).toEqual({ $creator_event_uuid: "u" });
  });
});
