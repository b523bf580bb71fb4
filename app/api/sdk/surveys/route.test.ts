import { beforeAll, describe, expect, it, vi } from "vitest";
import * as route from "@/app/api/sdk/surveys/route";
import { type SurveyText, textsOf, translatedTexts } from "@/lib/contract/survey/texts";
import { db, pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { contrastOf } from "@/lib/survey-model/contrast";
import { draftFields, isTeamField } from "@/lib/survey-model/draft";
import { buildEvent, buildFlag, buildProject, buildSurvey } from "@/lib/testing/factories";
import { callSdkRoute } from "@/lib/testing/sdk";

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

const ask = (token: string, headers: Record<string, string> = {}) =>
  callSdkRoute(route, `/api/surveys/?token=${token}&_=1&ip=0&ver=1.300.0`, { headers });

describe("a rejected request", () => {
  it("has no token, or an unknown one", async () => {
    const none = await callSdkRoute(route, "/api/surveys/");
    expect(none.status).toBe(401);
    expect(none.body).toEqual({
      type: "authentication_error",
      code: "missing_api_key",
      detail: "API key not provided. You can find your project API key in PostHog project settings.",
      attr: null,
    });
    const wrong = await ask("phc_nobody%00");
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      type: "authentication_error",
      code: "invalid_api_key",
      detail: "Project API key invalid. You can find your project API key in PostHog project settings.",
      attr: null,
    });
  });
});

