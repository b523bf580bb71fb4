import type { APIRequestContext, Page } from "@playwright/test";
import { asOwner, axeFindingsInThemes, expect, test } from "./fixtures";

/** A survey that asks detractors for the reason, in two languages, and ends with a thank-you message. */
const survey = {
  type: "popover",
  base_language: "en",
  appearance: { displayThankYouMessage: true, thankYouMessageHeader: "Thanks a lot" },
  translations: { ar: { thankYouMessageHeader: "شكرا" } },
  questions: [
    {
      id: "nps",
      type: "rating",
      question: "Would you recommend us?",
      display: "number",
      scale: 10,
      branching: { type: "response_based", responseValues: { detractors: 1, passives: 2, promoters: "end" } },
      translations: { ar: { question: "هل توصي بنا؟" } },
    },
    { id: "why", type: "open", question: "What went wrong?", branching: { type: "end" } },
    { id: "better", type: "single_choice", question: "What would help?", choices: ["Speed", "Looks"] },
  ],
};

async function openPreview(page: Page, request: APIRequestContext) {
  const answer = await request.post("/api/projects/1/surveys/", {
    ...asOwner,
    data: { ...survey, name: `Preview ${crypto.randomUUID()}` },
  });
  expect(answer.status()).toBe(201);
  await page.goto(`/p/1/surveys/${(await answer.json()).id}/edit?tab=flow`);
  await page.getByRole("radio", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  const widget = page.frameLocator("iframe[title='Survey preview']");
  await expect(widget.getByText("Would you recommend us?")).toBeVisible();
  return { preview, widget, trail: preview.getByRole("navigation", { name: "Answers so far" }) };
}

test("the preview is the widget that respondents get, follows branches and paths, and sends nothing", async ({
  signedIn: page,
  request,
}) => {
  const sent: string[] = [];
  page.on("request", (asked) => {
    if (/\/(e|batch|i\/v0\/e|capture|flags|decide)\//.test(asked.url())) sent.push(asked.url());
  });
  const { preview, widget, trail } = await openPreview(page, request);
  expect(await axeFindingsInThemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });

  await test.step("a branch is followed", async () => {
    await widget.getByRole("button", { name: "Rate 3" }).click();
    await widget.getByRole("button", { name: "Submit" }).click();
    await expect(widget.getByText("What went wrong?")).toBeVisible();
    await expect(trail).toContainText("Q1 = 3 (detractors)");
    await expect(trail.locator("[aria-current=step]")).toHaveText("Q2");
    await widget.getByRole("textbox").fill("The map was late");
    await widget.getByRole("button", { name: "Submit" }).click();
    await expect(widget.getByText("Thanks a lot")).toBeVisible();
    await expect(trail).toContainText("Q2 = The map was late");

    await trail.getByRole("button", { name: /^Back to Q1/ }).click();
    await expect(widget.getByText("Would you recommend us?")).toBeVisible();
    await widget.getByRole("button", { name: "Rate 8" }).click();
    await widget.getByRole("button", { name: "Submit" }).click();
    await expect(widget.getByText("What would help?")).toBeVisible();
  });

  await test.step("the shortest path, a random one, and the path to a question are shown", async () => {
    await preview.getByRole("button", { name: "Shortest" }).click();
    await expect(trail).toContainText("Q1 = 10 (promoters)→End");
    await preview.getByRole("button", { name: "Random path" }).click();
    await expect(trail.locator("[aria-current=step]")).toHaveText("End");
    await preview.getByRole("button", { name: "Jump to…" }).click();
    await page.getByRole("menuitem", { name: /Q3/ }).click();
    await expect(widget.getByText("What would help?")).toBeVisible();
    await expect(trail).toContainText("Q1 = 8 (passives)");
    await preview.getByRole("button", { name: "Restart" }).click();
    await expect(widget.getByText("Would you recommend us?")).toBeVisible();
  });

  await test.step("other languages, right-to-left ones too, and other devices are shown", async () => {
    await preview.getByRole("button", { name: /English/ }).click();
    await page.getByRole("option", { name: "Arabic" }).click();
    await expect(widget.getByText("هل توصي بنا؟")).toBeVisible();
    await expect(widget.locator("html")).toHaveAttribute("dir", "rtl");
    await preview.getByRole("radio", { name: "Desktop, 1280 px" }).click();
    await expect
      .poll(() => widget.locator("html").evaluate((page) => page.clientWidth))
      .toBeGreaterThan(1200);
    await preview.getByRole("radio", { name: "Dark background" }).click();
    await expect(widget.locator("html")).toHaveCSS("background-color", "rgb(22, 24, 26)");
  });
  expect(sent).toEqual([]);
});
