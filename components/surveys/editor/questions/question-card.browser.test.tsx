import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { newSurvey, twoQuestions } from "@/components/testing/surveys";

const card = (number: number) => page.getByRole("article", { name: `Question Q${number}` });
const text = (number: number) => card(number).getByRole("textbox", { name: "Question", exact: true });

test("only the question that is edited shows its empty settings", async () => {
  const [tea, why] = twoQuestions;
  const survey = await newSurvey({ questions: [tea, { ...why, optional: true, buttonText: "Next" }] });
  await survey.open("questions");
  await expect.element(text(1)).toHaveValue("Which tea?");
  await expect.element(card(1).getByRole("textbox", { name: "Choice 3" })).toHaveValue("None");
  const settings = ["Add description", "Add choice", "Add “Other”"];
  for (const name of settings)
    await expect.element(card(1).getByRole("button", { name })).not.toBeInTheDocument();
  // What is set is shown.
  await expect.element(card(2).getByRole("textbox", { name: "Button" })).toHaveValue("Next");
  await expect.element(card(2).getByRole("checkbox", { name: "Optional" })).toBeInTheDocument();

  await text(1).click();
  for (const name of settings) await expect.element(card(1).getByRole("button", { name })).toBeVisible();
  const button = card(1).getByRole("textbox", { name: "Button" });
  await expect.element(button).toHaveAttribute("placeholder", "Submit");
  await text(2).click();
  await expect.element(button).not.toBeInTheDocument();
});

test("faults of several questions are each shown, whichever is open, and go when they are fixed", async () => {
  const survey = await newSurvey({ questions: [{ type: "link", question: "More?" }, ...twoQuestions] });
  await survey.open("questions");
  const link = card(1).getByRole("textbox", { name: "URL" });
  await text(2).fill("");
  await link.fill("nowhere");
  await text(3).fill("");
  for (const number of [2, 3]) await expect.element(card(number)).toHaveTextContent("Enter a question.");
  await expect.element(card(1)).toHaveTextContent("Enter a complete link");
  await text(3).fill("Why?");
  await expect.element(card(3)).not.toHaveTextContent("Enter a question.");
  await text(2).fill("Which?");
  await link.fill("https://example.com");
  await expect.element(card(2)).not.toHaveTextContent("Enter a question.");
  await expect.element(card(1)).not.toHaveTextContent("Enter a complete link");
  await survey.toBecome({
    questions: [{ link: "https://example.com" }, { question: "Which?" }, { question: "Why?" }],
  });
});

test("a card above that closes moves nothing from under the pointer, and keys open the next one", async () => {
  const questions = Array.from({ length: 12 }, (_, at) => ({
    type: "rating",
    question: `How was ${at}?`,
    scale: 5,
  }));
  const survey = await newSurvey({ questions });
  await survey.open("questions");
  await text(8).click();
  await expect.element(card(8).getByRole("radio", { name: "Emoji" })).toBeInTheDocument();
  const menu = card(9).getByRole("button", { name: "Actions for Q9" });
  await menu.click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(card(9).getByRole("radio", { name: "Emoji" })).toBeInTheDocument();
  await text(9).click();
  await userEvent.keyboard("{Escape}j");
  await expect.element(card(10).getByRole("radio", { name: "Emoji" })).toBeInTheDocument();
});

test("a rating from 0 to 10 has a switch for its NPS, and keeps what it says", async () => {
  const survey = await newSurvey({
    questions: [{ id: "how", type: "rating", question: "How likely?", display: "number", scale: 10 }],
  });
  await survey.open("questions");
  const nps = card(1).getByRole("switch", { name: "Calculate NPS" });
  await expect.element(text(1)).toBeInTheDocument();
  await text(1).click();
  await expect.element(nps).toBeChecked();
  await expectToLookRight();
  await nps.click({ force: true });
  await survey.toBecome({ questions: [{ id: "how", scale: 10, isNpsQuestion: false }] });
  await card(1).getByRole("radio", { name: "1–7" }).click({ force: true });
  await expect.element(nps).not.toBeInTheDocument();
  await card(1).getByRole("radio", { name: "0–10" }).click({ force: true });
  await expect.element(nps).not.toBeChecked();
  await nps.click({ force: true });
  await survey.toBecome({ questions: [{ id: "how", scale: 10, isNpsQuestion: true }] });
});

