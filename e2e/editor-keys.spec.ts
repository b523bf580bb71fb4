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
  test("a template is launched as a survey", async ({ page, project, request }) => {
    test.slow();
    await page.goto(`/p/${project.id}/surveys/new`);
    const templates = page.getByRole("option");
    await expect(templates).toHaveCount(8);
    await tabTo(page, templates.first());
    await page.keyboard.press("ArrowDown");
    await expect(templates.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/surveys\/[0-9a-f-]{36}\/edit/);
    const id = /surveys\/([0-9a-f-]{36})\/edit/.exec(page.url())?.[1] ?? "";
    const name = page.getByRole("textbox", { name: "Survey name" });
    await expect(name).toBeVisible();
    await idle(page);
    await tabTo(page, name);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("From keys");
    await pressByKey(page, page.getByRole("button", { name: "Start…" }));
    const dialog = page.getByRole("dialog", { name: /Start “From keys”/ });
    const start = dialog.getByRole("button", { name: "Start now" });
    // A survey must be previewed before it is launched.
    await expect(start).toBeEnabled();
    await pressByKey(page, start);
    await expect(page.getByText("Running", { exact: true })).toBeVisible();
    const wire = await surveysOf(request, project).read(id);
    expect(wire.name).toBe("From keys");
    expect(Date.parse(wire.start_date ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("a template is extended, branched, targeted, previewed, launched and stopped", async ({
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

    await pressByKey(page, page.getByRole("button", { name: "Add question", exact: true }));
    const single = page.getByRole("menuitem", { name: "Single choice" });
    await expect(single).toBeVisible();
    await page.keyboard.type("Sing");
    await expect(single).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(card(page, 4).getByRole("textbox", exact)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("May we call you?");

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
    await page.keyboard.press("Escape");
    await expect(widget.getByRole("button", { name: "Submit" })).toBeHidden();

    await pressByKey(page, page.getByRole("button", { name: "Start…" }));
    const start = page.getByRole("dialog", { name: /^Start/ }).getByRole("button", { name: "Start now" });
    await expect(start).toBeEnabled();
    await pressByKey(page, start);
    await expect(page.getByText("Running", { exact: true })).toBeVisible();
    await pressByKey(page, page.getByRole("button", { name: "Stop…" }));
    await pressByKey(page, page.getByRole("button", { name: "Stop survey" }));
    await expect(page.getByText("Stopped", { exact: true })).toBeVisible();

    const wire = await surveysOf(request, project).read(id);
    expect(wire).toMatchObject({ conditions: { url: "/club", seenSurveyWaitPeriodInDays: 30 } });
    expect(wire.questions[3]).toMatchObject({
      type: "single_choice",
      question: "May we call you?",
      branching: { type: "response_based", responseValues: { 0: "end" } },
    });
    expect(Date.parse(wire.end_date ?? "")).toBeGreaterThanOrEqual(Date.parse(wire.start_date ?? ""));
  });

  test("a question is converted to another type and back without loss", async ({
    page,
    project,
    request,
  }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Kinds", questions });
    await openEditor(page, project, id);
    const kind = card(page, 2).getByRole("button", { name: /Question type/ });
    await pressByKey(page, kind);
    const multiple = page.getByRole("menuitemradio", { name: "Multiple choice" });
    await expect(multiple).toBeVisible();
    await page.keyboard.type("Mult");
    await expect(multiple).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(kind).toContainText("Multiple choice");
    await saved(page);
    expect((await surveys.read(id)).questions[1]).toMatchObject({
      id: "two",
      type: "multiple_choice",
      choices: ["Paper", "Phone"],
    });
  });

  test("a path is previewed with answers, and steps back", async ({ page, project, request }) => {
    test.slow();
    const id = await surveysOf(request, project).make({
      name: "Walk",
      questions: [
        {
          id: "nps",
          type: "rating",
          question: "Would you recommend us?",
          display: "number",
          scale: 10,
          branching: { type: "response_based", responseValues: { detractors: 1, promoters: "end" } },
        },
        { id: "why", type: "open", question: "What went wrong?" },
      ],
    });
    await openEditor(page, project, id, "tab=flow");
    await tabTo(page, page.getByRole("radio", { name: "Paths" }));
    for (const name of [/^Checks/, "Preview"]) {
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("radio", { name })).toBeFocused();
    }
    await page.keyboard.press("Space");
    const widget = page.frameLocator("iframe[title='Survey preview']");
    await expect(widget.getByText("Would you recommend us?")).toBeVisible();
    for (const name of ["Rate 3", "Submit"]) await pressByKey(page, widget.getByRole("button", { name }));
    await expect(widget.getByText("What went wrong?")).toBeVisible();
    const back = page.getByRole("button", { name: /^Back to Q1/ });
    await expect(back).toContainText("Q1 = 3 (detractors)");
    await tabTo(page, back, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(widget.getByText("Would you recommend us?")).toBeVisible();
  });

  test("changes of a running survey are published", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Live", questions, start_date: "2026-01-01T00:00:00Z" });
    const before = await surveys.read(id);
    await openEditor(page, project, id);
    await tabTo(page, card(page, 1).getByRole("textbox", exact));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("What brings you here?");
    await expect(page.getByText(/1 field changed, saved in this browser/)).toBeVisible();
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

  test.describe("edits in two windows", () => {
    test.use({ expectedErrors: /status of 412/ });

    test("are merged, and a conflict is resolved", async ({ page, project, request }) => {
      const surveys = surveysOf(request, project);
      const id = await surveys.make({ name: "Two", questions });
      await openEditor(page, project, id);
      await expect(card(page, 1)).toBeVisible();
      await surveys.change(id, {
        description: "From elsewhere",
        questions: [{ ...questions[0], question: "Theirs" }, questions[1]],
      });
      await tabTo(page, card(page, 1).getByRole("textbox", exact));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("Mine");
      await expect(page.getByText(/conflicts with someone else/)).toBeVisible();
      await tabTo(page, page.getByRole("button", { name: "Resolve…" }), "Shift+Tab");
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Editing conflict" });
      await pressByKey(page, dialog.getByRole("button", { name: "Use theirs" }));
      await saved(page);
      await expect(card(page, 1).getByRole("textbox", exact)).toHaveValue("Theirs");
      expect(await surveys.read(id)).toMatchObject({
        description: "From elsewhere",
        questions: [{ question: "Theirs" }, { question: "Which reader?" }],
      });
    });
  });

  test("JSON is edited, compared and applied", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Code", questions });
    await openEditor(page, project, id, "tab=code");
    const editor = page.getByRole("textbox", { name: "Survey JSON" });
    await expect(editor).toContainText("Which reader?");
    await tabTo(page, editor);
    await page.keyboard.press("ControlOrMeta+a");
    const [first, second] = questions;
    const written = { name: "Code, by keys", type: "popover", questions: [second, first] };
    await page.keyboard.insertText(JSON.stringify(written, null, 2));
    const changes = page.getByRole("region", { name: "Changes to apply" });
    await expect(changes.getByRole("status")).toContainText("unapplied change");
    // Tab does not indent: it leaves the editor.
    await pressByKey(page, changes.getByRole("button", { name: "Apply" }));
    await saved(page);
    expect(await surveys.read(id)).toMatchObject({
      name: "Code, by keys",
      questions: [{ id: "two" }, { id: "one" }],
    });
  });

  test("a stale translation is found and updated", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    const german = { de: { question: "Was führt dich her?" } };
    const id = await surveys.make({ name: "Words", questions: [{ ...questions[0], translations: german }] });
    await openEditor(page, project, id);
    await tabTo(page, card(page, 1).getByRole("textbox", exact));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("What brings you here today?");
    await saved(page);
    await tabTo(page, page.getByRole("tab", { name: /^Questions/ }), "Shift+Tab");
    const languages = page.getByRole("tab", { name: /^Languages/ });
    for (let step = 0; step < 7; step++) {
      if (await languages.evaluate((it) => it === document.activeElement)) break;
      await page.keyboard.press("ArrowRight");
    }
    await expect(languages).toHaveAttribute("aria-selected", "true");
    const cell = page.getByRole("textbox", { name: "German: Q1 · Question" });
    await expect(cell).toHaveAccessibleDescription("outdated: translated from “What brought you here?”");
    await tabTo(page, cell);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Was führt dich heute her?");
    await expect(page.getByRole("radio", { name: "Outdated 0" })).toBeVisible();
    await saved(page);
    expect((await surveys.read(id)).questions[0]?.translations).toMatchObject({
      de: { question: "Was führt dich heute her?" },
    });
  });
});

test.describe("two windows of one user", () => {
  test("keep separate backups, and the next window merges both", async ({
    page,
    project,
    request,
    context,
  }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Live", questions, start_date: "2026-01-01T00:00:00Z" });
    const collected = /1 field changed, saved in this browser/;
    await openEditor(page, project, id);
    const second = await context.newPage();
    await openEditor(second, project, id);
    await page.getByRole("textbox", { name: "Survey name" }).fill("Named in one window");
    await expect(page.getByText(collected)).toBeVisible();
    await card(second, 1).getByRole("textbox", exact).fill("Written in the other?");
    await expect(second.getByText(collected)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Survey name" })).toHaveValue("Named in one window");
    await expect(card(page, 1).getByRole("textbox", exact)).toHaveValue("What brought you here?");
    await page.goto("about:blank");
    await second.close();

    const third = await context.newPage();
    await openEditor(third, project, id);
    await expect(third.getByText(/2 fields changed, saved in this browser/)).toBeVisible();
    await expect(third.getByRole("textbox", { name: "Survey name" })).toHaveValue("Named in one window");
    await expect(card(third, 1).getByRole("textbox", exact)).toHaveValue("Written in the other?");
    await third.close();
  });
});
