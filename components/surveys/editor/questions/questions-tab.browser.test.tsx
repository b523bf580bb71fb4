import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import {
  card,
  expectQuestions,
  questionText,
  questionTexts,
  savedQuestions,
} from "@/components/testing/editor";
import { focusOn, pressByKey } from "@/components/testing/keys";
import { delayRouter } from "@/components/testing/router";
import { newSurvey } from "@/components/testing/surveys";

const three = [
  { id: "one", type: "open", question: "What brought you here?" },
  {
    id: "two",
    type: "single_choice",
    question: "Which reader do you use?",
    choices: ["Paper", "Phone", "Tablet"],
    branching: { type: "response_based", responseValues: { "0": "end", "1": 2 } },
  },
  {
    id: "three",
    type: "rating",
    question: "How do you like it?",
    display: "number",
    scale: 5,
    lowerBoundLabel: "Badly",
    upperBoundLabel: "Well",
    branching: { type: "response_based", responseValues: { negative: 0 } },
  },
];

async function editThree() {
  const survey = await newSurvey({ questions: three });
  await survey.open("questions");
  await expectQuestions(3);
  return survey;
}

test("a link to a question, and another tab's return to it, show it in canvas and outline", async () => {
  const questions = Array.from({ length: 40 }, (_, at) => ({
    id: `q${at}`,
    type: "open",
    question: `<b>Question</b> ${at}`,
  }));
  const survey = await newSurvey({ questions });
  await survey.open("questions", "&question=q30");
  const row = page.getByRole("navigation", { name: "Outline" }).getByRole("button", { name: "Question 30" });
  const expectShown = async () => {
    await expect.element(questionText(31)).toBeInViewport({ ratio: 0.99 });
    await expect.element(row).toBeInViewport({ ratio: 0.99 });
  };
  await expectShown();
  await page.getByRole("tab", { name: "Audience" }).click();
  await page.getByRole("tab", { name: "Questions" }).click();
  await expectShown();
});

