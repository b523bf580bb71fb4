import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as decide from "@/app/api/sdk/decide/route";
import * as route from "@/app/api/sdk/flags/route";
import { db, pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { sendCapture } from "@/lib/testing/capture";
import {
  buildEvent,
  buildFlag,
  buildPerson,
  buildProject,
  buildSurvey,
  unique,
} from "@/lib/testing/factories";
import { callSdkRoute } from "@/lib/testing/sdk";

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

let project: Project;
beforeAll(async () => {
  project = await buildProject();
});

const ask = (body: object, query = "?v=2", headers: Record<string, string> = {}) =>
  callSdkRoute(route, `/flags/${query}`, {
    body: { token: project.api_token, distinct_id: `visitor-${unique()}`, ...body },
    headers,
  });

/** Whether flags are on, by key. */
const states = async (...sent: Parameters<typeof ask>) => {
  const { status, body } = await ask(...sent);
  expect(status).toBe(200);
  const flags = body.flags as Record<string, { enabled: boolean; variant: string | null }>;
  return Object.fromEntries(Object.entries(flags).map(([key, flag]) => [key, flag.variant ?? flag.enabled]));
};

const on = (key: string, value: unknown, operator = "exact") => ({
  groups: [{ properties: [{ type: "person", key, value, operator }], rollout_percentage: 100 }],
});

it("finds the person of an id, and properties by a key, that can't be stored", async () => {
  const own = await buildProject();
  const id = `a\0${unique()}`;
  const body = { api_key: own.api_token, event: "a", distinct_id: id, $set: { "k\0": "yes" } };
  expect((await sendCapture(body)).status).toBe(200);
  await buildFlag(own, { key: "named", filters: on("k\ufffd0000", "yes") });
  const stateOf = async (more: object) => (await states({ token: own.api_token, ...more })).named;
  expect(await stateOf({ distinct_id: id })).toBe(true);
  expect(await stateOf({ distinct_id: id.replace("\0", "") })).toBeFalsy();
  expect(await stateOf({ distinct_id: id.replace("\0", "\ud800") })).toBeFalsy();
  expect(await stateOf({ person_properties: { "k\0": "yes" } })).toBe(true);
});

describe("a rejected request", () => {
  it("has no token, or an unknown one", async () => {
    const { status, body } = await callSdkRoute(route, "/flags/?v=2", { body: { distinct_id: "x" } });
    expect(status).toBe(401);
    expect(body).toMatchObject({ type: "authentication_error", code: "missing_api_key", attr: null });
    for (const more of [{}, { disable_flags: true }]) {
      const answer = await ask({ token: "phc_nobody\0", ...more });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ type: "authentication_error", code: "invalid_api_key" });
    }
  });

  it("is larger than 2 MiB, inflated, or has more than 50,000 values", async () => {
    const properties = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
    const answers = [
      await ask({ person_properties: { a: "x".repeat(2 * 1024 * 1024) } }),
      await callSdkRoute(route, "/flags/?v=2", {
        body: new Uint8Array(gzipSync(" ".repeat(3 * 1024 * 1024))),
      }),
      await ask({ person_properties: properties(50_000) }),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([413, { type: "invalid_request", code: "too_large" }]);
    expect((await ask({ person_properties: properties(40_000) })).status).toBe(200);
  });

  it("has no distinct id", async () => {
    for (const distinct_id of [undefined, null, "", { a: 1 }]) {
      const { status, body } = await ask({ distinct_id });
      expect([distinct_id, status]).toEqual([distinct_id, 400]);
      expect(body).toMatchObject({ type: "validation_error", code: "required", attr: "distinct_id" });
    }
  });

  it("cannot be decoded, or contains no object", async () => {
    const refused = { type: "validation_error", code: "invalid_input", attr: null };
    for (const one of [route, decide]) {
      for (const sent of ["{", "data=%7B"]) {
        const { status, body } = await callSdkRoute(one, "/flags/?v=2", { body: sent });
        expect([sent, status]).toEqual([sent, 400]);
        expect(body).toMatchObject({ ...refused, detail: expect.stringContaining("not valid JSON") });
      }
      const { status, body } = await callSdkRoute(one, "/flags/?v=2", { body: "" });
      expect(status).toBe(400);
      expect(body).toEqual({ ...refused, detail: "the request has no body" });
    }
    expect((await callSdkRoute(route, "/flags/?v=2", { body: "[]" })).status).toBe(401);
  });

  it("never causes an internal error, whatever it contains", async () => {
    const anything = fc.jsonValue({ maxDepth: 3 });
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\0", "\ud800", "__proto__", "$device_id"),
    );
    const body = fc.record(
      {
        distinct_id: fc.oneof(text, anything),
        $anon_distinct_id: fc.oneof(text, anything),
        person_properties: fc.oneof(fc.dictionary(text, fc.oneof(text, anything)), anything),
        $device_id: fc.oneof(text, anything),
        flag_keys: anything,
        disable_flags: anything,
        evaluation_runtime: anything,
      },
      { requiredKeys: [] },
    );
    const { key } = await buildFlag(project, { filters: on("__proto__", "a", "icontains") });
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { status } = await ask(sent);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: process.env.LONG ? 2000 : 50 },
    );
    expect(await states({ person_properties: JSON.parse('{"__proto__": "abc"}') })).toHaveProperty(key);
  });

  it("uses another method, with an answer that its page can read", async () => {
    const { status, headers } = await callSdkRoute(route, "/flags/", {
      headers: { origin: "https://shop.example" },
    });
    expect(status).toBe(405);
    expect(headers.get("access-control-allow-origin")).toBe("https://shop.example");
    expect(headers.get("access-control-allow-credentials")).toBe("true");
  });
});

