import type { Page } from "@playwright/test";
import { asOwner, axeFindings, axeFindingsInThemes, expect, idle, test } from "./fixtures";
import { demo } from "./servers";

const rows = (page: Page) => page.getByRole("table", { name: "Surveys" }).getByRole("rowheader");
const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });

/** A separate project, so that other journeys do not depend on what this one changes. */
const own = test.extend<{ project: { id: number; path: string; make: (body: object) => Promise<string> } }>({
  project: async ({ signedIn: page, request }, use) => {
    const headers = { Origin: demo.url };
    const made = await page.request.post("/api/projects/", { data: { name: "Quay" }, headers });
    const { id } = await made.json();
    const make = async (body: object) => {
      const questions = [{ type: "open", question: "What is missing?" }];
      const data = { type: "popover", questions, ...body };
      const answer = await request.post(`/api/projects/${id}/surveys/`, { ...asOwner, data });
      expect(answer.status(), await answer.text()).toBe(201);
      return (await answer.json()).id;
    };
    await use({ id, path: `/p/${id}/surveys`, make });
    await page.request.delete(`/api/projects/${id}/`, { headers });
  },
});

own.describe("the list of surveys", () => {
  own("tells rate and course of the last 30 days as the API does", async ({ signedIn: page, request }) => {
    const list = await (await request.get("/api/projects/1/surveys/", asOwner)).json();
    const trends = await (await request.get("/api/projects/1/surveys/trends/?days=30", asOwner)).json();
    await page.goto("/p/1/surveys");
    for (const { id, name, archived } of list.results) {
      // Archived ones have a tab of their own.
      if (archived) continue;
      const trend = trends[id] ?? { shown: 0, sent: 0 };
      const rate = trend.shown > 0 ? `${Math.round((trend.sent / trend.shown) * 100)}%` : "–";
      await expect(row(page, name).getByRole("cell", { name: rate, exact: true }).first()).toBeVisible();
    }
  });

  own("keeps the columns, their order and the density one chose", async ({ signedIn: page }) => {
    await page.goto("/p/1/surveys");
    await expect(page.getByRole("columnheader", { name: "Type" })).toBeVisible();
    await page.getByRole("button", { name: "Columns and density" }).click();
    const panel = page.getByRole("dialog", { name: "Columns and density" });
    await panel.getByText("Type", { exact: true }).click();
    await expect(panel.getByRole("checkbox", { name: "Type" })).not.toBeChecked();
    await panel.getByRole("button", { name: "Move Questions" }).press("ArrowUp");
    await panel.getByRole("button", { name: "Move Questions" }).press("ArrowUp");
    await panel.getByRole("radio", { name: "Compact" }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const heads = page.getByRole("columnheader");
    const expectColumns = async () => {
      await expect(page.getByRole("columnheader", { name: "Type" })).toBeHidden();
      await expect(heads.nth(2)).toHaveText("Questions");
      await expect(heads.nth(3)).toHaveText("Status");
    };
    await expectColumns();
    await expect(page).toHaveURL(/columns=questions%2Cstate%2Cresponses/);
    const link = page.url();
    await page.goto("/p/1/surveys");
    await expect(rows(page)).toHaveCount(7);
    await expectColumns();
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await expect(rows(page)).toHaveCount(7);
    await expectColumns();
  });

  own(
    "archives with a way back, and asks before it deletes what is archived",
    async ({ signedIn: page, project }) => {
      await project.make({ name: "Pier" });
      await page.goto(project.path);
      const menu = page.getByRole("button", { name: "Actions for Pier" });
      await menu.click();
      await expect(page.getByRole("menuitem", { name: "Delete…" })).toBeHidden();
      await page.getByRole("menuitem", { name: "Archive" }).click();
      await expect(row(page, /Pier/)).toBeHidden();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(row(page, /Pier/).getByRole("cell", { name: "Draft" })).toBeVisible();
      await menu.click();
      await page.getByRole("menuitem", { name: "Archive" }).click();
      await page.getByRole("button", { name: "Show archived surveys" }).click();
      await expect(row(page, /Pier/).getByRole("cell", { name: "Archived" })).toBeVisible();
      await menu.click();
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete survey" }).click();
      await expect(page.getByRole("heading", { name: "No surveys yet" })).toBeVisible();
    },
  );

  own("exports what was chosen as the API tells it", async ({ signedIn: page, project }) => {
    for (const name of ["East", "West"]) await project.make({ name });
    await page.goto(project.path);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("button", { name: "Export JSON" }).click();
    const waiting = page.waitForEvent("download");
    await page.getByRole("alertdialog").getByRole("button", { name: "Export", exact: true }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe("surveys.json");
    const stream = await file.createReadStream();
    const exported = JSON.parse(Buffer.concat(await stream.toArray()).toString("utf8"));
    expect(exported.map(({ name }: { name: string }) => name).sort()).toEqual(["East", "West"]);
  });

  own("is worked through by keys alone", async ({ signedIn: page, project }) => {
    for (const name of ["Third", "Second", "First"]) await project.make({ name });
    await page.goto(project.path);
    await expect(rows(page)).toHaveCount(3);
    await idle(page);
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: "First" })).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await expect(page.getByText("3 selected")).toBeVisible();
    await page.keyboard.press("k");
    await page.keyboard.press(".");
    await expect(page.getByRole("menu", { name: "Actions for Second" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("row", { name: /Second/ }).locator(":focus")).toHaveCount(1);
    await page.keyboard.press("d");
    await expect(page).toHaveURL(/\/edit/);
    await expect(page.getByText("Copy of Second").first()).toBeVisible();
    await page.goto(project.path);
    await expect(rows(page)).toHaveCount(4);
    await idle(page);
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await expect(page).toHaveURL(/\/edit/);
  });

  own("axe finds nothing in what it opens, in either theme", async ({ signedIn: page }) => {
    await page.goto("/p/1/surveys");
    await expect(rows(page)).toHaveCount(7);
    await page.getByRole("checkbox", { name: /Select Would you recommend/ }).check();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Filter surveys" }).click();
    await expect(page.getByRole("dialog", { name: "Filter surveys" })).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
  });
});

own.describe("when one of several is refused", () => {
  own.use({ expectedErrors: /status of 400/ });

  own(
    "stops several, one by one, and says which was refused",
    async ({ signedIn: page, project, request }) => {
      const start_date = "2026-01-01T00:00:00Z";
      const ids = [];
      for (const name of ["North", "Middle", "South"]) ids.push(await project.make({ name, start_date }));
      await project.make({ name: "Draft" });
      await page.goto(project.path);
      await expect(rows(page)).toHaveCount(4);
      // Another user archives the middle one meanwhile: the API won't stop it.
      const address = `/api/projects/${project.id}/surveys/${ids[1]}/`;
      await request.patch(address, { ...asOwner, data: { archived: true } });

      await page.getByRole("checkbox", { name: "Select all" }).check();
      const bar = page.getByRole("toolbar", { name: "Actions for selected rows" });
      await expect(bar).toContainText("4 selected");
      await expect(bar.getByRole("button", { name: "Archive" })).toBeEnabled();
      await bar.getByRole("button", { name: "Stop" }).click();
      const dialog = page.getByRole("alertdialog", { name: "Stop 3 surveys?" });
      await expect(dialog).toContainText("1 selected survey is skipped");
      await dialog.getByRole("button", { name: "Stop", exact: true }).click();
      await expect(dialog).toContainText("2 of 3 done, 1 failed");
      const results = dialog.getByRole("list", { name: "Surveys" }).getByRole("listitem");
      await expect(results.filter({ hasText: "Middle" })).toContainText("Cannot stop an archived survey");
      await expect(results.filter({ hasText: "North" })).toContainText("done");
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await expect(row(page, /North/).getByRole("cell", { name: "Stopped" })).toBeVisible();
      await expect(row(page, /Middle/)).toBeHidden();
      await page.getByRole("tab", { name: /Archived/ }).click();
      await expect(row(page, /Middle/).getByRole("cell", { name: "Archived" })).toBeVisible();
    },
  );
});

test.describe("the list", () => {
  test("scrolls horizontally only inside of itself at 200 % zoom", async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto("/p/1/surveys");
    await expect(rows(page)).toHaveCount(7);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expect(rows(page).first()).toBeInViewport();
  });
});

