import { RE2JS } from "re2js";
import { describe, expect, it, vi } from "vitest";
import { regexSize } from "@/lib/contract/wire/regex-size";
import type { FlagDefinition } from "@/lib/flags/definitions";
import { evaluateFlags, type FlagSubject } from "@/lib/flags/evaluate";
import { toFeatureFlags, toFlags } from "@/lib/flags/sdk-view";

const now = new Date("2026-03-01T12:00:00Z");

let ids = 0;
const flag = (key: string, filters: object, overrides: Partial<FlagDefinition> = {}): FlagDefinition => ({
  project_id: 1,
  id: ++ids,
  key,
  name: key,
  filters: filters as FlagDefinition["filters"],
  active: true,
  deleted: false,
  ensure_experience_continuity: false,
  version: 3,
  evaluation_runtime: "all",
  bucketing_identifier: "distinct_id",
  survey_id: null,
  ...overrides,
});

const somebody = (overrides: Partial<FlagSubject> = {}): FlagSubject => ({
  distinctId: "distinct_id_0",
  deviceId: null,
  properties: {},
  cohorts: new Set(),
  ...overrides,
});

const ask = (flags: FlagDefinition[], subject = somebody()) =>
  Object.fromEntries(
    evaluateFlags(flags, subject, { now }).map(({ flag: { key }, enabled, variant, payload, reason }) => [
      key,
      { is: variant ?? enabled, payload, ...reason },
    ]),
  );

const person = (key: string, value: unknown, operator = "exact") => ({
  type: "person",
  key,
  value,
  operator,
});
const group = (properties: object[], rest: object = {}) => ({ properties, rollout_percentage: 100, ...rest });
const adults = person("age", "18", "gte");

