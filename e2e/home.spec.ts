import { axeFindings, expect, test } from "./fixtures";
import { demo } from "./servers";

const origin = { Origin: demo.url };

test("a new project is walked through to its first survey, and its steps tick themselves off", async ({
  signedIn: page,
  request,
}) => {
  const made = await page.request.post("/api/projects/", { data: { name: "Orchard" }, headers: origin });
  const { id, api_token } = await made.json();
  await page.goto(`/p/${id}`);
  await expect(page.getByRole("heading", { name: "Get to your first response" })).toBeVisible();
  const steps = page.getByRole("list", { name: "First steps" }).getByRole("listitem");
  await expect(steps).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);

  await request.post(`${demo.url}/batch/`, {
    data: { api_key: api_token, batch: [{ event: "$pageview", distinct_id: "someone" }] },
  });
  await expect(steps.first()).toContainText("Events are coming in.");

  await steps.nth(1).getByRole("link", { name: "New survey" }).click();
  await page.getByRole("button", { name: "Use template" }).first().click();
  await expect(page).toHaveURL(/\/surveys\/[0-9a-f-]{36}\/edit/);
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("link")).toHaveCount(3);
  await breadcrumb.getByRole("link", { name: "Orchard" }).click();
  await expect(page.getByText("2 of 3 steps done")).toBeAttached();

  await steps.nth(2).getByRole("link", { name: "Open survey" }).click();
  await expect(page.getByRole("textbox", { name: "Survey name" })).toBeVisible();
  const [, survey] = /surveys\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await page.request.post(`/api/projects/${id}/surveys/${survey}/launch/`, { headers: origin });
  await page.goto(`/p/${id}`);
  await expect(page.getByRole("table", { name: "Running" }).getByRole("rowheader")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Get to your first response" })).toBeHidden();

  await page.getByRole("link", { name: "All activity" }).click();
  await expect(page.getByRole("heading", { name: "Activity", level: 1 })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe(`fieldbook-activity-${id}.csv`);
  await page.request.delete(`/api/projects/${id}/`, { headers: origin });
});

test("a page of the navigation is fetched when someone points at it, not before", async ({
  signedIn: page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("_rsc")) fetched.push(pathname);
  });
  // Where the mouse is at first, in the corner, is a link.
  await page.mouse.move(700, 500);
  await page.goto("/p/1/cohorts");
  await expect(page.getByRole("table", { name: "Cohorts" }).getByRole("rowheader").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const flags = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Flags" });
  await expect(flags).toBeVisible();
  expect(fetched).toEqual([]);
  await flags.hover();
  await expect.poll(() => fetched).toContain("/p/1/flags");
});
