import { listAnswers, customerSiteTest as test, waitForEligibleSurveys } from "./customer-site";
import { card, openEditor, saved, surveysOf } from "./editor";
import { axeFindings, expect } from "./fixtures";

const questions = [{ id: "one", type: "open", question: "What brought you here?" }];

test.describe("the lifecycle of a survey", () => {
  test("is launched after its checks, stopped, resumed, archived and deleted", async ({
    page,
    project,
    request,
  }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Life", questions });
    await openEditor(page, project, id);
    // Typed a moment before: it is saved first.
    await card(page, 1).getByRole("textbox", { name: "Question", exact: true }).fill("What brings you here?");
    await page.getByRole("button", { name: "Start…" }).click();
    const dialog = page.getByRole("dialog", { name: /Start “Life”/ });
    await expect(dialog).toContainText("Audience");
    await expect(dialog.getByRole("button", { name: "Start now" })).toBeEnabled();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Start now" }).click();
    await expect(page.getByText("Running", { exact: true })).toBeVisible();
    const started = await surveys.read(id);
    expect(started.start_date).not.toBeNull();
    expect(started.questions[0]?.question).toBe("What brings you here?");

    await page.getByRole("button", { name: "Stop…" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("no longer shown");
    await page.getByRole("button", { name: "Stop survey" }).click();
    await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Resume…" }).click();
    await page.getByRole("button", { name: "Resume survey" }).click();
    await expect(page.getByText("Running", { exact: true })).toBeVisible();
    expect((await surveys.read(id)).end_date).toBeNull();

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Archive…" }).click();
    await page.getByRole("button", { name: "Archive survey" }).click();
    await expect(page.getByText("Archived", { exact: true })).toBeVisible();
    await expect(page.getByText("Read only")).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete survey" }).click();
    await expect(page).toHaveURL(new RegExp(`/p/${project.id}/surveys$`));
  });

  test("leads from a template to a running survey", async ({ page, project, request }) => {
    test.slow();
    await page.goto(`/p/${project.id}/surveys/new`);
    await page.getByRole("button", { name: "Use template" }).first().click();
    await expect(page).toHaveURL(/\/surveys\/[0-9a-f-]{36}\/edit/);
    const id = /surveys\/([0-9a-f-]{36})\/edit/.exec(page.url())?.[1] ?? "";
    await page.getByRole("textbox", { name: "Survey name" }).fill("From a template");
    await saved(page);
    await page.getByRole("button", { name: "Start…" }).click();
    await page.getByRole("button", { name: "Start now" }).click();
    await expect(page.getByText("Running", { exact: true })).toBeVisible();
    const wire = await surveysOf(request, project).read(id);
    expect(wire.name).toBe("From a template");
    expect(wire.start_date).not.toBeNull();
    expect(wire.questions.length).toBeGreaterThan(0);
  });

  test("does not launch with an error, and links to the field to fix", async ({ page, project, request }) => {
    const id = await surveysOf(request, project).make({
      name: "Lost",
      questions: [
        { id: "one", type: "open", question: "One", branching: { type: "end" } },
        { id: "two", type: "open", question: "Two" },
      ],
    });
    await openEditor(page, project, id);
    await page.getByRole("button", { name: "Start…" }).click();
    const dialog = page.getByRole("dialog", { name: /Start “Lost”/ });
    await expect(dialog).toContainText("Q2 is unreachable");
    await expect(dialog.getByRole("button", { name: "Start now" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Go to Q2" }).click();
    await expect(card(page, 2).getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
  });

  test("is scheduled for a future date", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Later", questions });
    await openEditor(page, project, id);
    await page.getByRole("button", { name: "Start…" }).click();
    const dialog = page.getByRole("dialog", { name: /Start “Later”/ });
    await dialog.getByText("On a date").click();
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
    expect(Date.parse((await surveys.read(id)).start_date ?? "")).toBeGreaterThan(Date.now());
  });

  test("is duplicated with all of its content", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({
      name: "Original",
      questions: [
        ...questions,
        {
          type: "rating",
          question: "And?",
          scale: 10,
          branching: { type: "response_based", responseValues: { promoters: "end" } },
        },
      ],
      appearance: { position: "left", ownKey: 1 },
      conditions: { url: "/shop", urlMatchType: "icontains" },
      responses_limit: 12,
    });
    await openEditor(page, project, id);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(page.getByRole("textbox", { name: "Survey name" })).toHaveValue("Copy of Original");
    const copied = /surveys\/([0-9a-f-]{36})\/edit/.exec(page.url())?.[1] ?? "";
    const [original, copy] = [await surveys.read(id), await surveys.read(copied)];
    const content = (wire: object) => {
      const {
        id: _id,
        name: _name,
        created_at: _at,
        internal_targeting_flag: _flag,
        feature_flag_keys: _keys,
        questions: list,
        ...rest
      } = wire as Record<string, unknown> & { questions: { id: string }[] };
      return { ...rest, questions: list.map(({ id: _question, ...question }) => question) };
    };
    expect(copied).not.toBe(id);
    expect(content(copy)).toEqual(content(original));
  });
});

test("a survey made in the editor is shown by the unmodified SDK, and its response is stored", async ({
  page,
  project,
  request,
  site,
}) => {
  test.slow();
  const surveys = surveysOf(request, project);
  const id = await surveys.make({ name: "Shop", questions });
  await openEditor(page, project, id);
  await card(page, 1).getByRole("textbox", { name: "Question", exact: true }).fill("What do you look for?");
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("menuitem", { name: "Rating" }).click();
  await page.keyboard.type("How easy was it?");
  await saved(page);
  await page.getByRole("button", { name: "Start…" }).click();
  await page.getByRole("button", { name: "Start now" }).click();
  await expect(page.getByText("Running", { exact: true })).toBeVisible();

  const visitor = await site.visit({ person: "reader-1" });
  expect(await waitForEligibleSurveys(visitor)).toEqual([id]);
  const box = visitor.locator(`.PostHogSurvey-${id}`);
  const submit = () => box.locator(".form-submit", { hasText: "Submit" }).click();
  await box.locator("textarea").fill("A book about winds");
  await submit();
  await box.locator('.ratings-number[aria-label="Rate 4"]').click();
  await submit();
  await expect
    .poll(() => listAnswers(request, project, id), { timeout: 30_000 })
    .toEqual([{ person: "reader-1", answers: { 0: "A book about winds", 1: 4 } }]);
});