const chooseAction = async (number: number, action: string) => {
  await card(number)
    .getByRole("button", { name: `Actions for Q${number}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("questions of every type are added, edited, moved, converted, duplicated and removed, and branches stay intact", async () => {
  const survey = await editThree();
  expect(questionTexts()).toEqual(three.map(({ question }) => question));
  for (const kind of ["Link", "Multiple choice", "Open text", "Single choice", "Rating"]) {
    await page.getByRole("button", { name: "Add question" }).click();
    await page
      .getByRole("menuitem", { name: kind === "Rating" ? "Rating incl. NPS" : kind, exact: true })
      .click();
    await expect.element(page.getByRole("article").last()).toHaveTextContent(kind);
    await expect
      .element(page.getByRole("article").last().getByRole("textbox", { name: "Question", exact: true }))
      .toHaveFocus();
    await expect
      .element(page.getByRole("article").last().getByRole("textbox", { name: "Question", exact: true }))
      .toHaveValue("");
    await userEvent.keyboard(`A ${kind}`);
    if (kind !== "Single choice") continue;
    for (const number of [1, 2])
      await page
        .getByRole("article")
        .last()
        .getByRole("textbox", { name: `Choice ${number}` })
        .fill(`${number}`);
  }
  await expectQuestions(8);

  await card(4).getByRole("textbox", { name: "URL" }).fill("https://example.com/club");
  const choice = (number: number) =>
    card(5)
      .getByRole("list", { name: "Choices" })
      .getByRole("textbox", { name: `Choice ${number}` });
  await choice(1).fill("Mornings");
  await userEvent.keyboard("{Enter}");
  await expect.element(choice(2)).toHaveFocus();
  await userEvent.keyboard("{Control>}a{/Control}Evenings{Alt>}{ArrowUp}{/Alt}");
  await choice(3).fill("");
  await userEvent.keyboard("{Backspace}");
  await card(5).getByRole("button", { name: "Add “Other”" }).click();
  await card(5).getByText("Shuffle choices").click();
  // Only the question that is edited shows all of its settings.
  await focusOn(questionText(8));
  await card(8).getByText("0–10", { exact: true }).click();
  await card(8).getByText("Optional").click();
  await card(8).getByRole("textbox", { name: "Button" }).fill("Onward");

  // The second question moves first: branches to it and from it stay.
  await chooseAction(2, "Move up");
  await expect.poll(() => questionTexts()[0]).toBe("Which reader do you use?");
  await chooseAction(3, "Duplicate");
  await expectQuestions(9);
  // An open question becomes a choice.
  await card(2)
    .getByRole("button", { name: /Question type/ })
    .click();
  await page.getByRole("menuitemradio", { name: "Single choice" }).click();
  await expect.element(card(2)).toHaveTextContent("Enter a text for each choice.");
  const newChoices = card(2).getByRole("list", { name: "Choices" }).getByRole("textbox");
  await newChoices.first().fill("An ad");
  await expect.element(newChoices.last()).toHaveValue("");
  await newChoices.last().fill("A friend");
  await expect.element(card(2)).not.toHaveTextContent("Enter a text");
  await chooseAction(7, "Delete");
  await expectQuestions(8);

  const questions = await savedQuestions(survey);
  expect(questions.map(({ type, question }) => [type, question])).toEqual([
    ["single_choice", "Which reader do you use?"],
    ["single_choice", "What brought you here?"],
    ["rating", "How do you like it?"],
    ["rating", "How do you like it?"],
    ["link", "A Link"],
    ["multiple_choice", "A Multiple choice"],
    ["single_choice", "A Single choice"],
    ["rating", "A Rating"],
  ]);
  expect(questions.slice(0, 3).map(({ id }) => id)).toEqual(["two", "one", "three"]);
  expect(questions[0]).toMatchObject({
    choices: ["Paper", "Phone", "Tablet"],
    branching: { type: "response_based", responseValues: { "0": "end", "1": 2 } },
  });
  expect(questions[1]).toMatchObject({ choices: ["An ad", "A friend"] });
  expect(questions[2]).toMatchObject({
    branching: { responseValues: { negative: 1 } },
    lowerBoundLabel: "Badly",
  });
  expect({ ...questions[3], id: "three" }).toEqual(questions[2]);
  expect(questions[3]?.id).not.toBe("three");
  expect(questions[4]).toMatchObject({ link: "https://example.com/club" });
  expect(questions[5]).toMatchObject({
    choices: ["Evenings", "Mornings", "Other"],
    hasOpenChoice: true,
    shuffleOptions: true,
  });
  expect(questions[7]).toMatchObject({ scale: 10, optional: true, buttonText: "Onward" });
});

test("questions are added, edited, moved, branched, duplicated and removed by keyboard alone", async () => {
  const survey = await editThree();
  await userEvent.keyboard("je");
  await expect.element(questionText(1)).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expectQuestions(4);
  await expect.element(questionText(2)).toHaveFocus();
  await userEvent.keyboard("Where do you read?{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(() => questionTexts()[0]).toBe("Where do you read?");
  await expect
    .element(page.getByText(/Q2 moved to position 1 of 4; 1 branch updated/).first())
    .toBeInTheDocument();
  await userEvent.keyboard("{Control>}d{/Control}");
  await expectQuestions(5);
  await userEvent.keyboard("{Control>}{Shift>}{Backspace}{/Shift}{/Control}");
  await expectQuestions(4);

  // The branches of Q1: to the type menu and on, until the element after it.
  await focusOn(questionText(1));
  const gutter = page.getByRole("button", { name: /After Q1/ });
  for (let presses = 0; presses < 12 && gutter.element() !== document.activeElement; presses++) {
    await userEvent.keyboard("{Tab}");
  }
  await expect.element(gutter).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const branches = page.getByRole("region", { name: "After Q1" });
  await focusOn(branches.getByRole("radio", { name: "Next question" }));
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(branches.getByRole("radio", { name: "End of survey" })).toBeChecked();
  const questions = await savedQuestions(survey);
  expect(questions.map(({ question }) => question)).toEqual([
    "Where do you read?",
    ...three.map((it) => it.question),
  ]);
  expect(questions[0]?.branching).toEqual({ type: "end" });
  expect(questions[2]?.branching).toEqual({
    type: "response_based",
    responseValues: { "0": "end", "1": 3 },
  });
  expect(questions[3]?.branching).toEqual({ type: "response_based", responseValues: { negative: 1 } });
});

test("a list is pasted into choices, and duplicates are marked", async () => {
  const survey = await editThree();
  const first = card(2).getByRole("textbox", { name: "Choice 1" });
  await focusOn(first);
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "- Radio\n2. Paper\n\n• Watch");
  first
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(() => card(2).getByText("Another choice has the same text.").elements().length).toBe(1);
  const [, pasted] = await savedQuestions(survey);
  expect(pasted?.choices).toEqual(["Paper", "Radio", "Paper", "Watch", "Phone", "Tablet"]);
  expect(pasted?.branching).toEqual({ type: "response_based", responseValues: { "0": "end", "4": 2 } });
});

test("branches by answer are set in place", async () => {
  const survey = await editThree();
  await page.getByRole("button", { name: /After Q3/ }).click();
  const branches = page.getByRole("region", { name: "After Q3" });
  await expect.element(branches.getByRole("row", { name: /negative 1–2/ })).toBeVisible();
  await branches.getByRole("button", { name: /Target of positive/ }).click();
  await page.getByRole("option", { name: "End of survey" }).click();
  await page.getByRole("button", { name: /After Q1/ }).click();
  const first = page.getByRole("region", { name: "After Q1" });
  await expect.element(first.getByText("Only rating and single choice questions can branch")).toBeVisible();
  await first.getByText("Specific question").click();
  await expect.element(page.getByRole("button", { name: /After Q1/ })).toHaveTextContent("Q2");
  const questions = await savedQuestions(survey);
  expect(questions[0]?.branching).toEqual({ type: "specific_question", index: 1 });
  expect(questions[2]?.branching).toEqual({
    type: "response_based",
    responseValues: { negative: 0, positive: "end" },
  });
});

test("a new branch of the last question proposes the end, and what opens is scrolled into view", async () => {
  await editThree();
  await page.viewport(1280, 500);
  await page.getByRole("button", { name: /After Q2/ }).click();
  const second = page.getByRole("region", { name: "After Q2" });
  await expect.element(second.getByText("Based on answer")).toBeInViewport({ ratio: 0.99 });
  await page.getByRole("button", { name: /After Q3/ }).click();
  const last = page.getByRole("region", { name: "After Q3" });
  await last.getByText("Specific question").click();
  await expect.element(last.getByRole("button", { name: /End of survey/ })).toBeInViewport({ ratio: 0.99 });
  await page.viewport(1440, 900);
});

test("formatted text and the edits around it are undone in order", async () => {
  const described = { ...three[0], description: "<p>Tell us</p>", descriptionContentType: "html" };
  const survey = await newSurvey({ questions: [described] });
  await survey.open("questions");
  const question = questionText(1);
  const description = card(1).getByRole("textbox", { name: "Description" });
  const append = async (text: string) => {
    await description.click();
    await userEvent.keyboard(`{End}${text}`);
  };
  const undo = () => userEvent.keyboard("{Control>}z{/Control}");
  await append(" more");
  await expect.element(description).toHaveTextContent(/^Tell us more$/);
  await question.fill("What brings you here?");
  await append(" today");
  await expect.element(description).toHaveTextContent(/^Tell us more today$/);
  await undo();
  await expect.element(description).toHaveTextContent(/^Tell us more$/);
  await expect.element(question).toHaveValue("What brings you here?");
  await undo();
  await expect.element(question).toHaveValue("What brought you here?");
  await undo();
  await expect.element(description).toHaveTextContent(/^Tell us$/);
  for (let step = 0; step < 3; step++) await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.element(description).toHaveTextContent(/^Tell us more today$/);
  expect((await savedQuestions(survey))[0]).toMatchObject({
    question: "What brings you here?",
    description: "<p>Tell us more today</p>",
  });
});

test("a removed question that comes back is open and has the focus", async () => {
  await editThree();
  await focusOn(questionText(2));
  await userEvent.keyboard("{Control>}{Shift>}{Backspace}{/Shift}{/Control}");
  await expectQuestions(2);
  const message = page.getByRole("listitem").filter({ hasText: "Q2 removed" });
  await expect.element(message).toBeVisible();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expectQuestions(3);
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(questionText(2)).toHaveFocus();
  await expect.element(questionText(2)).toHaveValue(String(three[1]?.question));
});

test("ten steps are undone and redone", async () => {
  const survey = await editThree();
  await focusOn(questionText(1));
  for (let step = 0; step < 5; step++) {
    await userEvent.keyboard("{Control>}d{/Control}");
    await expectQuestions(4 + step);
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  }
  const moved = questionTexts();
  for (let step = 0; step < 10; step++) await userEvent.keyboard("{Control>}z{/Control}");
  await expectQuestions(3);
  await expect.poll(questionTexts).toEqual(three.map(({ question }) => question));
  await expect.element(page.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();
  for (let step = 0; step < 10; step++) await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.poll(questionTexts).toEqual(moved);
  expect(await savedQuestions(survey)).toHaveLength(8);
});

test.for(["at once", "slowly"])(
  "a problem leads to its field on another tab that opens %s",
  async (speed) => {
    const survey = await newSurvey({
      questions: three,
      conditions: { url: "/a(", urlMatchType: "regex" },
    });
    await survey.open("questions");
    await focusOn(questionText(1));
    if (speed === "slowly") onTestFinished(delayRouter(500));
    await userEvent.keyboard("{Control>}.{/Control}");
    const link = page.getByRole("dialog").getByRole("button", { name: "Go to Audience" });
    await focusOn(link);
    await userEvent.keyboard("{Enter}");
    const address = page.getByRole("region", { name: "URL", exact: true });
    await expect.element(address).toBeVisible();
    await expect.poll(() => address.element().contains(document.activeElement)).toBe(true);
  },
);

test("a problem of the intro or of the back button leads to its field", async () => {
  const survey = await newSurvey({
    questions: three.map((question) => ({ ...question, buttonText: "Weiter" })),
    base_language: "de",
    appearance: { displayIntroScreen: true, introScreenHeader: "Hallo", allowGoBack: true },
  });
  await survey.open("questions");
  // The placeholder of a field is the widget's own text.
  for (const [text, placeholder] of [
    ["The button of the intro screen says “Get started”", "Get started"],
    ["The back button says “Back”", "Back"],
  ] as const) {
    await userEvent.keyboard("{Control>}.{/Control}");
    const problem = page.getByRole("dialog").getByRole("listitem").filter({ hasText: text });
    await problem.getByRole("button", { name: /^Go to/ }).click();
    await expect.poll(() => document.activeElement?.getAttribute("placeholder")).toBe(placeholder);
  }
});

test("text is edited on a phone, where nothing else is", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(320, 800);
  const survey = await editThree();
  for (const width of [320, 390]) {
    await page.viewport(width, 800);
    const text = `What brings you to ${width} px?`;
    await questionText(1).fill(text);
    await expect.element(page.getByRole("button", { name: "Add question" })).not.toBeInTheDocument();
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `${width} px` })
      .toBeLessThanOrEqual(width);
    await survey.toBecome({ questions: [{ question: text }, {}, {}] });
    await expectToLookRight();
  }
});

test("a question is converted to another type by keyboard alone, without loss", async () => {
  const survey = await editThree();
  const kind = card(2).getByRole("button", { name: /Question type/ });
  await pressByKey(kind);
  const multiple = page.getByRole("menuitemradio", { name: "Multiple choice" });
  await expect.element(multiple).toBeVisible();
  await userEvent.keyboard("Mult");
  await expect.element(multiple).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(kind).toHaveTextContent("Multiple choice");
  expect((await savedQuestions(survey))[1]).toMatchObject({
    id: "two",
    type: "multiple_choice",
    choices: ["Paper", "Phone", "Tablet"],
  });
});

test("looks right with open branches", async () => {
  await editThree();
  await page.getByRole("button", { name: /After Q2/ }).click();
  await expect.element(page.getByRole("region", { name: "After Q2" })).toBeVisible();
  await expectToLookRight();
});
