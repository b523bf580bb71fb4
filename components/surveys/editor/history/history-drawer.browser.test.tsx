import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { newSurvey, twoQuestions } from "@/components/testing/surveys";

const drawer = page.getByRole("dialog", { name: "History" });

async function openHistory() {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "History…" }).click();
}

test("the history tells each version's changes, and restores one", async () => {
  const survey = await newSurvey({ name: "History, first" });
  const [tea, why] = twoQuestions;
  await survey.change({ questions: [{ ...tea, choices: ["Green", "Oolong", "None"] }, why] });
  await survey.change({ name: "History, third" });
  await survey.open("schedule");
  await openHistory();
  await expect.element(drawer.getByText("Version 3")).toBeVisible();
  await expect.element(drawer).toHaveTextContent("Choice renamed");
  await expectToLookRight();

  await drawer.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await survey.toBecome({
    name: "History, first",
    questions: [{ choices: ["Green", "Black", "None"] }, { id: "why" }],
  });
  await expect.element(page.getByRole("textbox", { name: "Survey name" })).toHaveValue("History, first");

  await openHistory();
  await expect.element(drawer.getByText("Version 4")).toBeVisible();
  await expect.element(drawer).toHaveTextContent("restored from version 1");
});

test("what one saves before the first start is one version, also while the history is open", async () => {
  const survey = await newSurvey({ name: "Followed" });
  await survey.open("questions", "&history=open");
  await expect.element(drawer).toHaveTextContent("Survey created");
  const type = async (text: string) => {
    // As if typed just before the dialog opened: fields below it can't be reached, but are saved.
    const name = document.querySelector<HTMLInputElement>("input[aria-label='Survey name']");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(name, text);
    name?.dispatchEvent(new Event("input", { bubbles: true }));
    await survey.toBecome({ name: text });
  };
  await type("Followed on");
  await type("Followed further");
  await expect.element(drawer).toHaveTextContent(/Survey created.*Name.*Followed further/);
  await survey.change({ description: "By the API" });
  await survey.open("questions", "&history=open");
  await expect.element(drawer.getByText("Version 2")).toBeVisible();
  await expect.element(drawer.getByText("Version 3")).not.toBeInTheDocument();
});

test("a link shows the open history, and closing it clears the address", async () => {
  const survey = await newSurvey();
  await survey.open("schedule", "&history=open");
  await expect.element(drawer).toHaveTextContent("Survey created");
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  expect(window.location.search).not.toContain("history=");
});

test("the history speaks in the words of the screens", async () => {
  const survey = await newSurvey({
    name: "Words",
    appearance: { position: "right" },
    conditions: { deviceTypes: ["Desktop"], seenSurveyWaitPeriodInDays: 7 },
  });
  const plan = { key: "plan", type: "person", operator: "exact", value: ["free", "solo"] };
  await survey.change({
    type: "widget",
    appearance: { position: "top_left" },
    conditions: { deviceTypes: ["Desktop", "Mobile"], seenSurveyWaitPeriodInDays: 30 },
    targeting_flag_filters: { groups: [{ properties: [plan] }] },
    start_date: "2026-01-01T00:00:00Z",
    responses_limit: 500,
  });
  await survey.open("schedule", "&history=open");
  await expect.element(drawer.getByText("Version 2")).toBeVisible();
  for (const words of [
    "Bottom right",
    "Top left",
    "Desktop and Mobile",
    "7 days",
    "30 days",
    "Widget",
    "not started",
    "no limit",
    "Anyone",
  ]) {
    await expect.element(drawer).toHaveTextContent(words);
  }
  for (const raw of ["top_left", "deviceTypes", "popover", "{", "not set"]) {
    await expect.element(drawer).not.toHaveTextContent(raw);
  }
});
