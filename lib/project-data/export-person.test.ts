import { writeFile } from "node:fs/promises";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserPath } from "@/e2e/browser";
import { activities } from "@/lib/contract/activity/scopes";
import { ReportLanguage } from "@/lib/contract/person/report-language";
import { db } from "@/lib/database/client";
import { findPerson } from "@/lib/persons/find";
import { exportPerson } from "@/lib/project-data/export-person";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { temporaryFolder } from "@/lib/testing/database";
import { buildFlag, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { readZip } from "@/lib/testing/read-archive";
import { rotated } from "@/lib/testing/rotation";
import en from "@/messages/en";

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await browserPath() });
});
afterAll(async () => await browser.close());

it.each(ReportLanguage.options)(
  "has a report that anyone can read on any screen and print, in %s",
  async (language) => {
    const project = await buildProject({ name: "Tea House", timezone: "Europe/Berlin" });
    await buildFlag(project, { key: "new-checkout" });
    const survey = await buildSurvey(project, {
      name: "How was your order?",
      questions: [
        { type: "rating", id: "q1", question: "How satisfied are you?", display: "emoji", scale: 5 },
        { type: "rating", id: "q4", question: "Would you come again?", display: "emoji", scale: 2 },
        { type: "multiple_choice", id: "q2", question: "What did you like?", choices: ["Tea", "Cake"] },
        { type: "open", id: "q3", question: "What could be better?" },
      ],
    });
    const page = (day: number, name: string) => ({
      event: "$pageview",
      distinct_id: "ada@example.com",
      timestamp: `2026-03-0${day}T10:00:00Z`,
      properties: {
        $current_url: `https://tea.example/${name}/${"long-".repeat(20)}`,
        $set: { name: "Ada Lovelace", $os: "Linux", "$survey_dismissed/1": true },
      },
    });
    await captureEvents(
      project,
      ...[1, 2, 3].flatMap((day) => [page(day, "menu"), page(day, "menu"), page(day, "cart")]),
      {
        event: "$identify",
        distinct_id: "ada@example.com",
        properties: { $anon_distinct_id: "anonymous-1", $set: {} },
      },
      {
        event: "survey sent",
        distinct_id: "ada@example.com",
        properties: {
          $survey_id: survey.id,
          $survey_response_q1: 4,
          $survey_response_q4: 2,
          $survey_response_q2: ["Tea", "Cake"],
          $survey_response_q3: "Nothing.\nReally.",
        },
      },
    );
    const { uuid } = (await readPerson(project, "ada@example.com"))!;
    const { bytes } = await exportPerson(project, null, await findPerson(project, { uuid }), language);
    const file = path.join(await temporaryFolder(), "report.html");
    await writeFile(file, readZip(await collect(bytes)).get("report.html") ?? "");

    const context = await browser.newContext();
    const tab = await context.newPage();
    const requests: string[] = [];
    tab.on("request", (request) => requests.push(request.url()));
    await tab.goto(`file://${file}`);
    const texts = {
      en: ["Operating system", "Happy (4 of 5)", "Thumbs down"],
      de: ["Betriebssystem", "Zufrieden (4 von 5)", "Daumen runter"],
    }[language];
    for (const text of texts) expect(await tab.getByText(text, { exact: true }).isVisible(), text).toBe(true);
    const technical = tab.getByRole("cell", { name: "$survey_dismissed/1" });
    expect(await technical.isVisible()).toBe(false);
    await tab.locator("summary", { hasText: "$survey_dismissed/1" }).click();
    expect(await technical.isVisible()).toBe(true);
    const widths = [1440, 390];
    const analyzed = rotated(widths, ReportLanguage.options.indexOf(language), 2);
    for (const width of widths) {
      await tab.setViewportSize({ width, height: 900 });
      if (analyzed.includes(width))
        expect((await new AxeBuilder({ page: tab }).analyze()).violations).toEqual([]);
      const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    expect(requests).toEqual([`file://${file}`]);
    await context.close();
  },
);

it("streams a person with 100,000 events", async () => {
  const project = await buildProject();
  const person = await buildPerson(project, { distinct_ids: ["ada"] });
  await db.$executeRaw`insert into events (project_id, uuid, event, timestamp, person_id, distinct_id, path_item, properties)
    select ${project.id}::int, gen_random_uuid(), 'event ' || n % 50, now() - n * interval '5 minutes', ${person.id}::bigint, 'ada', 'x',
      jsonb_build_object('note', repeat(md5(n::text), 10)) from generate_series(1, 100000) n`;
  const { bytes } = await exportPerson(project, null, await findPerson(project, { uuid: person.uuid }), "en");
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 2 ** 20;
  };
  const before = used();
  let [size, peak] = [0, 0];
  for await (const chunk of bytes) {
    size += chunk.length;
    peak = Math.max(peak, used() - before);
  }
  expect(size).toBeGreaterThan(5 * 2 ** 20);
  expect(peak).toBeLessThan(100);
});

it("has words for everything that members do to one person", () => {
  const ofMany = ["bulk_deleted", "bulk_delete_events", "bulk_event_deletion_canceled", "erased"];
  // A person whom a split made has the entry of the split too.
  const repeated = ["split_off"];
  const { moves, changes } = en.personReport;
  expect(Object.keys({ ...moves, ...changes })).toEqual(
    expect.arrayContaining(
      activities.Person.filter((activity) => ![...ofMany, ...repeated].includes(activity)),
    ),
  );
});

it("names events as they are where it has no words for them", async () => {
  const project = await buildProject();
  const names = ["constructor", "__proto__", "survey_shown", "_pageview", "$pageview"];
  await captureEvents(project, ...names.map((event) => ({ event, distinct_id: "ada", properties: {} })));
  const { uuid } = (await readPerson(project, "ada"))!;
  const { bytes } = await exportPerson(project, null, await findPerson(project, { uuid }), "en");
  const report = readZip(await collect(bytes)).get("report.html") ?? "";
  const shown = [...report.matchAll(/<td data-header="Event"><div dir="auto">(.*?)<\/div>/g)].map(
    ([, name]) => name,
  );
  expect(shown.toSorted()).toEqual(["Page view", "__proto__", "_pageview", "constructor", "survey_shown"]);
});