test("empty choices are marked, whichever they are, and one that is there twice says that", async () => {
  const survey = await newSurvey({
    questions: [{ type: "single_choice", question: "Which?", choices: ["Tea", "Water", "Milk"] }],
  });
  await survey.open("questions");
  await text(1).click();
  for (const number of [1, 2])
    await card(1)
      .getByRole("textbox", { name: `Choice ${number}` })
      .fill("");
  await expect.element(card(1)).toHaveTextContent("Enter a text for each choice.");
  expect(document.querySelectorAll("[data-path^=choices][aria-invalid=true]")).toHaveLength(2);
  await expect.element(card(1)).not.toHaveTextContent(/cannot be empty|same text/);
  await card(1).getByRole("textbox", { name: "Choice 1" }).fill("Milk");
  await expect.element(card(1)).toHaveTextContent("Another choice has the same text.");
});

test("examples of labels follow the scale of an NPS question, found by its name, and are not saved", async () => {
  const survey = await newSurvey();
  await survey.open("questions");
  await page.getByRole("button", { name: "Add question" }).last().click();
  await page.getByRole("menuitem", { name: /NPS/ }).click();
  const lower = card(3).getByRole("textbox", { name: "Lower label" });
  await expect.element(lower).toHaveValue("");
  await expect.element(lower).toHaveAttribute("placeholder", "For example: Not at all");
  await card(3).getByRole("radio", { name: "0–10" }).click({ force: true });
  await expect.element(lower).toHaveAttribute("placeholder", "For example: Not likely");
  await lower.fill("Never");
  await card(3).getByRole("radio", { name: "1–5" }).click({ force: true });
  await expect.element(lower).toHaveValue("Never");
});

test("the preview shows the question that is edited", async () => {
  const survey = await newSurvey();
  await survey.open("questions");
  await text(2).click();
  await userEvent.keyboard("{Escape}p");
  const shown = () =>
    document.querySelector<HTMLIFrameElement>("iframe[title]")?.contentDocument?.body.textContent ?? "";
  await expect.poll(shown, { timeout: 15_000 }).toContain("Why that one?");
  await text(1).click();
  await expect.poll(shown).toContain("Which tea?");
});

test("the scale of emoji shows the icons that the widget draws", async () => {
  const survey = await newSurvey({
    questions: [{ type: "rating", question: "How was it?", display: "emoji", scale: 5 }],
  });
  await survey.open("questions");
  await text(1).click();
  await userEvent.keyboard("{Escape}p");
  const iconsIn = (root: ParentNode | null | undefined, selector: string) =>
    [...(root?.querySelectorAll(selector) ?? [])].map((path) => path.getAttribute("d"));
  const frame = () => document.querySelector<HTMLIFrameElement>("iframe[title]")?.contentDocument;
  const icons = iconsIn(document, "article [aria-hidden] > span > svg > path");
  expect(icons).toHaveLength(5);
  await expect.poll(() => iconsIn(frame(), ".emoji-svg path"), { timeout: 15_000 }).toEqual(icons);
});

test("texts of a right-to-left language are written right to left", async () => {
  const survey = await newSurvey({ base_language: "ar" });
  await survey.open("questions");
  await expect.element(text(1)).toBeVisible();
  expect(getComputedStyle(text(1).element()).direction).toBe("rtl");
  expect(getComputedStyle(page.getByRole("textbox", { name: "Survey name" }).element()).direction).toBe(
    "ltr",
  );
});

test("a problem of an empty setting opens its question and goes to the setting", async () => {
  const survey = await newSurvey({ base_language: "de" });
  await survey.open("schedule");
  await page.getByRole("button", { name: /^Checks: 1 warning/ }).click();
  const list = page.getByRole("dialog", { name: "Checks" });
  await expect.element(list).toHaveTextContent("2 buttons say “Submit”, but the survey is in German.");
  await list.getByRole("button", { name: "Go to Q1" }).click();
  await expect.element(card(1).getByRole("textbox", { name: "Button" })).toHaveFocus();
  await page.getByRole("button", { name: /^Checks: 1 warning/ }).click();
  await list.getByRole("button", { name: "Use “Absenden” for all" }).click();
  await survey.toBecome({ questions: [{ buttonText: "Absenden" }, { buttonText: "Absenden" }] });
});
