import type { Page } from "@playwright/test";
import { expect, type Project, customerSiteTest as test, waitForEligibleSurveys } from "./customer-site";
import { asOwner, idle } from "./fixtures";
import { pressByKey, tabTo } from "./keys";
import { demo } from "./servers";

/** Three persons visit, ada pays. */
const events = (now: number) =>
  ["ada", "bert", "carl"].flatMap((name) => {
    const happen = (event: string, minutes: number) => ({
      event,
      distinct_id: name,
      timestamp: new Date(now - (60 - minutes) * 60_000).toISOString(),
      properties: { $set: { email: `${name}@example.com`, plan: "free" } },
    });
    return [happen("visited", 0), ...(name === "ada" ? [happen("paid", 5)] : [])];
  });

const capture = (page: Page, { api_token }: Project) =>
  page.request.post(`${demo.url}/batch/`, { data: { api_key: api_token, batch: events(Date.now()) } });

const steps = encodeURIComponent(
  JSON.stringify([{ id: "visited" }, { id: "paid" }].map((event, order) => ({ ...event, order }))),
);

test("those who drop off in a funnel become a cohort, and the audience of a survey that only they see", async ({
  page,
  project,
  site,
  request,
}) => {
  await capture(page, project);
  await page.goto(`/p/${project.id}/analysis/funnel?date_from=-7d&events=${steps}`);
  const chart = page.getByRole("application", { name: "Conversion by step" });
  await chart.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Dropped off before “paid”" });
  await expect(drawer.getByText("2 persons", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Create survey" }).click();
  await page.getByRole("textbox", { name: "Name of survey and cohort" }).fill("Why not?");
  await page.getByRole("button", { name: "Create survey for 2 persons" }).click();
  await page.waitForURL(/\/surveys\/[^/]+\/edit\?tab=audience/);
  await expect(page.getByRole("textbox", { name: "Survey name" })).toHaveValue("Why not?");
  await expect(page.getByRole("combobox", { name: /^Cohort \d/ })).toHaveValue("Why not?");

  const [, id] = /surveys\/([^/]+)\/edit/.exec(page.url()) ?? [];
  const survey = `${demo.url}/api/projects/${project.id}/surveys/${id}/`;
  await request.patch(survey, {
    ...asOwner,
    data: { questions: [{ type: "open", question: "What kept you?" }] },
  });
  const launched = await request.post(`${survey}launch/`, asOwner);
  expect(launched.status(), await launched.text()).toBe(200);
  expect(await waitForEligibleSurveys(await site.visit({ person: "bert" }))).toEqual([id]);
  expect(await waitForEligibleSurveys(await site.visit({ person: "ada" }))).toEqual([]);
});

test("by keyboard alone: a person is found and corrected, a funnel built, and a bar's persons made a cohort", async ({
  page,
  project,
}) => {
  await capture(page, project);
  await page.goto(`/p/${project.id}/persons`);
  await expect(page.getByText("3 persons", { exact: true })).toBeVisible();
  await idle(page);
  await tabTo(page, page.getByRole("searchbox", { name: "Search persons" }));
  await page.keyboard.type("bert@");
  await expect(page.getByText("1 match", { exact: true })).toBeVisible();
  await pressByKey(page, page.getByRole("rowheader").getByRole("link", { name: "bert@example.com" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("bert@example.com");
  await idle(page);

  await tabTo(page, page.getByRole("tab", { name: "Timeline" }));
  await page.keyboard.press("ArrowRight");
  await pressByKey(page, page.getByRole("button", { name: "Edit plan" }));
  await expect(page.getByRole("textbox", { name: "Value of plan" })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("team");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /^plan/ })).toContainText("team");
  await expect(page.getByRole("button", { name: "Edit plan" })).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("textbox", { name: "Type a command or search" })).toBeFocused();
  await page.keyboard.type("funnel");
  await expect(page.getByRole("menuitem", { name: "Funnel", exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Funnel", level: 1 })).toBeVisible();
  await idle(page);
  for (const [number, event] of ["visited", "paid"].entries()) {
    await pressByKey(page, page.getByRole("button", { name: number === 0 ? "Add event" : "Add step" }));
    await tabTo(page, page.getByRole("combobox", { name: `Event ${number + 1}` }), "Shift+Tab");
    await page.keyboard.type(event);
    await page.keyboard.press("Escape");
  }
  await expect(
    page.getByText(/^3 persons entered, 1 converted within 14 days \(33\.3%\)\. Still open/),
  ).toBeVisible();
  await tabTo(page, page.getByRole("application", { name: "Conversion by step" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Dropped off before “paid”" });
  await expect(drawer.getByText("2 persons", { exact: true })).toBeVisible();
  await pressByKey(page, drawer.getByRole("button", { name: "Create cohort" }));
  await tabTo(page, page.getByRole("textbox", { name: "Cohort name" }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Left the checkout");
  await pressByKey(page, page.getByRole("button", { name: "Create cohort of 2 persons" }));
  await expect(page.getByText("“Left the checkout” created with 2 persons")).toBeVisible();
});
