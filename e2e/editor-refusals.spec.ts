import { customerSiteTest as test } from "./customer-site";
import { openEditor, saved, surveysOf } from "./editor";
import { axeFindingsInThemes, expect } from "./fixtures";

const questions = [{ id: "one", type: "open", question: "What brought you here?" }];
const taken = "There is already another survey with this name.";

test.describe("what the server refuses of a survey", () => {
  test.use({ expectedErrors: /status of 400/ });

  test("is said at its field and on every other tab, and keeps back nothing else", async ({
    page,
    project,
    request,
  }) => {
    const surveys = surveysOf(request, project);
    await surveys.make({ name: "Taken", questions });
    const id = await surveys.make({ name: "Free", questions });
    await openEditor(page, project, id, "tab=schedule");
    const name = page.getByRole("textbox", { name: "Survey name" });
    await name.fill("Taken");
    await page
      .locator("label")
      .filter({ has: page.getByRole("checkbox", { name: "After a number of responses" }) })
      .click();
    const summary = page.getByRole("alert").filter({ hasText: taken });
    await expect(summary).toContainText("The server rejected 1 field");
    await expect(name).toHaveAccessibleDescription(taken);
    await expect.poll(async () => (await surveys.read(id)).responses_limit).toBe(100);
    expect((await surveys.read(id)).name).toBe("Free");
    expect(await axeFindingsInThemes(page)).toEqual([]);

    await page.getByRole("tab", { name: "Appearance" }).click();
    await summary.getByRole("button", { name: "Go to Name" }).click();
    await expect(name).toBeFocused();
    await name.fill("Free again");
    await saved(page);
    await expect(summary).toBeHidden();
    expect(await surveys.read(id)).toMatchObject({ name: "Free again", responses_limit: 100 });
  });

  test("is said where changes are published, and leads to the field", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    await surveys.make({ name: "Taken", questions });
    const id = await surveys.make({ name: "Live", questions, start_date: "2026-01-01T00:00:00Z" });
    await openEditor(page, project, id);
    const name = page.getByRole("textbox", { name: "Survey name" });
    await name.fill("Taken");
    await page.getByRole("button", { name: "Publish changes…" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish changes" });
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText(taken);
    await dialog.getByRole("button", { name: "Go to Name" }).click();
    await expect(name).toBeFocused();
    await name.fill("Alive");
    await page.getByRole("button", { name: "Publish changes…" }).click();
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog).toBeHidden();
    await saved(page);
    expect((await surveys.read(id)).name).toBe("Alive");
  });
});
