// The journeys of the mouse, by keyboard alone: Tab, arrows, Enter, Space, Escape and the editor's own keys.

import { customerSiteTest as test } from "./customer-site";
import { card, openEditor, saved, surveysOf } from "./editor";
import { expect, idle } from "./fixtures";
import { chooseByKey, pressByKey, tabTo } from "./keys";

const questions = [
  { id: "one", type: "open", question: "What brought you here?" },
  { id: "two", type: "single_choice", question: "Which reader?", choices: ["Paper", "Phone"] },
];
const exact = { name: "Question", exact: true } as const;

test.describe("by keyboard alone", () => {
  test("a template is named, extended, branched, targeted, previewed with steps back, launched and stopped", async ({
    page,
    project,
    request,
  }) => {
    test.slow();
    await page.goto(`/p/${project.id}/surveys/new`);
    const effort = page.getByRole("option", { name: /Effort/ });
    await tabTo(page, page.getByRole("option").first());
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(effort).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/surveys\/[0-9a-f-]{36}\/edit/);
    const id = /surveys\/([0-9a-f-]{36})\/edit/.exec(page.url())?.[1] ?? "";
    await expect(card(page, 3)).toBeVisible();
    await idle(page);
    await tabTo(page, page.getByRole("textbox", { name: "Survey name" }));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("From keys");

    await pressByKey(page, page.getByRole("button", { name: "Add question", exact: true }));
    const single = page.getByRole("menuitem", { name: "Single choice" });
    await expect(single).toBeVisible();
    await page.keyboard.type("Sing");
    await expect(single).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(card(page, 4).getByRole("textbox", exact)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("May we call you?");
    for (const [number, text] of Object.entries({ 1: "Yes", 2: "No" })) {
      await tabTo(page, card(page, 4).getByRole("textbox", { name: `Choice ${number}`, exact: true }));
      await page.keyboard.type(text);
    }

    await pressByKey(page, page.getByRole("button", { name: /^After Q4/ }));
    await tabTo(page, page.getByRole("radio", { name: "Next question" }));
    for (const name of ["End of survey", "Specific question", "Based on answer"]) {
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("radio", { name })).toBeChecked();
    }
    const end = page.getByRole("button", { name: /Target of / }).first();
    await chooseByKey(page, end, "End of survey");

    await tabTo(page, page.getByRole("tab", { name: /^Questions/ }), "Shift+Tab");
    for (const name of [/^Flow/, /^Audience/]) {
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name, selected: true })).toBeFocused();
    }
    await pressByKey(page, page.getByRole("button", { name: "Set: URL" }));
    await tabTo(page, page.getByRole("textbox", { name: "URL", exact: true }));
    await page.keyboard.type("/club");

    await tabTo(page, page.getByRole("button", { name: "Preview", exact: true }), "Shift+Tab");
    await page.keyboard.press("Enter");
    const widget = page.frameLocator("iframe[title='Survey preview']");
    for (const name of ["Rate 7", "Submit"]) await pressByKey(page, widget.getByRole("button", { name }));
    const back = page.getByRole("button", { name: /^Back to Q1/ });
    await expect(back).toContainText("Q1 = 7 (positive ratings)");
    await tabTo(page, back, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(back).toBeHidden();
    for (const name of ["Rate 7", "Submit"]) await pressByKey(page, widget.getByRole("button", { name }));
    await tabTo(page, back, "Shift+Tab");
    await page.keyboard.press("Escape");
    await expect(widget.getByRole("button", { name: "Submit" })).toBeHidden();

    await pressByKey(page, page.getByRole("button", { name: "Start…" }));
    const start = page
      .getByRole("dialog", { name: /Start “From keys”/ })
      .getByRole("button", { name: "Start now" });
    await expect(start).toBeEnabled();
    await pressByKey(page, start);
    await expect(page.getByText("Running", { exact: true })).toBeVisible();
    await pressByKey(page, page.getByRole("button", { name: "Stop…" }));
    await pressByKey(page, page.getByRole("button", { name: "Stop survey" }));
    await expect(page.getByText("Stopped", { exact: true })).toBeVisible();

    const wire = await surveysOf(request, project).read(id);
    expect(wire).toMatchObject({
      name: "From keys",
      conditions: { url: "/club", seenSurveyWaitPeriodInDays: 30 },
    });
    expect(wire.questions[3]).toMatchObject({
      type: "single_choice",
      question: "May we call you?",
      branching: { type: "response_based", responseValues: { 0: "end" } },
    });
    expect(Date.parse(wire.end_date ?? "")).toBeGreaterThanOrEqual(Date.parse(wire.start_date ?? ""));
  });

  test("changes of a running survey are published", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Live", questions, start_date: "2026-01-01T00:00:00Z" });
    const before = await surveys.read(id);
    await openEditor(page, project, id);
    await tabTo(page, card(page, 1).getByRole("textbox", exact));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("What brings you here?");
    await expect(page.getByText(/1 field changed, not published/)).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Publish changes…" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Publish changes" });
    await expect(dialog).toContainText("What brings you here?");
    await pressByKey(page, dialog.getByRole("button", { name: "Publish", exact: true }));
    await expect(dialog).toBeHidden();
    await saved(page);
    const [first, second] = before.questions;
    expect(await surveys.read(id)).toEqual({
      ...before,
      questions: [{ ...first, question: "What brings you here?" }, second],
    });
  });
});

test.describe("two windows of one user", () => {
  // The second to save is told of the first, and merges.
  test.use({ expectedErrors: /status of 412/ });

  test("show the changes of both, and so does the next window", async ({
    page,
    project,
    request,
    context,
  }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Live", questions, start_date: "2026-01-01T00:00:00Z" });
    await openEditor(page, project, id);
    const second = await context.newPage();
    await openEditor(second, project, id);
    await page.getByRole("textbox", { name: "Survey name" }).fill("Named in one window");
    await expect(page.getByText(/1 field changed, not published/)).toBeVisible();
    await card(second, 1).getByRole("textbox", exact).fill("Written in the other?");
    for (const window of [second, page, await context.newPage()]) {
      if (window !== second && window !== page) await openEditor(window, project, id);
      await expect(window.getByText(/2 fields changed, not published/)).toBeVisible();
      await expect(window.getByRole("textbox", { name: "Survey name" })).toHaveValue("Named in one window");
      await expect(card(window, 1).getByRole("textbox", exact)).toHaveValue("Written in the other?");
    }
  });
});