describe("the surveys of a project", () => {
  let project: Project;
  beforeAll(async () => {
    project = await buildProject();
  });

  it("can be read by pages of any origin, after a preflight request", async () => {
    const origin = "https://shop.example";
    const { headers } = await ask(project.api_token, { origin });
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("vary")).toContain("Origin");
    const asked = { origin, "access-control-request-headers": "x-custom, traceparent" };
    const preflight = await callSdkRoute(route, "/api/surveys/", { method: "OPTIONS", headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("x-custom, traceparent");
  });

  it("contain no team-only fields, which therefore need no publishing", async () => {
    const own = await buildProject();
    await buildSurvey(own, { start_date: ago(1), description: "For the board" });
    const { body } = await ask(own.api_token);
    const [survey] = body.surveys;
    for (const field of draftFields.filter(isTeamField)) expect(survey).not.toHaveProperty(field);
    expect(JSON.stringify(body)).not.toContain("For the board");
  });

  it("wait as long as the project demands, or longer", async () => {
    const own = await buildProject();
    const fields = { start_date: ago(1) };
    await buildSurvey(own, fields);
    await buildSurvey(own, { ...fields, conditions: { url: "/a", seenSurveyWaitPeriodInDays: 7 } });
    await buildSurvey(own, { ...fields, conditions: { seenSurveyWaitPeriodInDays: 30 } });
    await buildSurvey(own, { ...fields, type: "external_survey" });
    const conditions = async () =>
      (await ask(own.api_token)).body.surveys.map((survey: { conditions: unknown }) => survey.conditions);
    const [none, short, long, hosted] = await conditions();
    expect([none, hosted]).toEqual([null, null]);
    await db.project.update({
      where: { id: own.id },
      data: { survey_config: { seenSurveyWaitPeriodInDays: 14 } },
    });
    expect(await conditions()).toEqual([
      { seenSurveyWaitPeriodInDays: 14 },
      { ...short, seenSurveyWaitPeriodInDays: 14 },
      long,
      null,
    ]);
  });

  it("are the running ones, oldest first, with no end date", async () => {
    const own = await buildProject();
    const [first, second] = [
      await buildSurvey(own, { start_date: ago(2) }),
      await buildSurvey(own, { start_date: ago(1), end_date: ago(-1), type: "external_survey" }),
    ];
    await Promise.all([
      buildSurvey(own),
      buildSurvey(own, { start_date: ago(-1) }),
      buildSurvey(own, { start_date: ago(2), end_date: ago(1) }),
      buildSurvey(own, { start_date: ago(2), archived: true }),
      buildSurvey(own, { start_date: ago(9), iteration_count: 2, iteration_frequency_days: 4 }),
      buildSurvey(project, { start_date: ago(1) }),
    ]);
    const full = await buildSurvey(own, { start_date: ago(1), responses_limit: 2 });
    for (const submission of ["a", "a", "b"])
      await buildEvent(own, {
        event: "survey sent",
        properties: { $survey_id: full.id, $survey_submission_id: submission },
      });
    const spy = vi.spyOn(pool, "query");
    const { status, body } = await ask(own.api_token);
    expect(spy.mock.calls.length).toBeLessThanOrEqual(2);
    spy.mockRestore();
    expect(status).toBe(200);
    expect(body.surveys.map(({ id, end_date }: { id: string; end_date: unknown }) => [id, end_date])).toEqual(
      [
        [first.id, null],
        [second.id, null],
      ],
    );
    expect(body.survey_config).toBeNull();
  });

  it("do not mention PostHog, whatever their own appearance is", async () => {
    const own = await buildProject();
    for (const appearance of [null, {}, { whiteLabel: false, position: "left" }])
      await buildSurvey(own, { start_date: ago(1), appearance });
    const { body } = await ask(own.api_token);
    expect(body.surveys.map(({ appearance }: { appearance: unknown }) => appearance)).toEqual([
      { whiteLabel: true },
      { whiteLabel: true },
      { whiteLabel: true, position: "left" },
    ]);
  });

  it("have all colors where one is set, and readable ones", async () => {
    const own = await buildProject();
    await buildSurvey(own, { start_date: ago(1), appearance: { backgroundColor: "#0b3d2e" } });
    const { body } = await ask(own.api_token);
    expect(body.surveys[0].appearance).toMatchObject({
      backgroundColor: "#0b3d2e",
      submitButtonTextColor: expect.stringMatching(/^#/),
      inputBackground: "#ffffff",
    });
    expect(contrastOf(body.surveys[0].appearance.textColor, "#0b3d2e")).toBeGreaterThanOrEqual(4.5);
  });

  it("have every text that the SDK shows, and its translations", async () => {
    const own = await buildProject();
    const texts = (of: readonly SurveyText[], language: string) =>
      Object.fromEntries(of.map(({ field }) => [field, `${field} in ${language}`]));
    const content = {
      appearance: { displayIntroScreen: true, ...texts(textsOf("appearance"), "English") },
      translations: { de: texts(translatedTexts.survey, "German") },
    };
    await buildSurvey(own, { start_date: ago(1), ...content });
    const { body } = await ask(own.api_token);
    expect(body.surveys).toMatchObject([content]);
  });

  it("append the branding to their thank-you message, where the project wants that", async () => {
    const own = await buildProject({
      survey_config: { appearance: null, themes: [], show_branding_in_widgets: true },
    });
    const thanks = { displayThankYouMessage: true, thankYouMessageDescription: "Bye." };
    const html = { thankYouMessageDescription: "<p>Bye.</p>", thankYouMessageDescriptionContentType: "html" };
    const surveys = [
      {
        appearance: thanks,
        translations: { de: { thankYouMessageDescription: "Tschüs." }, fr: { name: "Enquête" } },
      },
      { appearance: { ...thanks, ...html }, base_language: "de" },
      { appearance: { displayThankYouMessage: true } },
      { appearance: { ...thanks, whiteLabel: true } },
      { appearance: { ...thanks, displayThankYouMessage: false } },
      { appearance: thanks, type: "external_survey" as const },
    ];
    for (const survey of surveys) await buildSurvey(own, { start_date: ago(1), ...survey });
    const { body } = await ask(own.api_token);
    expect(
      body.surveys.map(({ appearance }: { appearance: Record<string, unknown> }) => [
        appearance.thankYouMessageDescription,
        appearance.whiteLabel,
      ]),
    ).toEqual([
      ["Bye.\nMade with Fieldbook", true],
      ["<p>Bye.</p><p>Erstellt mit Fieldbook</p>", true],
      ["Made with Fieldbook", true],
      ["Bye.", true],
      ["Bye.", true],
      ["Bye.", true],
    ]);
    expect(body.surveys[0].translations).toEqual({
      de: { thankYouMessageDescription: "Tschüs.\nErstellt mit Fieldbook" },
      fr: { name: "Enquête" },
    });
  });

  it("contain only the content and the targeting", async () => {
    const own = await buildProject();
    const linked = await buildFlag(own);
    const survey = await buildSurvey(own, {
      description: "Only for us.",
      start_date: "2026-01-02T03:04:05Z",
      linked_flag_id: linked.id,
      targeting_flag_filters: { groups: [{ properties: [{ key: "a", value: "b", type: "person" }] }] },
      questions: [
        { type: "rating", question: "How was it?" },
        { type: "single_choice", id: "q2", question: "Why?", choices: ["a", "b"], buttonText: "Next" },
      ],
      conditions: {
        url: "/pricing",
        actions: { values: [{ id: 1, name: "clicked", steps: [{ event: "x" }] }] },
      },
      appearance: { whiteLabel: true },
      schedule: "always",
    });
    const { body } = await ask(own.api_token);
    expect(body.surveys).toEqual([
      {
        id: survey.id,
        name: survey.name,
        type: "popover",
        linked_flag_key: linked.key,
        targeting_flag_key: survey.targeting_flag?.key,
        internal_targeting_flag_key: survey.internal_targeting_flag?.key,
        questions: [
          {
            id: expect.any(String),
            type: "rating",
            question: "How was it?",
            display: "number",
            scale: 5,
            lowerBoundLabel: "",
            upperBoundLabel: "",
          },
          { id: "q2", type: "single_choice", question: "Why?", choices: ["a", "b"], buttonText: "Next" },
        ],
        conditions: survey.conditions,
        appearance: { whiteLabel: true },
        start_date: "2026-01-02T03:04:05Z",
        end_date: null,
        current_iteration: null,
        current_iteration_start_date: null,
        schedule: "always",
        enable_partial_responses: false,
        base_language: "en",
      },
    ]);
  });

  it("omit missing flag keys, and name the flags that SDKs would not request otherwise", async () => {
    const own = await buildProject();
    await buildSurvey(own, {
      start_date: ago(1),
      translations: { de: { name: "Umfrage" } },
      response_sampling_start_date: new Date().toISOString(),
      response_sampling_interval_type: "day",
      response_sampling_interval: 1,
      response_sampling_limit: 5,
    });
    const [survey] = (await ask(own.api_token)).body.surveys;
    expect(survey).not.toHaveProperty("linked_flag_key");
    expect(survey).not.toHaveProperty("targeting_flag_key");
    expect(survey.translations).toEqual({ de: { name: "Umfrage" } });
    expect(survey.feature_flag_keys).toEqual([
      { key: "internal_response_sampling_flag_key", value: expect.stringMatching(/-sampling$/) },
    ]);
  });

  it("are in their current iteration", async () => {
    const own = await buildProject();
    const start = ago(10);
    const { id } = await buildSurvey(own, {
      start_date: start,
      iteration_count: 5,
      iteration_frequency_days: 4,
    });
    const [survey] = (await ask(own.api_token)).body.surveys;
    expect(survey.current_iteration).toBe(3);
    expect(Date.parse(survey.current_iteration_start_date)).toBe(Date.parse(start) + 8 * day);
    await db.survey.updateMany({
      where: { id },
      data: { current_iteration: 4, current_iteration_start_date: start },
    });
    const [moved] = (await ask(own.api_token)).body.surveys;
    expect(moved.current_iteration).toBe(4);
    expect(Date.parse(moved.current_iteration_start_date)).toBe(Date.parse(start));
  });

  it("include the project's survey appearance, without its themes", async () => {
    const own = await buildProject({
      survey_config: { appearance: { backgroundColor: "#fff" }, themes: [{ id: "1", name: "Ours" }] },
    });
    const { body } = await ask(own.api_token);
    expect(body).toEqual({ surveys: [], survey_config: { appearance: { backgroundColor: "#fff" } } });
  });
});
