import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as route from "@/app/api/sdk/hosted/[id]/route";
import * as surveysRoute from "@/app/api/sdk/surveys/route";
import { SurveyConfigInput } from "@/lib/contract/project/survey-config";
import { db } from "@/lib/database/client";
import { captureEvents } from "@/lib/testing/capture";
import { buildProject, buildSurvey } from "@/lib/testing/factories";
import { callSdkRoute } from "@/lib/testing/sdk";

const ask = (id: string, language = "en") =>
  callSdkRoute(route, `/external_surveys/${encodeURIComponent(id)}/`, {
    params: { id },
    headers: { "accept-language": language },
  });

const yesterday = new Date(Date.now() - 86_400_000).toISOString();

describe("the page of a survey", () => {
  it("is a 400 for an invalid id", async () => {
    for (const id of ["1", "x".repeat(36), "%00", `${randomUUID()}x`]) {
      const { status, headers, text } = await ask(id);
      expect([id, status]).toEqual([id, 400]);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(text).toContain("Survey not found");
    }
  });

  it("is a 404 for a survey that is missing, not started, or of another type", async () => {
    const project = await buildProject();
    const missing = await Promise.all([
      buildSurvey(project, { type: "external_survey", hosted_title: "Secret plan" }),
      buildSurvey(project, { type: "popover", start_date: yesterday }),
    ]);
    for (const id of [randomUUID(), ...missing.map((survey) => survey.id)]) {
      const { status, text } = await ask(id, "de-AT,de;q=0.9,en;q=0.8");
      expect(status).toBe(404);
      expect(text).toContain("Diese Umfrage ist nicht geöffnet");
      expect(text).toContain('<html lang="de">');
      expect(text).not.toContain("Secret plan");
    }
  });

  it("says that a survey is closed, by its public title, when it has ended", async () => {
    const project = await buildProject();
    for (const over of [{ end_date: yesterday }, { archived: true }]) {
      const hosted = {
        type: "external_survey" as const,
        start_date: yesterday,
        hosted_title: "Your opinion",
      };
      const { status, text } = await ask((await buildSurvey(project, { ...hosted, ...over })).id);
      expect(status).toBe(404);
      expect(text).toContain("<title>Your opinion – This survey is closed</title>");
      expect(text).toContain("Your opinion</h1>");
      expect(text).not.toContain("<script");
    }
  });

  it("shows its public title, never its name, and where it leads", async () => {
    const project = await buildProject();
    const survey = await buildSurvey(project, {
      name: "Churn risk Q4",
      type: "external_survey",
      start_date: yesterday,
      hosted_title: "Your <opinion>",
      hosted_redirect_url: 'https://example.com/?a="1"',
    });
    const { text } = await ask(survey.id);
    expect(text).not.toContain("Churn");
    expect(text).toContain("<title>Your &lt;opinion&gt;</title>");
    expect(text).toContain('property="og:title" content="Your &lt;opinion&gt;"');
    expect(text).toContain('<h1 lang="en" dir="ltr">Your &lt;opinion&gt;</h1>');
    expect(text).toContain('data-redirect="https://example.com/?a=&quot;1&quot;"');
    await db.survey.updateMany({
      where: { id: survey.id },
      data: { hosted_redirect_url: "javascript:alert(1)" },
    });
    expect((await ask(survey.id)).text).not.toContain("javascript:");
  });

  it("is in the language that its link asks for, else in one that the browser accepts", async () => {
    const project = await buildProject();
    const survey = await buildSurvey(project, {
      type: "external_survey",
      start_date: yesterday,
      hosted_title: "Your opinion",
      translations: {
        de: { name: "Abwanderung", hosted_title: "Ihre Meinung", thankYouMessageHeader: "Danke" },
        ar: { hosted_title: "رأيك" },
      },
      questions: [
        {
          type: "open",
          question: "What is new?",
          translations: { de: { question: "Was gibt es Neues?" }, fr: { question: "Quoi de neuf ?" } },
        },
      ],
    });
    const open = async (query: string, accepted: string) => {
      const { text } = await callSdkRoute(route, `/external_surveys/${survey.id}/${query}`, {
        params: { id: survey.id },
        headers: { "accept-language": accepted },
      });
      const [, window] = /<title>(.*)<\/title>/.exec(text) ?? [];
      const [, title] = /<h1 (.*)<\/h1>/.exec(text) ?? [];
      const [, place] = /<div id="survey" (.*)><\/div>/.exec(text) ?? [];
      return { text, shown: [window, title, place] };
    };
    const german = await open("", "de-AT,de;q=0.9,en;q=0.8");
    expect(german.shown).toEqual(["Ihre Meinung", 'lang="de" dir="ltr">Ihre Meinung', 'lang="de" dir="ltr"']);
    expect(german.text).toContain("Was gibt es Neues?");
    for (const hidden of ["Abwanderung", "Quoi de neuf", "رأيك"]) expect(german.text).not.toContain(hidden);
    expect((await open("?lang=ar", "de")).shown).toEqual([
      "رأيك",
      'lang="ar" dir="rtl">رأيك',
      'lang="ar" dir="rtl"',
    ]);
    // A title without a translation is in the survey's own language.
    expect((await open("?lang=fr-CA", "de")).shown).toEqual([
      "Your opinion",
      'lang="en" dir="ltr">Your opinion',
      'lang="fr" dir="ltr"',
    ]);
    for (const query of ["", "?lang=", "?lang=it", "?lang=%00", `?lang=${"x".repeat(5000)}`])
      expect((await open(query, "de;q=0.5,it,en-US;q=0.7")).shown[2]).toBe('lang="en" dir="ltr"');
    expect((await open("?lang=en", "de")).text).toContain("Loading survey");
    expect((await open("?lang=de", "en")).text).toContain("Umfrage wird geladen");
  });

  it("asks for a PIN before it has any question, and for a limited number of attempts", async () => {
    const project = await buildProject();
    const question = "How much do you earn?";
    const { id } = await buildSurvey(project, {
      type: "external_survey",
      start_date: yesterday,
      hosted_pin: "0042",
      questions: [{ type: "open", question }],
    });
    const enter = (pin: string, address: string) =>
      callSdkRoute(route, `/external_surveys/${id}/`, {
        params: { id },
        body: `pin=${pin}`,
        headers: { "x-forwarded-for": address },
      });
    const asked = await ask(id);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain("Enter the PIN");
    const listed = await callSdkRoute(surveysRoute, `/api/surveys/?token=${project.api_token}`);
    for (const { text } of [asked, listed]) {
      expect(text).not.toContain(question);
      expect(text).not.toContain("0042");
    }
    expect((await enter("", "198.51.100.1")).status).toBe(403);
    const wrong = await enter("0043", "198.51.100.1");
    expect([wrong.status, wrong.text]).toEqual([403, expect.stringContaining("That PIN isn’t right")]);
    for (let attempt = 0; attempt < 12; attempt++) {
      const right = await enter("0042", "198.51.100.1");
      expect([right.status, right.text]).toEqual([200, expect.stringContaining(question)]);
    }
    const { headers } = await enter("0042", "198.51.100.3");
    const cookie = headers.get("set-cookie")!;
    expect(cookie).toMatch(
      new RegExp(`^fieldbook-survey-pin=\\w{64}; Path=/external_surveys/${id}; HttpOnly; SameSite=Lax$`),
    );
    const again = (value: string) =>
      callSdkRoute(route, `/external_surveys/${id}/`, { params: { id }, headers: { cookie: value } });
    expect((await again(`other=1; ${cookie.split(";")[0]}`)).text).toContain(question);
    expect((await again(`fieldbook-survey-pin=${"0".repeat(64)}`)).text).not.toContain(question);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => enter("1", "198.51.100.1")));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(403), 429, 429]);
    expect((await enter("0042", "198.51.100.1")).status).toBe(429);
    expect((await enter("0042", "198.51.100.2")).status).toBe(200);
  });

  it("loads the SDK from its own server, escapes its title, and loads nothing from other hosts", async () => {
    const project = await buildProject();
    const survey = await buildSurvey(project, {
      hosted_title: `"><script>alert(1)</script>&'`,
      type: "external_survey",
      start_date: yesterday,
      base_language: "fr",
    });
    const { status, text } = await ask(survey.id.toUpperCase());
    expect(status).toBe(200);
    expect(text).toContain(`data-token="${project.api_token}" data-survey="${survey.id}"`);
    expect(text).toContain('<div id="survey" lang="fr" dir="ltr"></div>');
    expect(text).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;");
    expect(text).not.toMatch(/<script>|<style|https?:/);
  });

  it("says to come back later to a person whose contact budget other surveys used up", async () => {
    const project = await buildProject({
      survey_config: {
        contact_budget: { surveys: 1, days: 30, turn_days: 7 },
        seenSurveyWaitPeriodInDays: 60,
      },
    });
    const hosted = { type: "external_survey" as const, start_date: yesterday };
    const survey = await buildSurvey(project, hosted);
    const exempt = await buildSurvey(project, { ...hosted, contact_priority: "exempt" });
    const isHeldBack = async ({ id }: { id: string }, query: string) => {
      const { status, text } = await callSdkRoute(route, `/external_surveys/${id}/${query}`, {
        params: { id },
      });
      expect(status).toBe(200);
      return text.includes("Nothing to answer right now");
    };
    const show = (survey_id: string, days: number, distinct_id: string) =>
      captureEvents(project, {
        event: "survey shown",
        distinct_id,
        timestamp: new Date(Date.now() - days * 86_400_000).toISOString(),
        properties: { $survey_id: survey_id },
      });
    await show("another", 3, "ada");
    await show(survey.id, 3, "bob");
    await show("another", 40, "eve");
    for (const query of ["", "?distinct_id=", "?distinct_id=bob", "?distinct_id=eve", "?distinct_id=%00"])
      expect([query, await isHeldBack(survey, query)]).toEqual([query, false]);
    expect(await isHeldBack(survey, "?distinct_id=ada")).toBe(true);
    expect(await isHeldBack(exempt, "?distinct_id=ada")).toBe(false);
  });

  it("is light or dark as its colors are, and follows the device without any", async () => {
    const project = await buildProject();
    const schemeOf = async (appearance: Record<string, unknown> | null) => {
      const hosted = { type: "external_survey" as const, start_date: yesterday, appearance };
      const { text } = await ask((await buildSurvey(project, hosted)).id);
      return /<html lang="en"(?: class="(\w+)")?>/.exec(text)?.[1] ?? null;
    };
    expect(await schemeOf(null)).toBeNull();
    expect(await schemeOf({ backgroundColor: "#0b3d2e" })).toBe("dark");
    expect(await schemeOf({ backgroundColor: "cornsilk" })).toBe("light");
  });

  it("shows the branding, unless the project or the survey hides it", async () => {
    const branding = async (setting: object, appearance: Record<string, unknown> | null) => {
      const project = await buildProject({ survey_config: { appearance: null, themes: [], ...setting } });
      const survey = { type: "external_survey" as const, start_date: yesterday, appearance };
      const { text } = await ask((await buildSurvey(project, survey)).id);
      return text.includes("Made with Fieldbook");
    };
    expect(await branding({}, null)).toBe(true);
    expect(await branding({ show_branding_on_hosted_pages: true }, { whiteLabel: false })).toBe(true);
    expect(await branding({ show_branding_on_hosted_pages: true }, { whiteLabel: true })).toBe(false);
    expect(await branding({ show_branding_on_hosted_pages: false }, null)).toBe(false);
  });

  it("shows the project's logo, which is an image by its content", async () => {
    const png = `data:image/png;base64,iVBORw0KGgo${"A".repeat(40)}`;
    const logoIn = async (logo: string) => {
      const project = await buildProject({ survey_config: { appearance: null, themes: [], logo } });
      const survey = await buildSurvey(project, { type: "external_survey", start_date: yesterday });
      return /<img class="logo" src="([^"]*)"/.exec((await ask(survey.id)).text)?.[1] ?? null;
    };
    expect(await logoIn(png)).toBe(png);
    const webp = "data:image/webp;base64,UklGRroLAQBXRUJQVlA4WA==";
    expect(await logoIn(webp)).toBe(webp);
    const { text } = await ask((await buildSurvey(await buildProject(), { type: "external_survey" })).id);
    expect(text).not.toContain("page-logo.js");
    for (const wrong of [
      "https://tracker.example/logo.png",
      `data:image/png;base64,${"A".repeat(40)}`,
      "data:image/svg+xml;base64,iVBORw0KGgoAAAA",
      png + "A".repeat(50_000),
    ]) {
      expect(await logoIn(wrong)).toBeNull();
      expect(SurveyConfigInput.safeParse({ logo: wrong }).success).toBe(false);
    }
  });

  it("can be embedded only where the survey allows it", async () => {
    const project = await buildProject();
    const framing = async (survey: object) => {
      const { id } = await buildSurvey(project, {
        type: "external_survey",
        start_date: yesterday,
        ...survey,
      });
      return (await ask(id)).headers.get("x-frame-options");
    };
    expect(await framing({})).toBe("DENY");
    expect(await framing({ enable_iframe_embedding: true })).toBeNull();
    expect(await framing({ enable_iframe_embedding: true, end_date: yesterday })).toBe("DENY");
  });
});
