import { expect, looksRight, press, test, twoQuestions } from "./editor-tabs";

test.use({ viewport: { width: 1440, height: 900 } });

test.describe("the code of a survey", () => {
  test("is pasted, compared, applied as one step, and taken back", async ({ page, make }) => {
    const survey = await make({ name: "Code, pasted", questions: twoQuestions });
    await survey.open("code");
    const editor = page.getByRole("textbox", { name: "Survey JSON" });
    await expect(editor).toContainText("Which tea?");
    const [tea, why] = twoQuestions;
    const pasted = {
      name: "Code, pasted",
      type: "popover",
      questions: [
        {
          ...tea,
          choices: ["Green", "Earl Grey", "None"],
          branching: { type: "response_based", responseValues: { 2: "end" } },
        },
        why,
      ],
      somebodys_own: 3,
    };
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(JSON.stringify(pasted, null, 2));
    const changes = page.getByRole("region", { name: "Changes to apply" });
    await expect(changes.getByRole("status")).toHaveText("2 unapplied changes.");
    await expect(changes).toContainText("Choice renamed");
    await expect(changes).toContainText("Branch “None”");
    await changes.getByRole("button", { name: "Apply" }).click();
    await survey.comesToBe({
      questions: [
        { id: "tea", choices: ["Green", "Earl Grey", "None"], branching: { responseValues: { 2: "end" } } },
        { id: "why" },
      ],
    });
    await page.getByRole("button", { name: /^Undo: / }).click();
    await survey.comesToBe({ questions: [{ choices: ["Green", "Black", "None"] }, { id: "why" }] });
  });

  test("says what the API would refuse, and applies nothing", async ({ page, make }) => {
    const survey = await make({ name: "Code, refused", questions: twoQuestions });
    await survey.open("code");
    const editor = page.getByRole("textbox", { name: "Survey JSON" });
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(
      '{"name": "x", "type": "popover", "questions": [{"type": "rating", "question": "How?", "scale": 4}]}',
    );
    await expect(page.getByText("The API would reject this JSON.")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "questions.0" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply" })).toBeDisabled();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("{");
    await expect(page.getByText("Invalid JSON.")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(editor).toContainText("Which tea?");
    expect(await survey.read()).toMatchObject({ name: "Code, refused" });
  });

  test("knows keys and words of the contract", async ({ page, make }) => {
    const survey = await make({ name: "Code, completed", questions: twoQuestions });
    await survey.open("code");
    await page.getByRole("textbox", { name: "Survey JSON" }).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText('{"name": "x", "type": }');
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+Space");
    await expect(page.getByRole("option", { name: '"external_survey"' })).toBeVisible();
  });

  test("stays JSON while a key is completed", async ({ page, make }) => {
    const survey = await make({ name: "Code, typed", questions: twoQuestions });
    await survey.open("code");
    const editor = page.getByRole("textbox", { name: "Survey JSON" });
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText('{"name": "x", "type": "api", }');
    await page.keyboard.press("ArrowLeft");
    // The editor closes the quotation mark that is opened.
    await page.keyboard.type('"responses');
    await page.getByRole("option", { name: '"responses_limit"' }).click();
    await page.keyboard.type("25");
    await expect(editor).toHaveText('{"name": "x", "type": "api", "responses_limit": 25}');
    await expect(page.getByText("Invalid JSON.")).toBeHidden();
  });

  test("shows the call that sends only what changed", async ({ page, make }) => {
    const survey = await make({
      name: "Code, called",
      questions: twoQuestions,
      start_date: "2026-01-01T00:00:00Z",
    });
    await survey.open("schedule");
    await press(page, "checkbox", "After a number of responses");
    await page.getByRole("tab", { name: /^Code/ }).click();
    await page.getByRole("radio", { name: "Compare with published" }).click();
    await expect(page.getByRole("region", { name: "Changes", exact: true })).toContainText("Response limit");
    await page.getByRole("radio", { name: "JSON", exact: true }).click();
    await page.getByRole("button", { name: "API call" }).click();
    const peek = page.getByRole("dialog", { name: "API call" });
    await expect(peek).toContainText("PATCH");
    await expect(peek).toContainText("survey:write");
    await expect(peek.getByRole("region", { name: "Request body" })).toHaveText(
      /^\{\s*"responses_limit": 100\s*\}$/,
    );
  });

  test("looks right", async ({ page, make }) => {
    const survey = await make({ name: "Code, looked at", questions: twoQuestions });
    await survey.open("code");
    await expect(page.getByRole("textbox", { name: "Survey JSON" })).toContainText("Which tea?");
    await looksRight(page, "code");
  });
});