describe("the response", () => {
  it("is the same for every encoding that SDKs use", async () => {
    const { key } = await buildFlag(project, { filters: on("plan", "pro") });
    const json = JSON.stringify({
      token: project.api_token,
      distinct_id: "ünï",
      person_properties: { plan: "pro" },
    });
    const base64 = Buffer.from(json).toString("base64");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const encodings: [string, Parameters<typeof callSdkRoute>[2]][] = [
      ["/flags/?v=2", { body: json, headers: { "content-type": "application/json" } }],
      ["/flags/?v=2", { body: new Uint8Array(gzipSync(json)), headers: { "content-type": "text/plain" } }],
      ["/flags/?v=2&compression=gzip-js", { body: new Uint8Array(gzipSync(json)) }],
      ["/flags/?v=2&compression=base64", { body: `data=${encodeURIComponent(base64)}`, headers: form }],
      ["/flags/?v=2&compression=base64", { body: base64 }],
    ];
    for (const [path, sent] of encodings) {
      const { status, body } = await callSdkRoute(route, path, sent);
      expect([path, status]).toEqual([path, 200]);
      expect(body.flags[key]).toMatchObject({ key, enabled: true });
    }
  });

  it("accepts the token in the field of each SDK", async () => {
    for (const body of [{ token: undefined, api_key: project.api_token }, { token: undefined }]) {
      expect((await ask(body, `?v=2&token=${project.api_token}`)).status).toBe(200);
    }
  });

  it("contains the reasons in its second version", async () => {
    const { key, id, version } = await buildFlag(project);
    const { body } = await ask({});
    expect(body).toMatchObject({ errorsWhileComputingFlags: false });
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(body.evaluatedAt - Date.now())).toBeLessThan(60_000);
    expect(body.flags[key]).toEqual({
      key,
      enabled: true,
      variant: null,
      reason: { code: "condition_match", condition_index: 0, description: "Matched condition set 1" },
      metadata: { id, version, payload: null, description: null },
    });
  });

  it("contains only the values in earlier versions", async () => {
    const { key } = await buildFlag(project, {
      filters: {
        groups: [{ properties: [] }],
        multivariate: { variants: [{ key: "red", rollout_percentage: 100 }] },
        payloads: { red: '{"a":1}' },
      },
    });
    const { body } = await ask({}, "");
    expect(body.flags).toBeUndefined();
    expect(body.featureFlags[key]).toBe("red");
    expect(body.featureFlagPayloads[key]).toBe('{"a":1}');
  });

  it("contains the SDK configuration on request, and always in its oldest version", async () => {
    const config = {
      token: project.api_token,
      surveys: true,
      hasFeatureFlags: true,
      analytics: { endpoint: "/i/v0/e/" },
    };
    expect((await ask({}, "?v=2")).body).not.toHaveProperty("surveys");
    const middle = await ask({}, "?v=2&config=true");
    expect(middle.body).toMatchObject(config);
    expect(middle.body).toHaveProperty("flags");
    const { key } = await buildFlag(project);
    const oldest = await callSdkRoute(decide, "/decide/?v=3", {
      body: { token: project.api_token, distinct_id: "old" },
    });
    expect(oldest.body).toMatchObject({ ...config, isAuthenticated: false, editorParams: {} });
    expect(oldest.body.featureFlags[key]).toBe(true);
    expect(
      (await callSdkRoute(decide, "/decide/?v=3", { body: { token: "phc_x", distinct_id: "old" } })).status,
    ).toBe(401);
  });

  it("takes two statements", async () => {
    const spy = vi.spyOn(pool, "query");
    await ask({});
    expect(spy.mock.calls.length).toBeLessThanOrEqual(2);
    spy.mockRestore();
  });

  it("contains nothing of other projects, no inactive flags and no deleted ones", async () => {
    const other = await buildProject();
    const foreign = await buildFlag(other);
    const off = await buildFlag(project, { active: false });
    const deleted = await buildFlag(project, { deleted: true });
    const keys = Object.keys(await states({}));
    for (const { key } of [foreign, off, deleted]) expect(keys).not.toContain(key);
  });
});

