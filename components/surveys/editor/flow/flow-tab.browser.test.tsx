import { expect, test } from "vitest";
import { commands, type Locator, page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { press } from "@/components/testing/actions";
import type { Point } from "@/components/testing/commands";
import { focusOn, tabTo } from "@/components/testing/keys";
import { newSurvey } from "@/components/testing/surveys";

const byAnswer = (responseValues: object) => ({ type: "response_based", responseValues });

/** A survey of five questions of which the third can't be reached. */
const questions = [
  {
    id: "nps",
    type: "rating",
    question: "How likely are you to recommend us?",
    display: "number",
    scale: 10,
    branching: byAnswer({ detractors: 1, passives: "end", promoters: 3 }),
  },
  { id: "wrong", type: "open", question: "What went wrong?", branching: { type: "end" } },
  { id: "higher", type: "open", question: "What would make it higher?" },
  { id: "best", type: "single_choice", question: "What do you like best?", choices: ["Maps", "Lists"] },
  { id: "last", type: "open", question: "Anything else?" },
];

const node = (name: RegExp) => page.getByRole("group", { name });
const details = (number: number) => page.getByRole("region", { name: `Details of Q${number}` });
const unreachable = page.getByText("Unreachable", { exact: true });

async function openFlow(given: object[] = questions) {
  const survey = await newSurvey({ questions: given });
  await survey.open("flow");
  await expect.element(node(/^Q1: /)).toBeVisible();
  return survey;
}

/** Where an element is, once it does not move any more. */
async function placeOf(thing: Locator): Promise<DOMRect> {
  await thing.hover();
  return thing.element().getBoundingClientRect();
}

/** The middle of a handle of a question, which answers to it begin at. */
async function handleOf(from: Locator, key: string): Promise<Point> {
  await placeOf(from);
  const handle = from.element().querySelector(`[data-handleid="${key}"]`);
  const { x = 0, y = 0, width = 0, height = 0 } = handle?.getBoundingClientRect() ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

const drag = (from: Point, to: Point) => commands.drag([from, { x: to.x - 20, y: to.y - 10 }, to]);

const passivesToHigher = {
  questions: [{ branching: byAnswer({ detractors: 1, passives: 2, promoters: 3 }) }, {}, {}, {}, {}],
};

test("an unreachable question is shown, and fixed with one click", async () => {
  const survey = await openFlow();
  const lost = node(/^Q3: What would make it higher\?, unreachable/);
  await expect.element(lost.getByText("Unreachable")).toBeVisible();
  await lost.getByRole("button", { name: "1 problem in Q3" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go from Q2 to Q3" }).click();
  await expect.element(unreachable).not.toBeInTheDocument();
  await expect.element(node(/^Q3: What would make it higher\?$/)).toBeVisible();
  await survey.toBecome({ questions: [{}, { branching: { type: "next_question" } }, {}, {}, {}] });
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(unreachable).toBeVisible();
  await survey.toBecome({ questions: [{}, { branching: { type: "end" } }, {}, {}, {}] });
});

test("an unreachable question is fixed by keyboard alone", async () => {
  const survey = await openFlow();
  await tabTo(node(/^Q3: /));
  await userEvent.keyboard("{Enter}");
  await expect.element(details(3).getByRole("textbox", { name: "Question" })).toHaveFocus();
  await tabTo(details(3).getByRole("button", { name: "Go from Q2 to Q3" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(unreachable).not.toBeInTheDocument();
  await survey.toBecome({ questions: [{}, { branching: { type: "next_question" } }, {}, {}, {}] });
});

test("the target of an answer is set by dragging its handle", async () => {
  const survey = await openFlow();
  const from = await handleOf(node(/^Q1: /), "answer:passives");
  const goal = await placeOf(node(/^Q3: /));
  await drag(from, { x: goal.x + 2, y: goal.y + 16 });
  await expect.element(unreachable).not.toBeInTheDocument();
  await survey.toBecome(passivesToHigher);
});

test("the whole card is the target, and the map is fitted after a new layout", async () => {
  const survey = await openFlow();
  const from = await handleOf(node(/^Q1: /), "answer:passives");
  const goal = await placeOf(node(/^Q3: /));
  await drag(from, { x: goal.x + goal.width / 2, y: goal.y + goal.height / 2 });
  await expect.element(unreachable).not.toBeInTheDocument();
  await survey.toBecome(passivesToHigher);
  expect(document.querySelector(".react-flow__attribution")).toBeNull();
  // A card that is moved out of sight is in sight after a new layout.
  const { x, y } = await placeOf(node(/^Q3: /));
  await commands.drag([
    { x: x + 90, y: y + 12 },
    { x: x + 90, y: y + 2000 },
  ]);
  await expect.element(node(/^Q3: /)).not.toBeInViewport();
  await page.getByRole("button", { name: "Auto-layout" }).click();
  await expect.element(node(/^Q3: /)).toBeInViewport({ ratio: 0.99 });
});

test("the target of a branch is changed by dragging its arrow", async () => {
  const survey = await openFlow();
  const [from, goal] = [await placeOf(node(/^Q2: /)), await placeOf(node(/^Q3: /))];
  await commands.drag([
    { x: from.x - 9, y: from.y + 17 },
    { x: goal.x - 20, y: goal.y + 10 },
    { x: goal.x + 2, y: goal.y + 16 },
  ]);
  await survey.toBecome({
    questions: [{ branching: byAnswer({ detractors: 2, passives: "end", promoters: 3 }) }, {}, {}, {}, {}],
  });
});

test("a question is added where a handle is dropped on empty space", async () => {
  const survey = await openFlow();
  const from = await handleOf(node(/^Q2: /), "everybody");
  const map = page.getByRole("application").element().getBoundingClientRect();
  await drag(from, { x: map.x + map.width / 2, y: map.bottom - 90 });
  await details(3).getByRole("textbox", { name: "Question" }).fill("May we call you?");
  await survey.toBecome({
    questions: [
      { branching: byAnswer({ detractors: 1, passives: "end", promoters: 4 }) },
      { branching: { type: "next_question" } },
      { type: "open", question: "May we call you?", branching: { type: "end" } },
      { id: "higher" },
      { id: "best" },
      { id: "last" },
    ],
  });
});

test("the list has the same content and actions as the map, and the selection stays", async () => {
  const survey = await openFlow();
  await node(/^Q4: /).click();
  await expect.element(details(4)).toBeVisible();
  await press("radio", "List");
  const list = page.getByRole("table", { name: "Survey flow" });
  await expect
    .element(list.getByRole("button", { name: "Q4 What do you like best?", exact: true }))
    .toHaveAttribute("aria-pressed", "true");
  await expect.element(list.getByText("Unreachable", { exact: true })).toBeVisible();
  await list.getByRole("button", { name: /Target of Q1, passives 7–8/ }).click();
  await page.getByRole("option", { name: /^Q3/ }).click();
  await expect.element(list.getByText("Unreachable", { exact: true })).not.toBeInTheDocument();
  await survey.toBecome(passivesToHigher);
  await press("radio", "Map");
  await expect.element(details(4)).toBeVisible();
});

test("paths are counted, and an infinite loop is shown and ended", async () => {
  await openFlow([
    { id: "a", type: "open", question: "First?" },
    { id: "b", type: "open", question: "Second?", branching: { type: "specific_question", index: 0 } },
  ]);
  const loop = page.getByText("Infinite loop", { exact: true });
  await expect.element(node(/^Q2: /).getByText("Infinite loop")).toBeVisible();
  await page.getByRole("radio", { name: /^Checks/ }).click();
  await page.getByRole("button", { name: "End survey after Q2" }).click();
  await expect.element(loop).not.toBeInTheDocument();
  await page.getByRole("radio", { name: "Paths" }).click();
  const way = page.getByRole("button", { name: "Q1 → Q2 → End" });
  await way.click();
  await expect.element(way).toHaveAttribute("aria-pressed", "true");
});

test("paths, dry runs, checks and the preview are reached by arrow keys", async () => {
  await openFlow();
  await focusOn(page.getByRole("radio", { name: "Paths" }));
  for (const name of ["Dry run", /^Checks/, "Preview"]) {
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("radio", { name })).toHaveFocus();
  }
  await userEvent.keyboard(" ");
  const shown = () =>
    document.querySelector<HTMLIFrameElement>("iframe[title='Survey preview']")?.contentDocument?.body
      .textContent ?? "";
  await expect.poll(shown).toContain("How likely are you to recommend us?");
});

test("looks right, as a map, with the details of a question, and as a list", async () => {
  await openFlow();
  await expectToLookRight();
  await node(/^Q3: /).click();
  await expect.element(details(3)).toBeVisible();
  await expectToLookRight();
  await press("radio", "List");
  await expect.element(page.getByRole("table", { name: "Survey flow" })).toBeVisible();
  await expectToLookRight();
});
