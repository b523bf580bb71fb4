import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { newSurvey } from "@/components/testing/surveys";

const type = (name: string) => page.getByRole("radio", { name });
/** The input itself is hidden below its label. */
const choose = (name: string) =>
  page.getByRole("radiogroup", { name: "Type" }).getByText(name, { exact: true }).click();

test("a change to a hosted page says what is removed, and can be undone", async () => {
  const groups = [{ properties: [{ key: "plan", type: "person", operator: "exact", value: "pro" }] }];
  const survey = await newSurvey({
    conditions: { url: "/library", seenSurveyWaitPeriodInDays: 30 },
    targeting_flag_filters: { groups },
    appearance: { surveyPopupDelaySeconds: 5, position: "left" },
  });
  await survey.open("audience");
  await choose("Hosted page");
  const dialog = page.getByRole("alertdialog", { name: "Change type to Hosted page?" });
  await expect.element(dialog).toHaveTextContent("Person properties, URL, Wait period, Delay");
  await expect.element(dialog).toHaveTextContent(/have no effect:\s*Position/);
  await dialog.getByText("Cancel", { exact: true }).click();
  await expect.element(type("Popover")).toBeChecked();

  await choose("Hosted page");
  await dialog.getByRole("button", { name: "Change type" }).click();
  await expect.element(page.getByRole("heading", { name: "Anyone with the link can respond" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Audience estimate" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "URL" })).not.toBeInTheDocument();
  await survey.toBecome({
    type: "external_survey",
    conditions: null,
    targeting_flag: null,
    appearance: { position: "left" },
    hosted_responses: "once_per_browser",
  });
  await page.getByText("Once per person", { exact: true }).click();
  await survey.toBecome({ hosted_responses: "once_per_person" });
  await page.getByRole("button", { name: /^Undo: Edit/ }).click();

  await page.getByRole("button", { name: /^Undo: Change type/ }).click();
  await expect.element(type("Popover")).toBeChecked();
  await survey.toBecome({
    type: "popover",
    conditions: { url: "/library", seenSurveyWaitPeriodInDays: 30 },
    targeting_flag: { filters: { groups } },
    appearance: { surveyPopupDelaySeconds: 5, position: "left" },
  });
});

test("a change that loses nothing is made at once; one that ends a link is confirmed", async () => {
  const survey = await newSurvey({ type: "external_survey" });
  await survey.open("audience");
  await choose("Widget");
  await survey.toBecome({ type: "widget" });
  await expect.element(page.getByRole("heading", { name: "Audience estimate" })).toBeVisible();

  const running = await newSurvey({ type: "external_survey", start_date: "2026-01-01T00:00:00Z" });
  await running.open("audience");
  await choose("API");
  const dialog = page.getByRole("alertdialog", { name: "Change type to API?" });
  await expect.element(dialog).toHaveTextContent("The link of the hosted page stops working");
  await dialog.getByRole("button", { name: "Change type" }).click();
  await expect.element(type("API")).toBeChecked();
  expect(await running.read()).toMatchObject({ type: "external_survey" });
});

test("the page of a hosted survey has a title, a PIN and a redirect, whose faults are shown", async () => {
  const survey = await newSurvey({ type: "external_survey" });
  await survey.open("audience");
  await page.getByRole("textbox", { name: "Public title" }).fill("Your opinion");
  await page.getByRole("textbox", { name: "PIN" }).fill("12");
  await expect.element(page.getByText("A PIN has 4 to 12 digits.")).toBeVisible();
  await page.getByRole("textbox", { name: "PIN" }).fill("2468");
  await page.getByRole("textbox", { name: "Redirect" }).fill("javascript:alert(1)");
  await expect.element(page.getByText(/begins with http/)).toBeVisible();
  await page.getByRole("textbox", { name: "Redirect" }).fill("https://example.com/");
  await survey.toBecome({
    hosted_title: "Your opinion",
    hosted_pin: "2468",
    hosted_redirect_url: "https://example.com/",
  });
  await page.getByRole("textbox", { name: "PIN" }).fill("");
  await survey.toBecome({ hosted_pin: null });
  await expectToLookRight();
});

test("conditions that a hosted survey got from the API are named, and can be removed", async () => {
  const survey = await newSurvey({ conditions: { url: "/library" } });
  await survey.change({ type: "external_survey" });
  await survey.open("audience");
  await expect.element(page.getByText(/conditions that don’t apply to a hosted page: URL/)).toBeVisible();
  await expectToLookRight();
  await page.getByRole("button", { name: "Remove conditions" }).click();
  await survey.toBecome({ type: "external_survey", conditions: null });
});
