// Names and values that contain SQL: captured unchanged, then searched by every endpoint that accepts one. Each is
// found once, so it reached the database unchanged; an injection that matches everything would find two.
import { beforeAll, describe, expect, it } from "vitest";
import * as correlationRoute from "@/app/api/projects/[project_id]/insights/funnel/correlation/route";
import * as funnelRoute from "@/app/api/projects/[project_id]/insights/funnel/route";
import * as pathRoute from "@/app/api/projects/[project_id]/insights/path/route";
import * as retentionRoute from "@/app/api/projects/[project_id]/insights/retention/route";
import * as stickinessRoute from "@/app/api/projects/[project_id]/insights/stickiness/route";
import * as trendRoute from "@/app/api/projects/[project_id]/insights/trend/route";
import * as funnelPersonsRoute from "@/app/api/projects/[project_id]/persons/funnel/route";
import * as personsRoute from "@/app/api/projects/[project_id]/persons/route";
import * as valuesRoute from "@/app/api/projects/[project_id]/persons/values/route";
import * as queryRoute from "@/app/api/projects/[project_id]/query/route";
import * as resultsRoute from "@/app/api/projects/[project_id]/surveys/[id]/results/route";
import type { Analysis } from "@/lib/analysis/insights";
import type { LifecycleSeries } from "@/lib/contract/analysis/lifecycle";
import type { TrendSeries } from "@/lib/contract/analysis/trend";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { paths } from "@/lib/contract/endpoints/paths";
import { persons } from "@/lib/contract/endpoints/persons";
import { query } from "@/lib/contract/endpoints/query";
import { retention } from "@/lib/contract/endpoints/retention";
import { stickiness } from "@/lib/contract/endpoints/stickiness";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { trends } from "@/lib/contract/endpoints/trends";
import type { Project } from "@/lib/database/generated/client";
import { captureEvents } from "@/lib/testing/capture";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";

const hostile = [
  "' or true --",
  "') or true) --",
  "'; drop table events; --",
  "\\'; drop table events; --",
  "\\\\' or 1=1 --",
  "' || pg_sleep(10) || '",
  "E'\\x27 or true",
  '"; drop table events; --',
  '" or true --',
  '","other',
  '{"a","b"}',
  '","$.*":"',
  "$$; drop table events; $$",
  "$1",
  "?",
  ":name",
  "/* x */ y",
  "-- x",
  "%",
  "_",
  "%' or true --",
  "NULL",
  "{NULL}",
  "\\N",
  "\\.",
  "a\tb\nc\rd",
  "\ud83d\ude00'\u2019\uff07",
  "constructor",
  "__proto__",
  "0'; copy (select 1) to program 'true",
];

/** JSON keeps no value under this name, neither here nor in PostHog. */
const isKept = (name: string) => name !== "__proto__";

const march = { date_from: "2026-03-01", date_to: "2026-03-31" };
let project: Project;
let as: Credential;
/** Has a question of each name, with a choice of that name. */
let surveyId: string;

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
  const survey = await buildSurvey(project, {
    questions: hostile
      .filter(isKept)
      .map((name) => ({ id: name, type: "single_choice", question: "Which?", choices: [name] })),
  });
  surveyId = survey.id;
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString();
  for (const [index, name] of hostile.entries()) {
    const distinct_id = `${index}${name}`;
    await captureEvents(
      project,
      {
        event: name,
        distinct_id,
        properties: { [name]: name, $set: { [name]: name, email: distinct_id } },
        timestamp: at(0),
      },
      { event: "then", distinct_id, properties: { [name]: name }, timestamp: at(1) },
      {
        event: "survey sent",
        distinct_id,
        properties: { $survey_id: surveyId, $survey_submission_id: name, [`$survey_response_${name}`]: name },
        timestamp: "2026-05-02T10:00:00Z",
      },
    );
  }
});

const params = () => ({ project_id: project.id });
const filter = (type: "event" | "person", key: string, operator = "exact") => [
  { key, value: key, operator, type },
];

