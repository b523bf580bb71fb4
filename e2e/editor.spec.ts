import { customerSiteTest as test } from "./customer-site";
import { card, editNew, questionTexts, saved } from "./editor";
import { axeFindings, axeFindingsInThemes, expect, idle } from "./fixtures";
import { pressByKey } from "./keys";

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

test.describe("editing questions", () => {
  test("adds, edits, moves, converts, duplicates and removes every type, and keeps branches intact", async ({
    page,
    project,
    request,
  }) => {
    test.slow();
    const { surveys, id } = await editNew({ page, project, request }, { name: "Kinds", questions: three });
    await expect(page.getByRole("article")).toHaveCount(3);
    expect(await questionTexts(page)).toEqual(three.map(({ question }) => question));

    for (const kind of ["Link", "Multiple choice", "Open text", "Single choice", "Rating"]) {
      await page.getByRole("button", { name: "Add question" }).click();
      await page.getByRole("menuitem", { name: kind, exact: true }).click();
      await expect(page.getByRole("article").last()).toContainText(kind);
      await page.keyboard.type(`A ${kind}`);
    }
    await expect(page.getByRole("article")).toHaveCount(8);

    await card(page, 4).getByRole("textbox", { name: "URL" }).fill("https://example.com/club");
    const choices = card(page, 5).getByRole("list", { name: "Choices" });
    await choices.getByRole("textbox", { name: "Choice 1" }).fill("Mornings");
    await page.keyboard.press("Enter");
    await expect(choices.getByRole("textbox", { name: "Choice 2" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Evenings");
    await page.keyboard.press("Alt+ArrowUp");
    await choices.getByRole("textbox", { name: "Choice 3" }).fill("");
    await page.keyboard.press("Backspace");
    await card(page, 5).getByRole("button", { name: "Add “Other”" }).click();
    await card(page, 5).getByText("Shuffle choices").click();
    // Only the question that is edited shows all of its settings.
    await card(page, 8).getByRole("textbox", { name: "Question", exact: true }).focus();
    await card(page, 8).getByText("0–10", { exact: true }).click();
    await card(page, 8).getByText("Optional").click();
    await card(page, 8).getByRole("textbox", { name: "Button" }).fill("Onward");

    // The second question moves first: branches to it and from it stay.
    await card(page, 2).getByRole("button", { name: "Actions for Q2" }).click();
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await expect.poll(async () => (await questionTexts(page))[0]).toBe("Which reader do you use?");

    await card(page, 3).getByRole("button", { name: "Actions for Q3" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(page.getByRole("article")).toHaveCount(9);

    // An open question becomes a choice and open text again; the types below are converted once.
    await card(page, 2)
      .getByRole("button", { name: /Question type/ })
      .click();
    await page.getByRole("menuitemradio", { name: "Single choice" }).click();
    await expect(card(page, 2).getByRole("list", { name: "Choices" })).toBeVisible();
    await card(page, 7).getByRole("button", { name: "Actions for Q7" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(page.getByRole("article")).toHaveCount(8);
    await saved(page);

    const { questions } = await surveys.read(id);
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
    expect(questions.slice(0, 3).map((question) => question.id)).toEqual(["two", "one", "three"]);
    expect(questions[0]).toMatchObject({
      choices: ["Paper", "Phone", "Tablet"],
      branching: { type: "response_based", responseValues: { "0": "end", "1": 2 } },
    });
    expect(questions[1]).toMatchObject({ choices: ["First choice", "Second choice"] });
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

  test("adds, edits, moves, branches, duplicates, removes and undoes by keyboard alone", async ({
    page,
    project,
    request,
  }) => {
    test.slow();
    const { surveys, id } = await editNew({ page, project, request }, { name: "Keys", questions: three });
    // The keys of the Build tab come with the tab.
    await expect(page.getByRole("article")).toHaveCount(3);
    await idle(page);
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await expect(card(page, 1).getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("article")).toHaveCount(4);
    await page.keyboard.type("Where do you read?");
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => questionTexts(page).then(([first]) => first)).toBe("Where do you read?");
    await expect(page.getByText(/Q2 moved to position 1 of 4; 1 branch updated/)).toBeAttached();
    await page.keyboard.press("ControlOrMeta+d");
    await expect(page.getByRole("article")).toHaveCount(5);
    await page.keyboard.press("ControlOrMeta+Shift+Backspace");
    await expect(page.getByRole("article")).toHaveCount(4);

    // The branches of Q1: to the type menu and on, until the element after it.
    await card(page, 1).getByRole("textbox", { name: "Question", exact: true }).focus();
    const gutter = page.getByRole("button", { name: /After Q1/ });
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      if (await gutter.evaluate((button) => button === document.activeElement)) break;
    }
    await expect(gutter).toBeFocused();
    await page.keyboard.press("Enter");
    const branches = page.getByRole("region", { name: "After Q1" });
    await branches.getByRole("radio", { name: "Next question" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(branches.getByRole("radio", { name: "End of survey" })).toBeChecked();
    await saved(page);
    const { questions } = await surveys.read(id);
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

  test("pastes a list into choices, and marks duplicates", async ({ page, project, request }) => {
    const { surveys, id } = await editNew({ page, project, request }, { name: "Lists", questions: three });
    const first = card(page, 2).getByRole("textbox", { name: "Choice 1" });
    await first.focus();
    await first.evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text/plain", "- Radio\n2. Paper\n\n• Watch");
      field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(card(page, 2).getByText("duplicate")).toHaveCount(1);
    await saved(page);
    const { questions } = await surveys.read(id);
    expect(questions[1]?.choices).toEqual(["Paper", "Radio", "Paper", "Watch", "Phone", "Tablet"]);
    expect(questions[1]?.branching).toEqual({
      type: "response_based",
      responseValues: { "0": "end", "4": 2 },
    });
  });

  test("sets branches by answer in place", async ({ page, project, request }) => {
    const { surveys, id } = await editNew({ page, project, request }, { name: "Branches", questions: three });
    await page.getByRole("button", { name: /After Q3/ }).click();
    const branches = page.getByRole("region", { name: "After Q3" });
    await expect(branches.getByRole("row", { name: /negative 1–2/ })).toBeVisible();
    await branches.getByRole("button", { name: /Target of positive/ }).click();
    await page.getByRole("option", { name: "End of survey" }).click();
    await page.getByRole("button", { name: /After Q1/ }).click();
    const first = page.getByRole("region", { name: "After Q1" });
    await expect(first.getByText("Only rating and single choice questions can branch")).toBeVisible();
    await first.getByText("Specific question").click();
    await expect(page.getByRole("button", { name: /After Q1/ })).toContainText("Q2");
    await saved(page);
    const { questions } = await surveys.read(id);
    expect(questions[0]?.branching).toEqual({ type: "specific_question", index: 1 });
    expect(questions[2]?.branching).toEqual({
      type: "response_based",
      responseValues: { negative: 0, positive: "end" },
    });
  });

  test("goes from a problem to its field on another tab, by keyboard", async ({ page, project, request }) => {
    const conditions = { url: "/a(", urlMatchType: "regex" };
    await editNew({ page, project, request }, { name: "Led", questions: three, conditions });
    await card(page, 1).getByRole("textbox", { name: "Question", exact: true }).focus();
    await idle(page);
    await page.keyboard.press("ControlOrMeta+.");
    await pressByKey(page, page.getByRole("dialog").getByRole("button", { name: "Go to Audience" }));
    await expect(page.getByRole("region", { name: "URL" }).locator(":focus")).toHaveCount(1);
  });

  test("goes from a problem to its field on a tab that opens slowly", async ({ page, project, request }) => {
    const conditions = { url: "/a(", urlMatchType: "regex" };
    await editNew({ page, project, request }, { name: "Led late", questions: three, conditions });
    await page.evaluate(() => {
      const replace = window.history.replaceState.bind(window.history);
      window.history.replaceState = (...state) => void setTimeout(() => replace(...state), 500);
    });
    await page.getByRole("button", { name: /^Checks: / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Go to Audience" }).click();
    await expect(page.getByRole("region", { name: "URL" }).locator(":focus")).toHaveCount(1);
  });

  test("undoes formatted text and the edits around it in order", async ({ page, project, request }) => {
    const described = { ...three[0], description: "<p>Tell us</p>", descriptionContentType: "html" };
    const { surveys, id } = await editNew(
      { page, project, request },
      { name: "Words", questions: [described] },
    );
    const question = card(page, 1).getByRole("textbox", { name: "Question", exact: true });
    const description = card(page, 1).getByRole("textbox", { name: "Description" });
    await description.press("End");
    await page.keyboard.type(" more");
    await expect(description).toHaveText("Tell us more");
    await question.fill("What brings you here?");
    await description.press("End");
    await page.keyboard.type(" today");
    await expect(description).toHaveText("Tell us more today");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(description).toHaveText("Tell us more");
    await expect(question).toHaveValue("What brings you here?");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(question).toHaveValue("What brought you here?");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(description).toHaveText("Tell us");
    for (let step = 0; step < 3; step++) await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(description).toHaveText("Tell us more today");
    await saved(page);
    expect((await surveys.read(id)).questions[0]).toMatchObject({
      question: "What brings you here?",
      description: "<p>Tell us more today</p>",
    });
  });

  test("undoes and redoes ten steps", async ({ page, project, request }) => {
    test.slow();
    const { surveys, id } = await editNew({ page, project, request }, { name: "Steps", questions: three });
    await card(page, 1).getByRole("textbox", { name: "Question", exact: true }).focus();
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press("ControlOrMeta+d");
      await expect(page.getByRole("article")).toHaveCount(4 + step);
      await page.keyboard.press("Alt+ArrowDown");
    }
    await idle(page);
    const before = await questionTexts(page);
    for (let step = 0; step < 10; step++) await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByRole("article")).toHaveCount(3);
    await expect.poll(() => questionTexts(page)).toEqual(three.map(({ question }) => question));
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();
    for (let step = 0; step < 10; step++) await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect.poll(() => questionTexts(page)).toEqual(before);
    await saved(page);
    expect((await surveys.read(id)).questions).toHaveLength(8);
  });
});

test.describe("the editor", () => {
  test("passes axe with questions, branches and audience, in either theme", async ({
    page,
    project,
    request,
  }) => {
    test.slow();
    await editNew({ page, project, request }, { name: "Tabs", questions: three });
    await page.getByRole("button", { name: /After Q2/ }).click();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    for (const tab of ["Flow", "Audience"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("tabpanel")).not.toBeEmpty();
      await page.waitForLoadState("networkidle");
      expect(await axeFindingsInThemes(page), tab).toEqual([]);
    }
  });

  test("can edit text on a phone", async ({ page, project, request }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const { surveys, id } = await editNew({ page, project, request }, { name: "Phone", questions: three });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const text = `What brings you to ${width} px?`;
      await card(page, 1).getByRole("textbox", { name: "Question", exact: true }).fill(text);
      await expect(page.getByRole("button", { name: "Add question" })).toBeHidden();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
      await expect.poll(async () => (await surveys.read(id)).questions[0]?.question).toBe(text);
      expect(await axeFindings(page), `${width} px`).toEqual([]);
    }
  });
});
