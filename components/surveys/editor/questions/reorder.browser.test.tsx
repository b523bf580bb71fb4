import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import {
  card,
  expectQuestions,
  questionText,
  questionTexts,
  savedQuestions,
} from "@/components/testing/editor";
import { focusOn } from "@/components/testing/keys";
import { newSurvey } from "@/components/testing/surveys";

const [first, second, third] = ["What brought you here?", "Which reader do you use?", "How do you like it?"];

const grip = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });

/** Drags the handle of one to that of another, and lets go, or presses a key first. */
async function drag(from: string, to: string, key?: string): Promise<void> {
  await grip(from).hover();
  const [start, goal] = [from, to].map((name) => grip(name).element().getBoundingClientRect());
  if (!start || !goal) throw new Error("The handles are not there.");
  const points = [
    { x: start.x + start.width / 2, y: start.y + start.height / 2 },
    { x: goal.x + goal.width / 2, y: goal.y + goal.height * 1.2 },
  ];
  await commands.drag(points, key);
}

test("choices and questions are reordered by dragging, and by arrow keys on their handles", async () => {
  const survey = await newSurvey({
    questions: [
      { type: "open", question: first },
      { type: "single_choice", question: second, choices: ["Paper", "Phone", "Tablet"] },
      { type: "open", question: third },
    ],
  });
  await survey.open("questions");
  await expectQuestions(3);
  const choices = () =>
    card(2)
      .getByRole("list", { name: "Choices" })
      .getByRole("textbox")
      .elements()
      .map((field) => (field as HTMLInputElement).value);

  await drag("Paper", "Tablet");
  await expect.poll(choices).toEqual(["Phone", "Tablet", "Paper"]);
  await drag("Phone", "Paper", "Escape");
  await expect.poll(choices).toEqual(["Phone", "Tablet", "Paper"]);
  await focusOn(grip("Paper"));
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(grip("Paper")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(choices).toEqual(["Paper", "Phone", "Tablet"]);

  await drag("Q1", "Q2");
  await expect.poll(questionTexts).toEqual([second, first, third]);
  const outline = page.getByRole("list", { name: "Question order" });
  await focusOn(outline.getByRole("button", { name: /^Q1 / }));
  await userEvent.keyboard("{ArrowDown}{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(questionTexts).toEqual([second, third, first]);
  await userEvent.keyboard("{Enter}");
  await expect.element(questionText(3)).toHaveFocus();
  const questions = await savedQuestions(survey);
  expect(questions.map(({ question }) => question)).toEqual([second, third, first]);
  expect(questions[0]?.choices).toEqual(["Paper", "Phone", "Tablet"]);
});
