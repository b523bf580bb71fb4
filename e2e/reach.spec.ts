import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { displayCode } from "@/components/surveys/share/display-code";
import {
  countResponses,
  createSurvey,
  expect,
  listAnswers,
  customerSiteTest as test,
  waitForEligibleSurveys,
} from "./customer-site";
import { asOwner } from "./fixtures";
import { demo } from "./servers";

test("a survey made as a hosted page reaches a second browser by its link, and is counted", async ({
  page,
  project,
  device,
  request,
}) => {
  await page.goto(`/p/${project.id}/surveys/new`);
  await page.getByRole("button", { name: /Type$/ }).click();
  await page.getByRole("option", { name: "Hosted page" }).click();
  await page.getByRole("button", { name: "Use template" }).first().click();
  await expect(page).toHaveURL(/\/surveys\/[0-9a-f-]{36}\/edit/);
  const id = /surveys\/([0-9a-f-]{36})\/edit/.exec(page.url())?.[1] ?? "";

  await page.getByRole("button", { name: "Start…" }).click();
  const start = page.getByRole("dialog", { name: /^Start/ });
  await expect(start).toContainText("Anyone with the link can respond.");
  await start.getByRole("button", { name: "Start now" }).click();
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
  await page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("button", { name: "Share" })
    .click();
  const share = page.getByRole("dialog", { name: "Share" });
  await share.getByRole("textbox", { name: "Distinct ID of the respondent" }).fill("reader-7");
  await share.getByRole("button", { name: "Add property" }).click();
  await share.getByRole("textbox", { name: "Name of property 1" }).fill("campaign");
  await share.getByRole("textbox", { name: "Value of property 1" }).fill("newsletter");
  const link = await share.getByRole("textbox", { name: "Link of the hosted page" }).inputValue();
  expect(link).toContain(`${demo.url}/external_surveys/${id}/?distinct_id=reader-7`);

  const reader = await device();
  await reader.goto(link);
  await reader.getByRole("button", { name: "Rate 9" }).click();
  for (const _ of Array(3)) {
    if (await reader.getByText("You can close this page.").isVisible()) break;
    await reader.getByRole("button", { name: "Submit" }).click();
  }
  await expect(reader.getByText("You can close this page.")).toBeVisible();
  await expect.poll(() => countResponses(request, project, id)).toBe(1);
  expect(await listAnswers(request, project, id)).toMatchObject([{ person: "reader-7", answers: { 0: 9 } }]);
  const events = `${demo.url}/api/projects/${project.id}/events/?event=survey%20sent`;
  const { results } = await (await request.get(events, asOwner)).json();
  expect(results[0].properties).toMatchObject({ campaign: "newsletter", $survey_id: id });
});

test("the line that Share gives shows a popover or a widget at once, whatever its conditions are", async ({
  site,
  request,
}) => {
  const conditions = { url: "/nowhere" };
  const question = { type: "open", question: "What brought you here?" };
  for (const type of ["popover", "widget"]) {
    const id = await createSurvey(request, site.project, {
      name: `Shown by hand as ${type}`,
      type,
      conditions,
      questions: [question],
    });
    const visitor = await site.visit({});
    expect(await waitForEligibleSurveys(visitor)).not.toContain(id);
    await visitor.evaluate(displayCode(id));
    await expect(visitor.getByText("What brought you here?")).toBeVisible();
    await expect(visitor.getByText("Survey by")).toHaveCount(0);
  }
});

/** A site whose page is that HTML, under a Content-Security-Policy, while it is used. */
async function withSite(html: string, policy: string, use: (address: string) => Promise<void>) {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", policy);
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.closeAllConnections();
  server.close();
}

/** The code of a file, as the page with install instructions shows it. */
const codeOf = (page: Page, file: string) =>
  page
    .getByRole("region", { name: file, exact: true })
    .locator("code")
    .textContent()
    .then((text) => text ?? "");

test("what the install page says works: HTML and npm under its policy, and Node", async ({
  page,
  project,
  device,
  request,
}) => {
  const captured = async (event: string) => {
    const events = `${demo.url}/api/projects/${project.id}/events/?event=${encodeURIComponent(event)}`;
    return (await (await request.get(events, asOwner)).json()).results.length;
  };
  await page.goto(`/p/${project.id}/settings/install`);
  await expect(page.getByText("Waiting for the first event…")).toBeVisible();
  const html = await codeOf(page, "index.html");
  const policy = (await codeOf(page, "Content-Security-Policy"))
    .replace("script-src", "default-src 'none'; script-src 'nonce-shop'")
    .trim();
  const visitor = await device();
  const faults: string[] = [];
  visitor.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const head = '<!doctype html><link rel="icon" href="data:,">';
  const snippet = html.replace("<script>", '<script nonce="shop">');
  await withSite(head + snippet, `${policy}; img-src data:`, async (address) => {
    await visitor.goto(address);
    // The page itself notices.
    await expect(page.getByText(/Received Page view/)).toBeVisible({ timeout: 30_000 });
  });

  await page.goto(`/p/${project.id}/settings/install?sdk=npm`);
  const main = await codeOf(page, "main.js");
  const imports = JSON.stringify({ imports: { "posthog-js": `${demo.url}/static/module.js` } });
  const script = (type: string, code: string) => `<script nonce="shop" type="${type}">${code}</script>`;
  const capture = 'posthog.identify("ada"); posthog.capture("npm works");';
  const module = script("importmap", imports) + script("module", `${main}\n${capture}`);
  await withSite(head + module, `${policy}; img-src data:`, async (address) => {
    await (await device()).goto(address);
    await expect.poll(() => captured("npm works")).toBe(1);
  });
  expect(faults).toEqual([]);

  await page.goto(`/p/${project.id}/settings/install?sdk=node`);
  const server = await codeOf(page, "server.js");
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", server]);
  await expect.poll(() => captured("order paid")).toBe(1);
});