describe("the person of a request", () => {
  it("is the stored one, with the properties of the request on top", async () => {
    const { key } = await buildFlag(project, { filters: on("plan", "pro") });
    const id = unique();
    await buildPerson(project, { distinct_ids: [id], properties: { plan: "pro" } });
    expect(await states({ distinct_id: id })).toMatchObject({ [key]: true });
    expect(await states({ distinct_id: id, person_properties: { plan: "free" } })).toMatchObject({
      [key]: false,
    });
    expect(await states({})).toMatchObject({ [key]: false });
    expect(await states({ person_properties: { plan: "pro" } })).toMatchObject({ [key]: true });
  });

  it("is the person of the anonymous id until the new one has a person", async () => {
    const { key } = await buildFlag(project, { filters: on("tier", "gold") });
    const [anonymous, identified] = [unique(), unique()];
    await buildPerson(project, { distinct_ids: [anonymous], properties: { tier: "gold" } });
    const sent = { distinct_id: identified, $anon_distinct_id: anonymous };
    expect(await states(sent)).toMatchObject({ [key]: true });
    await buildPerson(project, { distinct_ids: [identified], properties: { tier: "tin" } });
    expect(await states(sent)).toMatchObject({ [key]: false });
  });

  it("is not looked up in another project", async () => {
    const { key } = await buildFlag(project, { filters: on("plan", "pro") });
    const id = unique();
    await buildPerson(await buildProject(), { distinct_ids: [id], properties: { plan: "pro" } });
    expect(await states({ distinct_id: id })).toMatchObject({ [key]: false });
  });

  it("may have a number as distinct id", async () => {
    const { key } = await buildFlag(project, { filters: on("plan", "pro") });
    await buildPerson(project, { distinct_ids: ["4711"], properties: { plan: "pro" } });
    expect(await states({ distinct_id: 4711 })).toMatchObject({ [key]: true });
  });

  it("is matched by cohort: static ones as listed, dynamic ones with the request's properties", async () => {
    const cohort = (data: object) =>
      db.cohort.create({ data: { project_id: project.id, name: unique(), ...data } });
    const listed = await cohort({ is_static: true });
    const pros = await cohort({
      filters: { properties: { type: "AND", values: [{ type: "person", key: "plan", value: "pro" }] } },
    });
    const both = await cohort({
      filters: {
        properties: {
          type: "AND",
          values: [listed, pros].map(({ id }) => ({ type: "cohort", key: "id", value: id })),
        },
      },
    });
    const flagOf = ({ id }: { id: number }, operator = "in") =>
      buildFlag(project, {
        filters: { groups: [{ properties: [{ type: "cohort", key: "id", value: id, operator }] }] },
      });
    const flags = { listed: await flagOf(listed), pros: await flagOf(pros), both: await flagOf(both) };
    const without = await flagOf(pros, "not_in");
    const id = unique();
    const person = await buildPerson(project, { distinct_ids: [id] });
    await db.cohortMember.create({
      data: { project_id: project.id, cohort_id: listed.id, person_id: person.id },
    });

    const of = async (body: object) => {
      const all = await states(body);
      return [flags.listed, flags.pros, flags.both, without].map(({ key }) => all[key]);
    };
    expect(await of({ distinct_id: id })).toEqual([true, false, false, true]);
    expect(await of({ distinct_id: id, person_properties: { plan: "pro" } })).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await of({ person_properties: { plan: "pro" } })).toEqual([false, true, false, false]);
  });

  it("is bucketed by device where a flag is configured so", async () => {
    const { key } = await buildFlag(project, {
      bucketing_identifier: "device_id",
      filters: { groups: [{ properties: [], rollout_percentage: 50 }] },
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => states({ $device_id: `device-${key}-${n}`, flag_keys: [key] })),
    );
    expect(new Set(answers.map((answer) => answer[key]))).toEqual(new Set([true, false]));
    const again = await Promise.all(
      Array.from({ length: 6 }, () => states({ device_id: "the-same", flag_keys: [key] })),
    );
    expect(new Set(again.map((answer) => answer[key])).size).toBe(1);
  });
});

