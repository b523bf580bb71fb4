import vm from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";
import * as route from "@/app/api/sdk/config/[token]/[form]/route";
import type { Project } from "@/lib/database/generated/client";
import { buildProject } from "@/lib/testing/factories";
import { callSdkRoute } from "@/lib/testing/sdk";

let project: Project;
beforeAll(async () => {
  project = await buildProject();
});

const ask = (form: string, token = project.api_token) =>
  callSdkRoute(route, `/array/token/${form}`, {
    params: { token, form },
    headers: { origin: "https://shop.example" },
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
      surveys: true,
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
      [project.api_token]: { config: (await ask("config")).body, siteApps: [] },
    });
  });

  it("is bundled with the SDK in array.js", async () => {
    const { text } = await ask("array.js");
    expect(text).toContain("_POSTHOG_REMOTE_CONFIG");
    expect(text.length).toBeGreaterThan(100_000);
  });
});