describe("a flag", () => {
  it("is enabled by the first condition set whose conditions all match", () => {
    const it = flag("it", {
      groups: [
        group([adults, person("plan", ["pro", "team"])]),
        group([person("email", "@example.com", "icontains")]),
      ],
    });
    const of = (properties: object) => ask([it], somebody({ properties: { ...properties } })).it;
    expect(of({ age: 20, plan: "team", email: "a@example.com" })).toMatchObject({
      is: true,
      condition_index: 0,
    });
    expect(of({ age: 17, plan: "team", email: "A@EXAMPLE.com" })).toMatchObject({
      is: true,
      code: "condition_match",
      condition_index: 1,
    });
    expect(of({ age: 17, plan: "team" })).toMatchObject({
      is: false,
      code: "no_condition_match",
      condition_index: 1,
    });
  });

  it("is enabled for everyone by an empty set, and for no one without sets", () => {
    expect(
      ask([flag("all", { groups: [{}] }), flag("none", { groups: [] }), flag("bare", {})]),
    ).toMatchObject({
      all: { is: true },
      none: { is: false, condition_index: null },
      bare: { is: false },
    });
  });

  it("reports out of rollout rather than no match", () => {
    const it = flag("simple-flag", {
      groups: [group([], { rollout_percentage: 78 }), group([person("plan", "pro")])],
    });
    expect(ask([it])).toMatchObject({
      "simple-flag": { is: false, code: "out_of_rollout_bound", condition_index: 0 },
    });
    const wider = flag("simple-flag", { groups: [group([], { rollout_percentage: 79 })] });
    expect(ask([wider])).toMatchObject({ "simple-flag": { is: true } });
  });

  it("with early exit evaluates no further set after one that is out of rollout", () => {
    const groups = [group([], { rollout_percentage: 0 }), group([])];
    expect(ask([flag("a", { groups }), flag("b", { groups, early_exit: true })])).toMatchObject({
      a: { is: true },
      b: { is: false, code: "out_of_rollout_bound" },
    });
  });

  it("buckets by device if configured, and by person without a device", () => {
    const it = flag(
      "simple-flag",
      { groups: [group([], { rollout_percentage: 50 })] },
      { bucketing_identifier: "device_id" },
    );
    expect(ask([it], somebody({ deviceId: "distinct_id_1" }))).toMatchObject({ "simple-flag": { is: true } });
    expect(ask([it])).toMatchObject({ "simple-flag": { is: false } });
  });

  it("has variants, which a set can override, and payloads for each", () => {
    const filters = {
      multivariate: {
        variants: [
          { key: "control", rollout_percentage: 34 },
          { key: "first", rollout_percentage: 33 },
          { key: "second", rollout_percentage: 33 },
        ],
      },
      payloads: { first: '{"n":1}', second: { n: 2 }, true: '"on"' },
      groups: [
        group([person("role", "tester")], { variant: "second" }),
        group([person("role", "ghost")], { variant: "gone" }),
        group([person("role", "user")]),
      ],
    };
    const of = (role: string) => ask([flag("simple-flag", filters)], somebody({ properties: { role } }));
    expect(of("tester")).toMatchObject({ "simple-flag": { is: "second", payload: { n: 2 } } });
    expect(of("ghost")).toMatchObject({ "simple-flag": { is: "first", payload: '{"n":1}' } });
    expect(of("user")).toMatchObject({ "simple-flag": { is: "first" } });
    expect(of("none")).toMatchObject({ "simple-flag": { is: false, payload: null } });
    const plain = flag("plain", { groups: [group([])], payloads: { true: '"on"' } });
    expect(ask([plain])).toMatchObject({ plain: { is: true, payload: '"on"' } });
  });

  it("reports the holdout of a person", () => {
    const held = { groups: [group([])], holdout: { id: 7, exclusion_percentage: 66 } };
    expect(ask([flag("it", held)])).toMatchObject({
      it: { is: "holdout-7", code: "holdout_condition_value", condition_index: null },
    });
    const fewer = { ...held, holdout: { id: 7, exclusion_percentage: 65 } };
    expect(ask([flag("it", fewer)])).toMatchObject({ it: { is: true } });
  });

  it("evaluates cohorts, in and not in", () => {
    const inside = { type: "cohort", key: "id", value: 5, operator: "in" };
    const flags = [
      flag("in", { groups: [group([inside])] }),
      flag("out", { groups: [group([{ ...inside, operator: "not_in" }])] }),
    ];
    expect(ask(flags, somebody({ cohorts: new Set([5]) }))).toMatchObject({
      in: { is: true },
      out: { is: false },
    });
    expect(ask(flags)).toMatchObject({ in: { is: false }, out: { is: true } });
  });

  it("for groups is off, since groups do not exist here", () => {
    expect(ask([flag("it", { groups: [group([])], aggregation_group_type_index: 0 })])).toMatchObject({
      it: { is: false, code: "no_group_type" },
    });
    expect(ask([flag("it", { groups: [group([], { aggregation_group_type_index: 1 })] })])).toMatchObject({
      it: { is: false, code: "no_group_type", condition_index: 0 },
    });
  });

  it("is off when a condition is malformed", () => {
    const odd = [
      { type: "hogql", key: "1 = 1" },
      { type: "person", key: "a" },
      { type: "element", key: "b" },
    ];
    for (const condition of odd)
      expect(ask([flag("it", { groups: [group([condition])] })])).toMatchObject({ it: { is: false } });
  });

  it("never matches by stored regular expressions that are too large, alone or together with earlier ones", () => {
    const matching = (pattern: string) => ({ groups: [group([person("plan", pattern, "regex")])] });
    const compile = vi.spyOn(RE2JS, "compile");
    const answers = ask(
      [
        flag("small", matching("^p")),
        flag("huge", matching("[a-z]{1,255}".repeat(50))),
        flag("huge-not", { groups: [group([person("plan", "[a-z]{1,255}".repeat(50), "not_regex")])] }),
        flag("first", matching("^p|a{950}a{950}")),
        flag("second", matching("^p|b{950}b{950}")),
        flag("third", matching("^p|c{950}c{950}")),
        flag("plain", { groups: [group([person("plan", "pro")])] }),
      ],
      somebody({ properties: { plan: "pro" } }),
    );
    const matched = Object.entries(answers).filter(([, answer]) => answer.is);
    expect(matched.map(([key]) => key)).toEqual(["small", "first", "second", "plain"]);
    for (const [pattern] of compile.mock.calls) expect(regexSize(pattern)).toBeLessThan(2000);
    compile.mockRestore();
  });

  it("with a malformed condition does not affect other flags", () => {
    const odd = { ...person("plan", "pro"), values: [1] };
    const flags = [flag("odd", { groups: [group([odd])] }), flag("plain", { groups: [group([])] })];
    expect(ask(flags)).toMatchObject({ odd: { is: false }, plain: { is: true } });
  });

  it("compares dates with the current time", () => {
    const it = flag("it", { groups: [group([person("seen", "7d", "is_date_before")])] });
    const seen = (date: string) => ask([it], somebody({ properties: { seen: date } }));
    expect(seen("2026-02-22T11:59:59Z")).toMatchObject({ it: { is: true } });
    expect(seen("2026-02-22T12:00:01Z")).toMatchObject({ it: { is: false } });
  });

  it("that is inactive is not returned", () => {
    expect(ask([flag("it", { groups: [group([])] }, { active: false })])).toEqual({});
  });
});

