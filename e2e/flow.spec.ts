import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { asOwner, axeFindingsInThemes, expect, test } from "./fixtures";

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

const surveys = "/api/projects/1/surveys/";

async function surveyWith(request: APIRequestContext, given: object[]): Promise<string> {
  const answer = await request.post(surveys, {
    ...asOwner,
    data: { name: `Flow ${crypto.randomUUID()}`, type: "popover", questions: given },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** What the API has of the questions, once the editor has saved. */
const stored = (request: APIRequestContext, id: string) =>
  expect.poll(async () => (await (await request.get(`${surveys}${id}/`, asOwner)).json()).questions);

const node = (page: Page, name: RegExp) => page.getByRole("group", { name });
const handle = (from: Locator, key: string) => from.locator(`[data-handleid="${key}"]`);

async function openFlow(
  page: Page,
  request: APIRequestContext,
  given: object[] = questions,
): Promise<string> {
  const id = await surveyWith(request, given);
  await page.goto(`/p/1/surveys/${id}/edit?tab=flow`);
  await expect(node(page, /^Q1: /)).toBeVisible();
  return id;
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await goal.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(goal).toBeFocused();
}

/** The position of an element, once it does not move any more. */
async function placeOf(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await thing.hover();
  const box = await thing.boundingBox();
  if (!box) throw new Error("It is nowhere to be seen.");
  return box;
}

async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(to.x - 20, to.y - 10, { steps: 8 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test.describe("the flow map", () => {
  test("shows an unreachable question, and fixes it with one click", async ({ signedIn: page, request }) => {
    const id = await openFlow(page, request);
    const lost = node(page, /^Q3: What would make it higher\?, unreachable/);
    await expect(lost.getByText("Unreachable")).toBeVisible();
    await lost.getByRole("button", { name: "1 problem in Q3" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Go from Q2 to Q3" }).click();
    await expect(page.getByText("Unreachable")).toBeHidden();
    await expect(node(page, /^Q3: What would make it higher\?$/)).toBeVisible();
    await stored(request, id).toMatchObject([{}, { branching: { type: "next_question" } }, {}, {}, {}]);

    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText("Unreachable")).toBeVisible();
    await stored(request, id).toMatchObject([{}, { branching: { type: "end" } }, {}, {}, {}]);
  });

  test("fixes it by keyboard alone", async ({ signedIn: page, request }) => {
    const id = await openFlow(page, request);
    await tabTo(page, node(page, /^Q3: /));
    await page.keyboard.press("Enter");
    const inspector = page.getByRole("region", { name: "Details of Q3" });
    await expect(inspector.getByRole("textbox", { name: "Question" })).toBeFocused();
    await tabTo(page, inspector.getByRole("button", { name: "Go from Q2 to Q3" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Unreachable")).toBeHidden();
    await stored(request, id).toMatchObject([{}, { branching: { type: "next_question" } }, {}, {}, {}]);
  });

  test("sets the target of an answer by dragging its handle", async ({ signedIn: page, request }) => {
    const id = await openFlow(page, request);
    const goal = await placeOf(node(page, /^Q3: /));
    await drag(page, handle(node(page, /^Q1: /), "answer:passives"), { x: goal.x + 2, y: goal.y + 16 });
    await expect(page.getByText("Unreachable")).toBeHidden();
    await stored(request, id).toMatchObject([
      { branching: byAnswer({ detractors: 1, passives: 2, promoters: 3 }) },
      {},
      {},
      {},
      {},
    ]);
  });

  test("takes the whole card for the target, and fits the map after a new layout", async ({
    signedIn: page,
    request,
  }) => {
    const id = await openFlow(page, request);
    const goal = await placeOf(node(page, /^Q3: /));
    await drag(page, handle(node(page, /^Q1: /), "answer:passives"), {
      x: goal.x + goal.width / 2,
      y: goal.y + goal.height / 2,
    });
    await expect(page.getByText("Unreachable")).toBeHidden();
    await stored(request, id).toMatchObject([
      { branching: byAnswer({ detractors: 1, passives: 2, promoters: 3 }) },
      {},
      {},
      {},
      {},
    ]);
    await expect(page.locator(".react-flow__attribution")).toHaveCount(0);
    // A card that is moved out of sight is in sight after a new layout.
    const { x, y } = await placeOf(node(page, /^Q3: /));
    await page.mouse.move(x + 90, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 2000, { steps: 6 });
    await page.mouse.up();
    await page.getByRole("button", { name: "Auto-layout" }).click();
    await expect(node(page, /^Q3: /)).toBeInViewport({ ratio: 0.99 });
  });

  test("changes the target of a branch by dragging its arrow", async ({ signedIn: page, request }) => {
    const id = await openFlow(page, request);
    const [from, goal] = [await placeOf(node(page, /^Q2: /)), await placeOf(node(page, /^Q3: /))];
    await page.mouse.move(from.x - 9, from.y + 17);
    await page.mouse.down();
    await page.mouse.move(goal.x - 20, goal.y + 10, { steps: 8 });
    await page.mouse.move(goal.x + 2, goal.y + 16, { steps: 4 });
    await page.mouse.up();
    await stored(request, id).toMatchObject([
      { branching: byAnswer({ detractors: 2, passives: "end", promoters: 3 }) },
      {},
      {},
      {},
      {},
    ]);
  });

  test("adds a question where a handle is dropped on empty space", async ({ signedIn: page, request }) => {
    const id = await openFlow(page, request);
    const map = await placeOf(page.getByRole("application"));
    await drag(page, handle(node(page, /^Q2: /), "everybody"), {
      x: map.x + map.width / 2,
      y: map.y + map.height - 90,
    });
    const inspector = page.getByRole("region", { name: "Details of Q3" });
    await inspector.getByRole("textbox", { name: "Question" }).fill("May we call you?");
    await stored(request, id).toMatchObject([
      { branching: byAnswer({ detractors: 1, passives: "end", promoters: 4 }) },
      { branching: { type: "next_question" } },
      { type: "open", question: "May we call you?", branching: { type: "end" } },
      { id: "higher" },
      { id: "best" },
      { id: "last" },
    ]);
  });

  test("has a list with the same content and actions, and keeps the selection", async ({
    signedIn: page,
    request,
  }) => {
    const id = await openFlow(page, request);
    await node(page, /^Q4: /).click();
    await expect(page.getByRole("region", { name: "Details of Q4" })).toBeVisible();
    await page.getByRole("radio", { name: "List" }).click();
    const list = page.getByRole("table", { name: "Survey flow" });
    await expect(
      list.getByRole("button", { name: "Q4 What do you like best?", exact: true }),
    ).toHaveAttribute("aria-pressed", "true");
    await expect(list.getByText("Unreachable", { exact: true })).toBeVisible();

    await list.getByRole("button", { name: /Target of Q1, passives 7–8/ }).click();
    await page.getByRole("option", { name: /^Q3/ }).click();
    await expect(list.getByText("Unreachable", { exact: true })).toBeHidden();
    await stored(request, id).toMatchObject([{ branching: byAnswer({ passives: 2 }) }, {}, {}, {}, {}]);
    await page.getByRole("radio", { name: "Map" }).click();
    await expect(page.getByRole("region", { name: "Details of Q4" })).toBeVisible();
  });

  test("counts the paths, and shows an infinite loop", async ({ signedIn: page, request }) => {
    await openFlow(page, request, [
      { id: "a", type: "open", question: "First?" },
      { id: "b", type: "open", question: "Second?", branching: { type: "specific_question", index: 0 } },
    ]);
    await expect(node(page, /^Q2: /).getByText("Infinite loop")).toBeVisible();
    await page.getByRole("radio", { name: /^Checks/ }).click();
    await page.getByRole("button", { name: "End survey after Q2" }).click();
    await expect(page.getByText("Infinite loop")).toBeHidden();
    await page.getByRole("radio", { name: "Paths" }).click();
    const way = page.getByRole("button", { name: "Q1 → Q2 → End" });
    await way.click();
    await expect(way).toHaveAttribute("aria-pressed", "true");
  });

  test("axe finds nothing in either theme", async ({ signedIn: page, request }) => {
    await openFlow(page, request);
    expect(await axeFindingsInThemes(page)).toEqual([]);
    await node(page, /^Q3: /).click();
    await expect(page.getByRole("region", { name: "Details of Q3" })).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    await page.getByRole("radio", { name: "List" }).click();
    await expect(page.getByRole("table", { name: "Survey flow" })).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
  });
});