describe("the flags of a response", () => {
  it("are the requested ones, or all", async () => {
    const [one, two] = [await buildFlag(project), await buildFlag(project)];
    expect(await states({ flag_keys: [one.key, "no-such"] })).toEqual({ [one.key]: true });
    expect(await states({ flag_keys_to_evaluate: [two.key] })).toEqual({ [two.key]: true });
    expect(await states({ flag_keys: null })).toMatchObject({ [one.key]: true, [two.key]: true });
  });

  it("are empty when flags are disabled", async () => {
    expect(await states({ disable_flags: true, distinct_id: undefined })).toEqual({});
  });

  it("are those for the client's runtime", async () => {
    const client = await buildFlag(project, { evaluation_runtime: "client" });
    const server = await buildFlag(project, { evaluation_runtime: "server" });
    const all = await buildFlag(project);
    const flag_keys = [client.key, server.key, all.key];
    const asked = async (body: object, headers?: Record<string, string>) =>
      Object.keys(await states({ flag_keys, ...body }, "?v=2", headers));
    expect(await asked({}, { origin: "https://shop.example" })).toEqual([client.key, all.key]);
    expect(await asked({}, { "user-agent": "posthog-node/5.70.0" })).toEqual([server.key, all.key]);
    expect(await asked({ evaluation_runtime: "server" }, { origin: "https://shop.example" })).toEqual([
      server.key,
      all.key,
    ]);
    expect(await asked({}, { "user-agent": "curl/8" })).toEqual([all.key]);
  });

  it("are only those of surveys on request", async () => {
    const flag = await buildFlag(project);
    const survey = await buildSurvey(project, { start_date: ago(1) });
    const keys = Object.keys(await states({}, "?v=2&only_evaluate_survey_feature_flags=true"));
    expect(keys).toContain(survey.internal_targeting_flag?.key);
    expect(keys).not.toContain(flag.key);
  });
});

it("never depends on a flag of another project, even if a stored condition names it", async () => {
  const [own, other] = [await buildProject(), await buildProject()];
  const { id, key } = await buildFlag(other);
  const waiting = (name: string) => ({
    groups: [{ properties: [{ type: "flag", key: name, value: true }] }],
  });
  const names = { "by-id": String(id), "by-key": key };
  for (const [name, named] of Object.entries(names)) {
    await db.featureFlag.create({ data: { project_id: own.id, key: name, filters: waiting(named) } });
  }
  expect(await states({ token: own.api_token })).toEqual({ "by-id": false, "by-key": false });
});

