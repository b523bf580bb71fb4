import type { Page } from "@playwright/test";
import { asOwner, axeFindings, axeFindingsInThemes, expect, idle, test } from "./fixtures";
import { tabTo } from "./keys";
import { demo, owner } from "./servers";

const list = "/p/1/surveys";
const rows = (page: Page) => page.getByRole("table", { name: "Surveys" }).getByRole("rowheader");

test.describe("the surveys list", () => {
  test("shows the surveys that the API returns", async ({ signedIn: page, request }) => {
    const { results }: { results: { name: string; description: string; archived: boolean }[] } = await (
      await request.get("/api/projects/1/surveys/", asOwner)
    ).json();
    const current = results.filter(({ archived }) => !archived);
    await page.goto(list);
    await expect(rows(page)).toHaveCount(current.length);
    for (const { name, description } of current) {
      const row = page.getByRole("row").filter({ hasText: name });
      await expect(row.getByRole("rowheader")).toContainText(description);
    }
    const nps = page.getByRole("row", { name: /Would you recommend/ });
    await expect(nps.getByRole("cell", { name: "Running" })).toBeVisible();
    await expect(nps.getByRole("cell", { name: "Popover" })).toBeVisible();
    await expect(
      nps.getByRole("cell", { name: /^4 questions: rating, open text, open text, link/ }),
    ).toBeVisible();
  });

  test("is used by keyboard alone, starting with the sign-in", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.keyboard.type(owner.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    await tabTo(page, page.getByRole("link", { name: "Surveys", exact: true }));
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(7);

    // A page that is opened begins with the way past the navigation.
    await page.reload();
    await expect(rows(page)).toHaveCount(7);
    await idle(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Import", exact: true })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "New survey" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tab", { name: /All/ })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(rows(page)).toHaveText([/Half an hour with our designers/]);
    await page.keyboard.press("Home");
    await expect(rows(page)).toHaveCount(7);

    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("recommend");
    await expect(rows(page)).toHaveText([/Would you recommend/]);
    await page.keyboard.press("Escape");
    await expect(rows(page)).toHaveCount(7);

    const byName = page.getByRole("button", { name: "Name", exact: true });
    for (
      let steps = 0;
      steps < 10 && !(await byName.evaluate((it) => it === document.activeElement));
      steps++
    ) {
      await page.keyboard.press("Tab");
    }
    await expect(byName).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  });

  test("follows the project, and shows the API call that creates a survey when it is empty", async ({
    signedIn: page,
  }) => {
    const made = await page.request.post("/api/projects/", {
      data: { name: "Harbour" },
      headers: { Origin: demo.url },
    });
    const { id } = await made.json();
    await page.goto(list);
    await page.getByRole("button", { name: "Switch project" }).click();
    await page.getByRole("menuitemradio", { name: /Harbour/ }).click();
    await expect(page).toHaveURL(new RegExp(`/p/${id}/surveys$`));
    await expect(page.getByRole("heading", { name: "No surveys yet" })).toBeVisible();

    const command = (await page.getByRole("region", { name: "Create survey" }).textContent()) ?? "";
    const [, url = "", body = ""] = /POST (\S+)[\s\S]*-d '([\s\S]*)'/.exec(command) ?? [];
    const answer = await page.request.post(url, { ...asOwner, data: JSON.parse(body) });
    expect(answer.status()).toBe(201);
    await page.reload();
    await expect(rows(page)).toHaveText([/First impression/]);
    await page.request.delete(`/api/projects/${id}/`, { headers: { Origin: demo.url } });
  });

  test("changes theme and language without navigation", async ({ signedIn: page }) => {
    await page.goto(list);
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await expect(page.getByRole("heading", { name: "Umfragen", level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("tab", { name: /Entwurf/ })).toBeVisible();
  });

  test("axe finds nothing in the account menu in either theme", async ({ signedIn: page }) => {
    await page.goto(list);
    await expect(rows(page)).toHaveCount(7);
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
  });

  test("fits phones, with rows that are still a table", async ({ signedIn: page }) => {
    await page.goto(list);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(rows(page)).toHaveCount(7);
      await expect(page.getByRole("columnheader", { name: "Responses" })).toBeAttached();
      await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
      expect(await axeFindings(page), `${width} px`).toEqual([]);
    }
  });
});

test.describe("on errors", () => {
  test.use({ expectedErrors: /status of (400|401|403|404)/ });

  test("the rows are shown even if counts fail", async ({ signedIn: page }) => {
    await page.route("**/responses_count/", (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(list);
    await expect(page.getByText("Couldn’t count responses")).toBeVisible();
    await expect(rows(page)).toHaveCount(7);
    await page.unroute("**/responses_count/");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Couldn’t count responses")).toBeHidden();
  });

  test("the list shows the API's message and the request id, and retries", async ({ signedIn: page }) => {
    await page.route("**/surveys/?*", (route) =>
      route.fulfill({
        status: 403,
        headers: { "x-request-id": "a-request-of-ours" },
        json: {
          type: "authentication_error",
          code: "permission_denied",
          detail: "Not you.",
          attr: null,
        },
      }),
    );
    await page.goto(list);
    const alert = page.getByRole("alert").filter({ hasText: "Can’t load surveys" });
    await expect(alert).toContainText("Not you.");
    await expect(alert).toContainText("a-request-of-ours");
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute("**/surveys/?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(7);
  });

  test("a project without access is not found", async ({ signedIn: page }) => {
    await page.goto("/p/424242/surveys");
    await expect(page.getByRole("alert").filter({ hasText: "Project not found." })).toBeVisible();
  });

  test("an expired session redirects to the sign-in page and back", async ({ signedIn: page }) => {
    await page.goto(list);
    await expect(rows(page)).toHaveCount(7);
    await page.context().clearCookies();
    await page.getByRole("searchbox").fill("recommend");
    await expect(page).toHaveURL(/\/login\?next=%2Fp%2F1%2Fsurveys%3Fq%3Drecommend/);
  });

  test("an unknown address shows a page that links to the surveys", async ({ signedIn: page }) => {
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.getByRole("link", { name: "Go to home" }).click();
    await expect(page).toHaveURL(/\/p\/\d+$/);
  });
});