describe("a flag that depends on another", () => {
  const on = (key: string, value: unknown) => ({ type: "flag", key, value, operator: "flag_evaluates_to" });
  const two = { multivariate: { variants: [{ key: "red", rollout_percentage: 100 }] }, groups: [group([])] };

  it("matches the other flag's value, named by key or by id", () => {
    const base = flag("base", two);
    const flags = [
      flag("by-id", { groups: [group([on(String(base.id), true)])] }),
      base,
      flag("by-variant", { groups: [group([on("base", "red")])] }),
      flag("wrong", { groups: [group([on("base", "blue")])] }),
      flag("off", { groups: [group([on("wrong", false)])] }),
    ];
    expect(ask(flags)).toMatchObject({
      "by-id": { is: true },
      "by-variant": { is: true },
      wrong: { is: false, code: "no_condition_match" },
      off: { is: true },
    });
  });

  it("treats an inactive flag as off", () => {
    const flags = [
      flag("base", two, { active: false }),
      flag("not", { groups: [group([on("base", false)])] }),
      flag("so", { groups: [group([on("base", true)])] }),
    ];
    expect(ask(flags)).toMatchObject({ not: { is: true }, so: { is: false } });
  });

  it("is off when the other is missing or part of a cycle, in any order", () => {
    const flags = [
      flag("a", { groups: [group([on("b", true)]), group([])] }),
      flag("b", { groups: [group([on("a", true)])] }),
      flag("self", { groups: [group([on("self", false)])] }),
      flag("after", { groups: [group([on("a", true)])] }),
      flag("alone", { groups: [group([on("gone", true)])] }),
    ];
    const missing = { is: false, code: "missing_dependency" };
    const expected = { a: missing, b: missing, self: missing, after: missing, alone: missing };
    expect(ask(flags)).toMatchObject(expected);
    expect(ask(flags.toReversed())).toMatchObject(expected);
  });

  it("is evaluated although only the dependent flag was requested", () => {
    const flags = [flag("base", two), flag("it", { groups: [group([on("base", "red")])] })];
    const answered = evaluateFlags(flags, somebody(), { isRequested: ({ key }) => key === "it", now });
    expect(answered.map(({ flag: { key }, enabled }) => [key, enabled])).toEqual([["it", true]]);
  });
});

describe("the response", () => {
  const evaluations = evaluateFlags(
    [
      flag("on", { groups: [group([])], payloads: { true: [1] } }, { id: 41 }),
      flag("off", { groups: [group([person("a", "b")])] }, { id: 42 }),
    ],
    somebody(),
    { now },
  );

  it("contains the reasons", () => {
    expect(toFlags(evaluations, now)).toEqual({
      flags: {
        on: {
          key: "on",
          enabled: true,
          variant: null,
          reason: { code: "condition_match", condition_index: 0, description: "Matched condition set 1" },
          metadata: { id: 41, version: 3, payload: "[1]", description: null },
        },
        off: {
          key: "off",
          enabled: false,
          variant: null,
          reason: {
            code: "no_condition_match",
            condition_index: 0,
            description: "No matching condition set",
          },
          metadata: { id: 42, version: 3, payload: null, description: null },
        },
      },
      errorsWhileComputingFlags: false,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      evaluatedAt: now.getTime(),
    });
  });

  it("contains the values only, in its first version", () => {
    expect(toFeatureFlags(evaluations, now)).toMatchObject({
      featureFlags: { on: true, off: false },
      featureFlagPayloads: { on: "[1]" },
      errorsWhileComputingFlags: false,
    });
  });
});