describe("the flags of a survey", () => {
  const internal = (survey: Awaited<ReturnType<typeof buildSurvey>>) =>
    survey.internal_targeting_flag?.key ?? "";

  it("are on exactly while the survey is running", async () => {
    const running = await buildSurvey(project, { start_date: ago(1), end_date: ago(-1) });
    const others = await Promise.all([
      buildSurvey(project),
      buildSurvey(project, { start_date: ago(-1) }),
      buildSurvey(project, { start_date: ago(3), end_date: ago(1) }),
      buildSurvey(project, { start_date: ago(3), archived: true }),
      buildSurvey(project, { start_date: ago(9), iteration_count: 2, iteration_frequency_days: 4 }),
    ]);
    const all = await states({});
    expect(all[internal(running)]).toBe(true);
    for (const survey of others) expect(all).not.toHaveProperty(internal(survey));
  });

  it("turn off when the response limit is reached", async () => {
    const survey = await buildSurvey(project, { start_date: ago(1), responses_limit: 1 });
    expect(await states({})).toMatchObject({ [internal(survey)]: true });
    await buildEvent(project, { event: "survey sent", properties: { $survey_id: survey.id } });
    expect(await states({})).not.toHaveProperty(internal(survey));
  });

  it("are off for persons who answered or dismissed it, on any device", async () => {
    const survey = await buildSurvey(project, { start_date: ago(1) });
    for (const done of ["responded", "dismissed"]) {
      const properties = { [`$survey_${done}/${survey.id}`]: true };
      expect(await states({ person_properties: properties })).toMatchObject({ [internal(survey)]: false });
      const id = unique();
      await buildPerson(project, { distinct_ids: [id], properties });
      expect(await states({ distinct_id: id })).toMatchObject({ [internal(survey)]: false });
    }
    expect(await states({ person_properties: { "$survey_responded/other": true } })).toMatchObject({
      [internal(survey)]: true,
    });
  });

  it("are evaluated for the current iteration, not the stored one", async () => {
    const survey = await buildSurvey(project, {
      start_date: ago(10),
      iteration_count: 5,
      iteration_frequency_days: 4,
    });
    expect(survey.current_iteration).toBe(1);
    const answered = (n: number) =>
      states({ person_properties: { [`$survey_responded/${survey.id}/${n}`]: true } });
    expect(await answered(1)).toMatchObject({ [internal(survey)]: true });
    expect(await answered(3)).toMatchObject({ [internal(survey)]: false });
  });

  it("are evaluated for the iteration since a restart", async () => {
    const survey = await buildSurvey(project, {
      start_date: ago(100),
      end_date: ago(1),
      iteration_count: 2,
      iteration_frequency_days: 4,
    });
    const data = { end_date: null, iteration_anchor_date: new Date(ago(5)) };
    await db.survey.updateMany({ where: { project_id: project.id, id: survey.id }, data });
    const answered = (n: number) =>
      states({ person_properties: { [`$survey_responded/${survey.id}/${n}`]: true } });
    expect(await answered(1)).toMatchObject({ [internal(survey)]: true });
    expect(await answered(2)).toMatchObject({ [internal(survey)]: false });
  });

  it("respect the wait period after any survey, with the date property of either SDK", async () => {
    const survey = await buildSurvey(project, {
      start_date: ago(1),
      conditions: { seenSurveyWaitPeriodInDays: 7 },
    });
    for (const name of ["$survey_last_seen_date", "$last_seen_survey_date"]) {
      const seen = (days: number) => states({ person_properties: { [name]: ago(days) } });
      expect(await seen(1)).toMatchObject({ [internal(survey)]: false });
      expect(await seen(8)).toMatchObject({ [internal(survey)]: true });
    }
    expect(await states({})).toMatchObject({ [internal(survey)]: true });
  });

  it("wait at least as long as the project demands after any survey that was shown, at once and whatever is stored", async () => {
    const own = await buildProject();
    const surveys = await Promise.all(
      [
        {},
        { conditions: { seenSurveyWaitPeriodInDays: 7 } },
        { iteration_count: 5, iteration_frequency_days: 4, type: "widget" as const },
      ].map((fields) => buildSurvey(own, { start_date: ago(1), ...fields })),
    );
    const shown = async (days: number) => {
      const distinct_id = unique();
      const properties = { $survey_id: "another", $set: { $survey_last_seen_date: ago(days) } };
      const event = { event: "survey shown", distinct_id, timestamp: ago(days), properties };
      await sendCapture({ api_key: own.api_token, batch: [event] });
      const answers = await states({ distinct_id, token: own.api_token });
      return surveys.map((survey) => answers[internal(survey)]);
    };
    const demand = (days: number | null) =>
      db.project.update({
        where: { id: own.id },
        data: { survey_config: { seenSurveyWaitPeriodInDays: days } },
      });
    expect(await shown(5)).toEqual([true, false, true]);
    await demand(14);
    expect(await shown(8)).toEqual([false, false, false]);
    expect(await shown(15)).toEqual([true, true, true]);
    for (const none of [0, null]) {
      await demand(none);
      expect(await shown(8)).toEqual([true, true, true]);
    }
  });

  it("admit the share of the day's sampling plan, and no one once its limit is reached", async () => {
    const survey = await buildSurvey(project, {
      start_date: ago(1),
      response_sampling_start_date: new Date().toISOString(),
      response_sampling_interval_type: "day",
      response_sampling_interval: 2,
      response_sampling_limit: 2,
    });
    const { value: key } = survey.feature_flag_keys.find((entry) => entry.key.includes("sampling")) ?? {};
    const share = async () => {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, n) => states({ distinct_id: `sampled-${n}`, flag_keys: [key] })),
      );
      return answers.filter((answer) => answer[key ?? ""] === true).length;
    };
    const before = await share();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(16);
    await buildEvent(project, { event: "survey sent", properties: { $survey_id: survey.id } });
    expect(await share()).toBe(0);
  });
});

it("distinguishes distinct ids that are integers beyond the precision of a double", async () => {
  const own = await buildProject();
  await buildFlag(own, { key: "known", filters: on("tier", "gold") });
  await buildPerson(own, { distinct_ids: ["12345678901234567890"], properties: { tier: "gold" } });
  const states = ["12345678901234567890", "12345678901234567891"].map(async (id) => {
    const body = `{"token":"${own.api_token}","distinct_id":${id}}`;
    return (await callSdkRoute(route, "/flags/?v=2", { body })).body.flags.known.enabled as boolean;
  });
  expect(await Promise.all(states)).toEqual([true, false]);
});