test.describe("the command palette", () => {
  test("finds pages, commands, surveys, flags and cohorts, and remembers recent ones", async ({
    signedIn: page,
    request,
  }) => {
    const { results } = await (await request.get("/api/projects/1/surveys/?limit=1", asOwner)).json();
    await page.goto("/p/1/surveys");
    await expect(rows(page)).toHaveCount(7);
    await idle(page);
    await page.keyboard.press("Control+k");
    const field = page.getByRole("textbox", { name: "Type a command or search" });
    await expect(field).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
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
  });

  test("announces the number of results", async ({ signedIn: page }) => {
    await page.goto("/p/1/surveys");
    await expect(rows(page)).toHaveCount(7);
    await page.getByRole("button", { name: "Search or jump to…" }).click();
    await expect(page.getByRole("textbox", { name: "Type a command or search" })).toBeFocused();
    await page.keyboard.type("zzzz nothing");
    await expect(page.getByText("No results for “zzzz nothing”.")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "No results" })).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test.describe("shortcuts", () => {
  test("are listed, and single-key shortcuts can be turned off permanently", async ({ signedIn: page }) => {
    await page.goto("/p/1/surveys");
    await expect(rows(page)).toHaveCount(7);
    await idle(page);
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Help and keyboard shortcuts" });
    await expect(help.getByRole("term").filter({ hasText: "Edit survey" })).toBeVisible();
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

  test("are ignored while typing", async ({ signedIn: page }) => {
    await page.goto("/p/1/surveys");
    await expect(rows(page)).toHaveCount(7);
    await page.getByRole("searchbox", { name: "Search surveys" }).fill("");
    await page.keyboard.type("cedj?");
    await expect(page.getByRole("searchbox", { name: "Search surveys" })).toHaveValue("cedj?");
    await expect(page).toHaveURL(/\/surveys\?q=/);
  });
});
