import type { Page } from "@playwright/test";
import { axeFindings, expect, idle, test } from "./fixtures";
import { tabTo } from "./keys";
import { demo, owner } from "./servers";

const list = "/p/1/surveys";
const rows = (page: Page) => page.getByRole("table", { name: "Surveys" }).getByRole("rowheader");

test.describe("the surveys list", () => {
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

    // The first Tab of a page focuses the link that skips the navigation.
    await page.reload();
    await expect(rows(page)).toHaveCount(7);
    await idle(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Calendar", exact: true })).toBeFocused();
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

  test("follows the project, and changes theme and language without navigation", async ({
    signedIn: page,
  }) => {
    const made = await page.request.post("/api/projects/", {
      data: { name: "Harbour" },
      headers: { Origin: demo.url },
    });
    const { id } = await made.json();
    await page.goto(list);
    await expect(rows(page)).toHaveCount(7);
    await page.getByRole("button", { name: "Switch project" }).click();
    await page.getByRole("menuitemradio", { name: /Harbour/ }).click();
    await expect(page).toHaveURL(new RegExp(`/p/${id}/surveys$`));
    await expect(page.getByRole("heading", { name: "No surveys yet" })).toBeVisible();

    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await expect(page.getByRole("heading", { name: "Umfragen", level: 1 })).toBeVisible();
    await page.goto(list);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("tab", { name: /Entwurf/ })).toBeVisible();
    await page.request.delete(`/api/projects/${id}/`, { headers: { Origin: demo.url } });
  });
});

test.describe("on errors", () => {
  test.use({ expectedErrors: /status of (401|403|404)/ });

  test("a project without access and an unknown address are not found, and an expired session returns after sign-in", async ({
    signedIn: page,
  }) => {
    await page.goto("/p/424242/surveys");
    await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "New survey" })).toHaveCount(0);

    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.getByRole("link", { name: "Go to home" }).click();
    await expect(page).toHaveURL(/\/p\/\d+$/);

    await page.goto(list);
    await expect(rows(page)).toHaveCount(7);
    await page.context().clearCookies();
    await page.getByRole("searchbox").fill("recommend");
    await expect(page).toHaveURL(/\/login\?next=%2Fp%2F1%2Fsurveys%3Fq%3Drecommend/);
  });
});
