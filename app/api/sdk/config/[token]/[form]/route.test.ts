import vm from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";
import * as route from "@/app/api/sdk/config/[token]/[form]/route";
import * as surveysRoute from "@/app/api/sdk/surveys/route";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildProject, buildSurvey } from "@/lib/testing/factories";
import { callSdkRoute } from "@/lib/testing/sdk";

let project: Project;
beforeAll(async () => {
  project = await buildProject();
});

const ask = (form: string, token = project.api_token, headers: Record<string, string> = {}) =>
  callSdkRoute(route, `/array/token/${form}`, {
    params: { token, form },
    headers: { origin: "https://shop.example", ...headers },
  });

describe("the SDK configuration of a project", () => {
  it("is a 401 for an unknown token", async () => {
    for (const form of ["config", "config.js", "array.js"]) {
      const { status, body } = await ask(form, "phc_nobody");
      expect([form, status]).toEqual([form, 401]);
      expect(body).toMatchObject({ code: "invalid_api_key" });
    }
    expect((await ask("config", "\0\ud800")).status).toBe(401);
    expect((await ask("config.json")).status).toBe(404);
  });

  it("enables surveys and flags, and disables every other product", async () => {
    const { status, body, headers } = await ask("config");
    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe("https://shop.example");
    expect(body).toEqual({
      token: project.api_token,
      supportedCompression: ["gzip", "gzip-js"],
      hasFeatureFlags: true,
      captureDeadClicks: false,
      capturePerformance: false,
      autocapture_opt_out: true,
      autocaptureExceptions: false,
      analytics: { endpoint: "/i/v0/e/" },
      elementsChainAsString: true,
      sessionRecording: false,
      heatmaps: false,
      surveys: false,
      defaultIdentifiedOnly: true,
      siteApps: [],
    });
  });

  it("is available as a script, which keeps the configuration of other projects", async () => {
    const { text, headers } = await ask("config.js");
    expect(headers.get("content-type")).toMatch(/^application\/javascript/);
    expect(headers.get("access-control-allow-origin")).toBe("https://shop.example");
    const window = { _POSTHOG_REMOTE_CONFIG: { phc_other: 1 } as Record<string, unknown> };
    vm.runInNewContext(text, { window });
    expect(window._POSTHOG_REMOTE_CONFIG).toMatchObject({
      phc_other: 1,
      [project.api_token]: { config: { ...(await ask("config")).body, surveys: true }, siteApps: [] },
    });
  });

  it("lists the running surveys as /api/surveys does, for mobile SDKs, and follows their changes at once", async () => {
    const own = await buildProject();
    const survey = await buildSurvey(own, {
      start_date: new Date(Date.now() - 1000).toISOString(),
      questions: [{ type: "rating", question: "How was it?" }],
    });
    await buildSurvey(own);
    const delivered = await callSdkRoute(surveysRoute, `/api/surveys/?token=${own.api_token}`);
    expect(delivered.body.surveys).toHaveLength(1);
    const { body, headers } = await ask("config", own.api_token);
    expect(body.surveys).toEqual(delivered.body.surveys);
    expect(body).not.toHaveProperty("survey_config");
    expect(headers.get("cache-control")).toBe("no-cache");
    const where = { project_id_id: { project_id: own.id, id: survey.id } };
    const etag = { "if-none-match": headers.get("etag")! };
    expect(await ask("config", own.api_token, etag)).toMatchObject({ status: 304, text: "" });

    await db.survey.update({ where, data: { name: "Renamed" } });
    const renamed = await ask("config", own.api_token, etag);
    expect(renamed).toMatchObject({ status: 200, body: { surveys: [{ name: "Renamed" }] } });
    await db.survey.update({ where, data: { end_date: new Date() } });
    expect((await ask("config", own.api_token, etag)).body.surveys).toBe(false);
    // posthog-js asks /api/surveys, which it also does while a page stays open.
    expect((await ask("config.js", own.api_token)).text).toContain('"surveys":true');
  });

  it("has the appearance that the project's surveys share", async () => {
    const appearance = { backgroundColor: "#fff" };
    const own = await buildProject();
    await db.project.update({ where: { id: own.id }, data: { survey_config: { appearance } } });
    expect((await ask("config", own.api_token)).body.survey_config).toEqual({ appearance });
  });

  it("is bundled with the SDK in array.js", async () => {
    const { text } = await ask("array.js");
    expect(text).toContain("_POSTHOG_REMOTE_CONFIG");
    expect(text.length).toBeGreaterThan(100_000);
  });
});