describe.each(hostile.filter(isKept).map((name) => ({ name })))("$name", ({ name }) => {
  const distinct_id = `${hostile.indexOf(name)}${name}`;

  it.each(["exact", "icontains", "is_set"])("is found in lists of persons: %s", async (operator) => {
    const properties = JSON.stringify(filter("person", name, operator));
    const { body } = await call(persons.list, personsRoute, { as, params: params(), query: { properties } });
    expect(body.results.map(({ distinct_ids }) => distinct_ids)).toEqual([[distinct_id]]);
  });

  it("is found by distinct id, by email, by search", async () => {
    for (const asked of [{ distinct_id }, { email: distinct_id }, { search: distinct_id }]) {
      const { body } = await call(persons.list, personsRoute, { as, params: params(), query: asked });
      expect(body.results.map(({ distinct_ids }) => distinct_ids)).toEqual([[distinct_id]]);
    }
  });

  it("is a value of its property", async () => {
    const { body } = await call(persons.values, valuesRoute, {
      as,
      params: params(),
      query: { key: name, value: name },
    });
    expect(body).toEqual([{ name, count: 1 }]);
  });

  it("is found in results of surveys, as a question, a choice and an answer", async () => {
    for (const operator of ["exact", "icontains", "is_set"]) {
      const condition = { question_id: name, operator, ...(operator !== "is_set" && { value: name }) };
      const { body } = await call(surveyAnswers.results, resultsRoute, {
        as,
        params: { ...params(), id: surveyId },
        query: { answers: JSON.stringify([condition]) },
      });
      expect(body.totals.started, operator).toBe(1);
      const question = body.questions.find(({ id }) => id === name);
      expect(question?.distribution).toMatchObject([{ value: name, count: 1 }]);
    }
  });

  /** By analysis, so that none is missing: steps, filters, breakdowns, names and properties. */
  const isFoundOnce: Record<Analysis, () => Promise<void>> = {
    funnel: async () => {
      const events = [{ id: name, properties: filter("event", name) }, { id: "then" }];
      const counts = async (asked: Record<string, unknown>) => {
        const { status, body } = await call(analysis.funnelPost, funnelRoute, {
          as,
          params: params(),
          body: { ...march, events, ...asked },
        });
        expect(status, JSON.stringify(body)).toBe(200);
        return JSON.stringify(body.result).match(/"count":\d+/g);
      };
      const once = ['"count":1', '"count":1'];
      expect(await counts({})).toEqual(once);
      expect(await counts({ properties: filter("person", name) })).toEqual(once);
      expect(await counts({ breakdown: name, breakdown_type: "event" })).toEqual(once);
      expect(await counts({ breakdown: [name, name], breakdown_type: "person" })).toEqual(once);
      expect(
        await counts({ exclusions: [{ id: `${name}x`, funnel_from_step: 0, funnel_to_step: 1 }] }),
      ).toEqual(once);
      const people = await call(analysis.funnelPersonsPost, funnelPersonsRoute, {
        as,
        params: params(),
        body: {
          ...march,
          events,
          funnel_step: 2,
          breakdown: name,
          breakdown_type: "event",
          funnel_step_breakdown: name,
        },
      });
      expect(JSON.stringify(people.body).match(/"distinct_ids"/g)).toHaveLength(1);
    },
    correlation: async () => {
      for (const asked of [
        { funnel_correlation_type: "events", funnel_correlation_exclude_event_names: [name] },
        { funnel_correlation_type: "event_with_properties", funnel_correlation_event_names: [name] },
        { funnel_correlation_type: "properties", funnel_correlation_names: [name] },
      ]) {
        const { status, body } = await call(analysis.correlationPost, correlationRoute, {
          as,
          params: params(),
          body: { ...march, events: [{ id: name }, { id: "then" }], ...asked },
        });
        expect(status, JSON.stringify(body)).toBe(200);
      }
    },
    lifecycle: async () => {
      const trend = await call(trends.trendPost, trendRoute, {
        as,
        params: params(),
        body: { ...march, shown_as: "Lifecycle", events: [{ id: name, properties: filter("event", name) }] },
      });
      expect(trend.status, JSON.stringify(trend.body)).toBe(200);
      const series = trend.body.result as LifecycleSeries[];
      expect(series.flatMap(({ data }) => data).filter((count) => count > 0)).toEqual([1]);
    },
    trends: async () => {
      const event = { id: name, properties: filter("event", name), math: "max", math_property: name };
      for (const type of ["event", "person"]) {
        const asked = {
          ...march,
          events: [event, { id: name }],
          breakdown: [name, name],
          breakdown_type: type,
        };
        const { status, body } = await call(trends.trendPost, trendRoute, {
          as,
          params: params(),
          body: asked,
        });
        expect(status, JSON.stringify(body)).toBe(200);
        const [, count] = body.result as TrendSeries[];
        expect(count).toMatchObject({ count: 1, breakdown_value: `${name}::${name}` });
      }
    },
    retention: async () => {
      const event = { id: name, properties: filter("event", name) };
      const { status, body } = await call(retention.insightPost, retentionRoute, {
        as,
        params: params(),
        body: { ...march, target_entity: event, returning_entity: event, breakdown: [name] },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.result.flatMap(({ values }) => values).filter(({ count }) => count > 0)).toEqual([
        { count: 1 },
      ]);
    },
    stickiness: async () => {
      const { status, body } = await call(stickiness.insightPost, stickinessRoute, {
        as,
        params: params(),
        body: { ...march, events: [{ id: name, properties: filter("event", name) }] },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.result).toMatchObject([{ label: name, count: 1 }]);
    },
    paths: async () => {
      const path = await call(paths.edgesPost, pathRoute, {
        as,
        params: params(),
        body: {
          ...march,
          include_custom_events: [name, "then"],
          start_point: name,
          properties: filter("event", name),
        },
      });
      expect(path.status, JSON.stringify(path.body)).toBe(200);
      expect(path.body.result.map(({ value }) => value)).toEqual([1]);
    },
  };

  it.each(Object.entries(isFoundOnce))("is found once by an analysis: %s", (_, findsOnce) => findsOnce());

  it("is found in SQL, as a value and as a literal", async () => {
    const quoted = `'${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
    const member = `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``;
    for (const text of [
      "select event from events where event = {name} and JSONExtractString(properties, {name}) = {name}",
      `select event from events where event = ${quoted} and properties[${quoted}] = ${quoted}`,
      `select properties.${member} from events where event in (${quoted})`,
      `select replaceAll(event, ${quoted}, ${quoted}) as ${member} from events e where event = {name}`,
    ]) {
      const { status, body } = await call(query.run, queryRoute, {
        as,
        params: params(),
        body: { query: { kind: "HogQLQuery", query: text, values: { name } } },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ results: [[name]] });
    }
  });
});
