import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { press } from "@/components/testing/actions";
import { saved } from "@/components/testing/editor";
import { pressByKey, tabTo } from "@/components/testing/keys";
import { newSurvey, twoQuestions } from "@/components/testing/surveys";

const editor = page.getByRole("textbox", { name: "Survey JSON" });
const invalid = page.getByText("Invalid JSON.");

/** Puts a text in the place of what the editor holds, as a paste does. */
async function paste(text: string): Promise<void> {
  if (editor.element() !== document.activeElement) await editor.click();
  await userEvent.keyboard("{Control>}a{/Control}");
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  editor.element().dispatchEvent(event);
}

test("code is pasted, compared, applied as one step, and taken back", async () => {
  const survey = await newSurvey({ name: "Code, pasted" });
  await survey.open("code");
  await expect.element(editor).toHaveTextContent("Which tea?");
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
  await paste(JSON.stringify(pasted, null, 2));
  const changes = page.getByRole("region", { name: "Changes to apply" });
  await expect.element(changes.getByRole("status")).toHaveTextContent("2 unapplied changes.");
  await expect.element(changes).toHaveTextContent("Choice renamed");
  await expect.element(changes).toHaveTextContent("Branch “None”");
  await changes.getByRole("button", { name: "Apply" }).click();
  await survey.toBecome({
    questions: [
      { id: "tea", choices: ["Green", "Earl Grey", "None"], branching: { responseValues: { 2: "end" } } },
      { id: "why" },
    ],
  });
  await page.getByRole("button", { name: /^Undo: / }).click();
  await survey.toBecome({ questions: [{ choices: ["Green", "Black", "None"] }, { id: "why" }] });
});

test("what the API would refuse is said, and nothing is applied", async () => {
  const survey = await newSurvey({ name: "Code, refused" });
  await survey.open("code");
  await paste(
    '{"name": "x", "type": "popover", "questions": [{"type": "rating", "question": "How?", "scale": 4}]}',
  );
  await expect.element(page.getByText("The API would reject this JSON.")).toBeVisible();
  await expect.element(page.getByRole("alert").filter({ hasText: "questions.0" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Apply" })).toBeDisabled();
  await paste("{");
  await expect.element(invalid).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(editor).toHaveTextContent("Which tea?");
  expect(await survey.read()).toMatchObject({ name: "Code, refused" });
});

test("the editor completes keys and values of the contract", async () => {
  const survey = await newSurvey();
  await survey.open("code");
  await paste('{"name": "x", "type": }');
  await userEvent.keyboard("{ArrowLeft}{Control>} {/Control}");
  await expect.element(page.getByRole("option", { name: '"external_survey"' })).toBeVisible();
});

test("code stays JSON while a key is completed", async () => {
  const survey = await newSurvey();
  await survey.open("code");
  await paste('{"name": "x", "type": "api", }');
  // The editor closes the quotation mark that is opened.
  await userEvent.keyboard('{ArrowLeft}"responses');
  await page.getByRole("option", { name: '"responses_limit"' }).click();
  await userEvent.keyboard("25");
  await expect.element(editor).toHaveTextContent('{"name": "x", "type": "api", "responses_limit": 25}');
  await expect.element(invalid).not.toBeInTheDocument();
});

test("the API call sends only what changed", async () => {
  const survey = await newSurvey({ start_date: "2026-01-01T00:00:00Z" });
  await survey.open("schedule");
  await press("checkbox", "After a number of responses");
  await page.getByRole("tab", { name: /^Code/ }).click();
  await press("radio", "Compare with published");
  await expect
    .element(page.getByRole("region", { name: "Changes", exact: true }))
    .toHaveTextContent("Response limit");
  await press("radio", "JSON");
  await page.getByRole("button", { name: "API call" }).click();
  const peek = page.getByRole("dialog", { name: "API call" });
  await expect.element(peek).toHaveTextContent("PATCH");
  await expect.element(peek).toHaveTextContent("survey:write");
  await expect
    .element(peek.getByRole("region", { name: "Request body" }))
    .toHaveTextContent(/^\{\s*"responses_limit": 100\s*\}$/);
});

test("code is edited, compared and applied by keyboard alone", async () => {
  const survey = await newSurvey();
  await survey.open("code");
  await expect.element(editor).toHaveTextContent("Which tea?");
  await tabTo(editor);
  const [tea, why] = twoQuestions;
  await paste(JSON.stringify({ name: "Code, by keys", type: "popover", questions: [why, tea] }, null, 2));
  const changes = page.getByRole("region", { name: "Changes to apply" });
  await expect.element(changes.getByRole("status")).toHaveTextContent("unapplied change");
  // Tab does not indent: it leaves the editor.
  await pressByKey(changes.getByRole("button", { name: "Apply" }));
  await expect.element(saved).toBeVisible();
  await survey.toBecome({ name: "Code, by keys", questions: [{ id: "why" }, { id: "tea" }] });
});

test("looks right", async () => {
  const survey = await newSurvey();
  await survey.open("code");
  await expect.element(editor).toHaveTextContent("Which tea?");
  await expectToLookRight();
});
