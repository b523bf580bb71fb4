import { customerSiteTest as test } from "./customer-site";
import { card, openEditor, questionTexts, saved, surveysOf } from "./editor";
import { expect } from "./fixtures";

const questions = ["What brought you here?", "Which reader do you use?", "How do you like it?"];

test("choices and questions are reordered by dragging, and by arrow keys on their handles", async ({
  page,
  project,
  request,
}) => {
  const surveys = surveysOf(request, project);
  const id = await surveys.make({
    name: "Order",
    questions: questions.map((question, at) =>
      at === 1
        ? { type: "single_choice", question, choices: ["Paper", "Phone", "Tablet"] }
        : { type: "open", question },
    ),
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page, project, id);
  const choices = card(page, 2).getByRole("list", { name: "Choices" }).getByRole("textbox");
  const textsOfChoices = () =>
    choices.evaluateAll((fields) => (fields as HTMLInputElement[]).map((it) => it.value));
  const grip = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  const middleOf = async (name: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await grip(name).boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2, height };
  };
  const drag = async (from: string, to: string) => {
    await grip(from).hover();
    await page.mouse.down();
    const { x, y, height } = await middleOf(to);
    await page.mouse.move(x, y + height * 0.7, { steps: 6 });
  };

  await drag("Paper", "Tablet");
  await page.mouse.up();
  await expect.poll(textsOfChoices).toEqual(["Phone", "Tablet", "Paper"]);
  await drag("Phone", "Paper");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(textsOfChoices).toEqual(["Phone", "Tablet", "Paper"]);
  await grip("Paper").focus();
  await page.keyboard.press("ArrowUp");
  await expect(grip("Paper")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect.poll(textsOfChoices).toEqual(["Paper", "Phone", "Tablet"]);

  await drag("Q1", "Q2");
  await page.mouse.up();
  await expect.poll(() => questionTexts(page)).toEqual([questions[1], questions[0], questions[2]]);
  const outline = page.getByRole("list", { name: "Question order" });
  await outline.getByRole("button", { name: /^Q1 / }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => questionTexts(page)).toEqual([questions[1], questions[2], questions[0]]);
  await page.keyboard.press("Enter");
  await expect(card(page, 3).getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
  await saved(page);
  const read = await surveys.read(id);
  expect(read.questions.map(({ question }) => question)).toEqual([questions[1], questions[2], questions[0]]);
  expect(read.questions[0]?.choices).toEqual(["Paper", "Phone", "Tablet"]);
});
