// The dialogs and overlays of the editor, in both themes. Its tabs are checked in their own journeys.

import { customerSiteTest as test } from "./customer-site";
import { card, openEditor, surveysOf } from "./editor";
import { axeFindingsInThemes, expect } from "./fixtures";

const questions = [
  { id: "one", type: "open", question: "What brought you here?" },
  { id: "two", type: "rating", question: "Would you recommend us?", display: "number", scale: 10 },
];

test.describe("axe finds nothing in either theme", () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
  });

  test("in the panes of the questions tab, and in the launch dialog", async ({ page, project, request }) => {
    const id = await surveysOf(request, project).make({ name: "Axe", questions });
    await openEditor(page, project, id, "preview=on");
    const widget = page.frameLocator("iframe[title='Survey preview']");
    await expect(widget.getByText("What brought you here?")).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Start…" }).click();
    const dialog = page.getByRole("dialog", { name: /Start “Axe”/ });
    await dialog.getByText("On a date").click();
    await expect(dialog.getByRole("group", { name: /^Start/ })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Schedule" })).toBeEnabled();
    expect(await axeFindingsInThemes(page)).toEqual([]);
  });

  test("in the publish dialog and in the history", async ({ page, project, request }) => {
    const id = await surveysOf(request, project).make({
      name: "Axe, running",
      questions,
      start_date: "2026-01-01T00:00:00Z",
    });
    await openEditor(page, project, id);
    await card(page, 1).getByRole("textbox", { name: "Question", exact: true }).fill("Why?");
    await page.getByRole("button", { name: "Publish changes…" }).click();
    await expect(page.getByRole("dialog", { name: "Publish changes" })).toContainText("Why?");
    expect(await axeFindingsInThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "History…" }).click();
    await expect(page.getByRole("dialog", { name: "History" }).getByText("Version 1")).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
  });
});
