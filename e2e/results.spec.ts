import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { axeFindings, expect, test } from "./fixtures";

test("a score is read, its reason found, a person behind it opened, and the CSV is what the screen says", async ({
  signedIn: page,
}) => {
  await page.goto("/p/1/surveys");
  await page.getByRole("link", { name: "Would you recommend Lantern?" }).click();
  await expect(page.getByRole("heading", { name: "Would you recommend Lantern?", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/surveys\/[0-9a-f-]{36}$/);
  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals).toContainText("of times shown");
  expect(await axeFindings(page)).toEqual([]);

  // The score, and who is behind its detractors.
  const score = page.getByRole("region", { name: /How likely are you to recommend/ });
  await expect(score.getByText(/95% interval/).first()).toBeVisible();
  const detractors = score.locator("dl > div").filter({ hasText: "Detractors" }).getByRole("button");
  const count = Number(await detractors.textContent());
  expect(count).toBeGreaterThan(5);
  await detractors.click();
  const figure = page.getByRole("dialog", { name: "Detractors" });
  await expect(figure).toContainText("Answers from 0 to 6.");
  await figure.getByRole("link", { name: `View ${count} responses` }).click();
  await expect(page).toHaveURL(/tab=responses/);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Q1 is at most 6");

  // The reason that they gave.
  await page.getByRole("tab", { name: "Summary" }).click();
  await expect(totals).toContainText(new RegExp(`Started${count}`));
  const reasons = page.getByRole("region", { name: "What let you down?" });
  const term = reasons.getByRole("button", { name: /^Search for/ }).first();
  await term.click();
  await expect(term).toHaveAttribute("aria-pressed", "true");
  const answer = reasons.getByRole("list", { name: "Answers" }).getByRole("listitem").first();
  const reason = await answer.getByRole("paragraph").first().textContent();

  // The file of the same filter has the same people and the same words.
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /responses as CSV/ }).click();
  const path = await (await download).path();
  const { data } = Papa.parse<string[]>((await readFile(path, "utf8")).replace(/^\uFEFF/, ""), {
    skipEmptyLines: true,
  });
  expect(data.length - 1).toBe(count);
  expect(data.flat()).toContain(reason);

  // The person who wrote it.
  const person = await answer.getByRole("link").textContent();
  await answer.getByRole("link").click();
  await expect(page).toHaveURL(/response=[0-9a-f-]{36}/);
  await expect(page.getByRole("dialog")).toContainText(person ?? "");
});
