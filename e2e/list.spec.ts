import type { Page } from "@playwright/test";
import { asOwner, axeFindings, expect, idle, test } from "./fixtures";

const rows = (page: Page) => page.getByRole("table", { name: "Surveys" }).getByRole("rowheader");

test("the command palette finds a survey and remembers it, and shortcuts are listed and turned off permanently", async ({
  signedIn: page,
  request,
}) => {
  const { results } = await (await request.get("/api/projects/1/surveys/?limit=1", asOwner)).json();
  await page.goto("/p/1/surveys");
  await expect(rows(page)).toHaveCount(7);
  await idle(page);
  const field = page.getByRole("textbox", { name: "Type a command or search" });
  await page.getByRole("button", { name: "Search or jump to…" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.fill(results[0].name);
  await expect(page.getByRole("menuitem", { name: results[0].name, exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${results[0].id}/edit`));
  await expect(page.getByRole("textbox", { name: "Survey name" })).toBeVisible();
  await idle(page);
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("menuitem")).toHaveText([
    results[0].name,
  ]);
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.goBack();
  await expect(rows(page)).toHaveCount(7);
  await idle(page);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Help and keyboard shortcuts" });
  await expect(help.getByRole("term").filter({ hasText: "Edit survey" }).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await help.getByText("Single-key shortcuts").click();
  await expect(help.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(rows(page)).toHaveCount(7);
  await idle(page);
  await page.keyboard.press("c");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await expect(page).toHaveURL(/\/surveys$/);
});
