import type { Page } from "@playwright/test";
import { asOwner, axeFindings, axeFindingsInThemes, expect, test } from "./fixtures";
import { demo } from "./servers";

const start = "/p/1/surveys/new";
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

/** The survey on screen, as the API returns it; deleted afterwards. */
async function opened(page: Page) {
  await expect(page).toHaveURL(/\/surveys\/[0-9a-f-]{36}\/edit/);
  const [, id] = /surveys\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  const address = `/api/projects/1/surveys/${id}/`;
  const survey = await (await page.request.get(address)).json();
  return { survey, remove: () => page.request.delete(address, { headers: { Origin: demo.url } }) };
}

test.describe("a new survey", () => {
  test("is created from a template after a preview", async ({ signedIn: page }) => {
    await page.goto(start);
    await expect(page.getByRole("option")).toHaveCount(8);
    await page.getByText("Market fit", { exact: true }).click();
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.getByText("All", { exact: true }).click();
    await option(page, /Churn reasons/).click();
    const preview = page.getByRole("region", { name: "Preview of “Churn reasons”" });
    const widget = preview.frameLocator("iframe");
    await expect(widget.getByText("What is your main reason for leaving?")).toBeVisible();
    await widget.getByText("It costs too much").click();
    await widget.getByRole("button", { name: /Submit|Next/ }).click();
    await expect(widget.getByText("What would be a fair price for what you use?")).toBeVisible();
    await preview.getByRole("button", { name: "Use template" }).click();
    const { survey, remove } = await opened(page);
    expect(survey).toMatchObject({
      name: "Churn reasons",
      type: "popover",
      start_date: null,
      base_language: "en",
    });
    expect(survey.questions).toHaveLength(6);
    expect(survey.questions[0].branching.responseValues).toEqual({ 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 5 });
    await remove();
  });

  test("is created by keyboard alone, with a number added to a used name", async ({ signedIn: page }) => {
    for (const name of ["Effort (CES)", "Effort (CES) (2)"]) {
      await page.goto("/p/1/surveys");
      await expect(page.getByRole("rowheader").first()).toBeVisible();
      await page.keyboard.press("c");
      await expect(page.getByRole("option")).toHaveCount(8);
      const first = option(page, /Recommendation/);
      for (
        let steps = 0;
        steps < 25 && !(await first.evaluate((it) => it === document.activeElement));
        steps++
      ) {
        await page.keyboard.press("Tab");
      }
      await expect(first).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await expect(option(page, /Effort/)).toBeFocused();
      await page.keyboard.press("Enter");
      const { survey } = await opened(page);
      expect(survey.name).toBe(name);
    }
    const { results } = await (
      await page.request.get("/api/projects/1/surveys/?search=Effort (CES)", asOwner)
    ).json();
    for (const { id, name } of results) {
      if (name.startsWith("Effort (CES)")) {
        await page.request.delete(`/api/projects/1/surveys/${id}/`, { headers: { Origin: demo.url } });
      }
    }
  });

  test("is created blank", async ({ signedIn: page }) => {
    await page.goto(start);
    await page.getByRole("link", { name: "Blank" }).click();
    const name = page.getByRole("textbox", { name: "Survey name" });
    await expect(name).toHaveValue(/^Untitled survey/);
    await expect(page).toHaveURL(/\/surveys\/new\/blank/);
    // The first edit creates it, and takes no focus.
    await name.fill("Written into");
    const { survey, remove } = await opened(page);
    expect(survey).toMatchObject({
      name: "Written into",
      questions: [{ type: "open", question: "What would you like to know?" }],
    });
    await expect(name).toBeFocused();
    await page.reload();
    await expect(name).toHaveValue("Written into");
    await remove();
  });

  test("is imported from the list, after validation", async ({ signedIn: page }) => {
    await page.goto("/p/1/surveys");
    await page.getByRole("link", { name: "Import", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Import surveys" });
    const field = dialog.getByRole("textbox", { name: "JSON" });
    await field.fill("{ name");
    await expect(dialog.getByRole("alert")).toContainText("Invalid JSON");
    const question = { type: "rating", question: "How was it?", display: "number", scale: 4 };
    const survey = { name: "From elsewhere", type: "popover", start_date: "2026-01-01T00:00:00Z" };
    await field.fill(JSON.stringify({ ...survey, questions: [question] }));
    await expect(dialog.getByRole("alert")).toContainText("questions.0.scale");
    await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    await field.fill(JSON.stringify({ ...survey, questions: [{ ...question, scale: 5 }] }));
    await dialog.getByRole("button", { name: "Import survey" }).click();
    const { survey: made, remove } = await opened(page);
    expect(made).toMatchObject({ name: "From elsewhere", start_date: null });
    await remove();
  });

  test("is duplicated from another, except its name and dates", async ({ signedIn: page }) => {
    await page.goto(start);
    await page.getByRole("button", { name: "Copy existing survey" }).click();
    await page.getByRole("combobox", { name: "Survey" }).fill("recommend");
    await page.getByRole("option", { name: /Would you recommend Lantern/ }).click();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    const { survey, remove } = await opened(page);
    const list = await (await page.request.get("/api/projects/1/surveys/?search=Would you recommend")).json();
    const original = list.results.find(
      ({ name }: { name: string }) => name === "Would you recommend Lantern?",
    );
    expect(survey.name).toBe("Copy of Would you recommend Lantern?");
    expect(survey.start_date).toBeNull();
    for (const field of ["type", "description", "appearance", "conditions", "translations", "schedule"]) {
      expect(survey[field], field).toEqual(original[field]);
    }
    const bare = (questions: object[]) => questions.map((question) => ({ ...question, id: null }));
    expect(bare(survey.questions)).toEqual(bare(original.questions));
    await remove();
  });

  test("is created on the first run with a template from the empty list", async ({ signedIn: page }) => {
    const headers = { Origin: demo.url };
    const made = await page.request.post("/api/projects/", { data: { name: "Cove" }, headers });
    const { id } = await made.json();
    await page.goto(`/p/${id}/surveys`);
    await expect(page.getByRole("heading", { name: "No surveys yet" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Use template" })).toHaveCount(6);
    expect(await axeFindings(page)).toEqual([]);
    await page
      .getByRole("listitem")
      .filter({ hasText: "Satisfaction (CSAT)" })
      .getByRole("button", { name: "Use template" })
      .click();
    await expect(page).toHaveURL(new RegExp(`/p/${id}/surveys/[0-9a-f-]{36}/edit`));
    await page.request.delete(`/api/projects/${id}/`, { headers });
  });

  test("axe finds nothing in either theme", async ({ signedIn: page }) => {
    await page.goto(start);
    await expect(page.frameLocator("iframe").getByText("How likely are you to recommend us")).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Import JSON" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
  });

  test("fits narrow windows", async ({ signedIn: page }) => {
    await page.goto(start);
    for (const width of [720, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("option")).toHaveCount(8);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  });
});
