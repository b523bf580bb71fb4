import type { Page } from "@playwright/test";
import { expect, idle, test } from "./fixtures";
import { demo } from "./servers";

/** The survey on screen, as the API returns it; deleted afterwards. */
async function opened(page: Page) {
  await expect(page).toHaveURL(/\/surveys\/[0-9a-f-]{36}\/edit/);
  const [, id] = /surveys\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  const address = `/api/projects/1/surveys/${id}/`;
  const survey = await (await page.request.get(address)).json();
  return { survey, remove: () => page.request.delete(address, { headers: { Origin: demo.url } }) };
}

test("a survey is imported, and one is begun blank, from the list", async ({ signedIn: page }) => {
  await page.goto("/p/1/surveys");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import surveys" });
  const question = { type: "rating", question: "How was it?", display: "number", scale: 5 };
  const imported = { name: "From elsewhere", type: "popover", start_date: "2026-01-01T00:00:00Z" };
  await dialog
    .getByRole("textbox", { name: "JSON" })
    .fill(JSON.stringify({ ...imported, questions: [question] }));
  await dialog.getByRole("button", { name: "Import survey" }).click();
  const { survey: first, remove: removeFirst } = await opened(page);
  expect(first).toMatchObject({ name: "From elsewhere", start_date: null });

  await page.getByRole("link", { name: "Surveys", exact: true }).first().click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await idle(page);
  await page.keyboard.press("c");
  await page.getByRole("link", { name: "Blank" }).click();
  const name = page.getByRole("textbox", { name: "Survey name" });
  await expect(name).toHaveValue(/^Untitled survey/);
  await expect(page).toHaveURL(/\/surveys\/new\/blank/);
  // The first edit creates it, and takes no focus.
  await name.fill("Written into");
  const { survey: second, remove: removeSecond } = await opened(page);
  expect(second).toMatchObject({
    name: "Written into",
    questions: [{ type: "open", question: "What would you like to know?" }],
  });
  await expect(name).toBeFocused();
  await page.reload();
  await expect(name).toHaveValue("Written into");
  await Promise.all([removeFirst(), removeSecond()]);
});
