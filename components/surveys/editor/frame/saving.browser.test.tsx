import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { questionText, saved, savedQuestions } from "@/components/testing/editor";
import { pressByKey, tabTo } from "@/components/testing/keys";
import { loseRequests, recordRequests } from "@/components/testing/requests";
import { ask, newSurvey } from "@/components/testing/surveys";

const questions = [
  { id: "one", type: "open", question: "What brought you here?" },
  { id: "two", type: "open", question: "What keeps you away?" },
];
const name = page.getByRole("textbox", { name: "Survey name" });

async function editTwo(values: object = {}) {
  const survey = await newSurvey({ questions, ...values });
  await survey.open("questions");
  await expect.element(questionText(1)).toHaveValue("What brought you here?");
  return survey;
}

test("only the changed fields are sent, and opening the survey again shows the same", async () => {
  const survey = await editTwo();
  const { sent, stop } = recordRequests();
  onTestFinished(stop);
  await name.fill("Tea time");
  await expect.poll(() => sent.find(({ method }) => method === "PATCH")?.body).toBe('{"name":"Tea time"}');
  expect(sent.find(({ method }) => method === "PATCH")?.headers.get("if-match")).toBe('"1"');
  await expect.element(saved).toBeVisible();
  await survey.open("questions");
  await expect.element(name).toHaveValue("Tea time");
});

test("invalid fields are kept in the browser, and the problem is named and leads to its field", async () => {
  const survey = await editTwo();
  await questionText(2).fill("");
  await name.fill("Half a survey");
  const indicator = page.getByRole("button", { name: "Saved in this browser: Q2 needs question text" });
  await expect.element(indicator).toBeVisible();
  await survey.toBecome({ name: "Half a survey", questions: [{}, { question: "What keeps you away?" }] });
  await survey.open("questions");
  await expect.element(indicator).toBeVisible();
  await indicator.click();
  await expect.element(questionText(2)).toHaveFocus();
  await userEvent.keyboard("What else?");
  expect((await savedQuestions(survey))[1]?.question).toBe("What else?");
});

test("a browser that can't store a backup is warned of", async () => {
  const database = window.indexedDB;
  onTestFinished(() => {
    Object.defineProperty(window, "indexedDB", { configurable: true, value: database });
  });
  Object.defineProperty(window, "indexedDB", {
    configurable: true,
    get: () => {
      throw new DOMException("Denied.", "SecurityError");
    },
  });
  const survey = await editTwo();
  await questionText(2).fill("");
  await expect.element(page.getByRole("button", { name: "Not saved: Q2 needs question text" })).toBeVisible();
  await expect
    .element(page.getByText("This browser can’t keep a backup. Keep this page open."))
    .toBeVisible();
  await questionText(2).fill("Sent all the same?");
  expect((await savedQuestions(survey))[1]?.question).toBe("Sent all the same?");
});

test("nothing is lost while the server is unreachable, which is said, and saving goes on when it is back", async () => {
  const survey = await editTwo();
  const comeBack = loseRequests("PATCH", new RegExp(`/surveys/${survey.id}/`));
  onTestFinished(comeBack);
  const indicator = page.getByText(/Can’t reach the server\. Retrying/);
  await questionText(1).fill("Which wind brought you?");
  await expect.element(indicator).toBeVisible();
  await questionText(2).fill("Which one takes you away?");
  await survey.open("questions");
  await expect.element(questionText(1)).toHaveValue("Which wind brought you?");
  await expect.element(indicator).toBeVisible();
  expect(await survey.read()).toMatchObject({ questions: [{ question: "What brought you here?" }, {}] });
  // The server is back at the moment of the click: earlier, an automatic retry would remove the button.
  document.addEventListener("pointerdown", comeBack, { capture: true, once: true });
  await page.getByRole("button", { name: "Save now" }).click();
  expect((await savedQuestions(survey)).map(({ question }) => question)).toEqual([
    "Which wind brought you?",
    "Which one takes you away?",
  ]);
});

test("a retry that fails leaves the focus on the button that saves now", async () => {
  const survey = await editTwo();
  const comeBack = loseRequests("PATCH", new RegExp(`/surveys/${survey.id}/`));
  const { sent, stop } = recordRequests();
  onTestFinished(() => {
    stop();
    comeBack();
  });
  const tries = () => sent.filter(({ method }) => method === "PATCH").length;
  await questionText(1).fill("Which wind brought you?");
  const saveNow = page.getByRole("button", { name: "Save now" });
  await tabTo(saveNow);
  const before = tries();
  await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(before);
  await expect.element(saveNow).toHaveFocus();
});

const conflict = page.getByText(/also changed in another tab or by someone else/);
const dialog = page.getByRole("dialog", { name: "Changed in two places" });

test("what two edit at once is merged, and fields changed by both are a conflict", async () => {
  const survey = await editTwo();
  await survey.change({
    name: "Two of us",
    questions: [{ ...questions[0], question: "Theirs" }, questions[1]],
  });
  await questionText(2).fill("Mine, alone");
  await expect.element(saved).toBeVisible();
  await expect.element(questionText(1)).toHaveValue("Theirs");
  await expect.element(name).toHaveValue("Two of us");

  const [first, second] = await savedQuestions(survey);
  await survey.change({ questions: [{ ...first, question: "Theirs again" }, second] });
  await questionText(1).fill("Mine again");
  await expect.element(conflict).toBeVisible();
  await survey.toBecome({ questions: [{ question: "Theirs again" }, {}] });
  await page.getByRole("button", { name: "Choose…" }).click();
  await expect.element(dialog).toHaveTextContent("Mine again");
  await expect.element(dialog).toHaveTextContent("Theirs again");
  await dialog.getByRole("button", { name: "Keep your version" }).click();
  expect((await savedQuestions(survey)).map(({ question }) => question)).toEqual([
    "Mine again",
    "Mine, alone",
  ]);
  expect(await survey.read()).toMatchObject({ name: "Two of us" });
});

test("what another tab saved is shown, and named as one's own, as soon as the window has the focus again", async () => {
  const survey = await editTwo();
  window.dispatchEvent(new Event("blur"));
  await survey.change({ name: "By another tab" });
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(name).toHaveValue("By another tab");
  await expect.element(page.getByText(/You changed this in another tab/)).toBeVisible();
});

test("a conflict is resolved by keyboard alone", async () => {
  const survey = await editTwo();
  await survey.change({
    description: "From elsewhere",
    questions: [{ ...questions[0], question: "Theirs" }, questions[1]],
  });
  await tabTo(questionText(1));
  await userEvent.keyboard("{Control>}a{/Control}Mine");
  await expect.element(conflict).toBeVisible();
  await tabTo(page.getByRole("button", { name: "Choose…" }), "back");
  await userEvent.keyboard("{Enter}");
  await pressByKey(dialog.getByRole("button", { name: "Take the other version" }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(questionText(1)).toHaveValue("Theirs");
  await expect.element(saved).toBeVisible();
  expect(await survey.read()).toMatchObject({
    description: "From elsewhere",
    questions: [{ question: "Theirs" }, { question: "What keeps you away?" }],
  });
});

test("a running survey's unpublished changes are discarded", async () => {
  await editTwo({ name: "Live", start_date: "2026-01-01T00:00:00Z" });
  await name.fill("Dead");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Discard changes…" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.element(name).toHaveValue("Live");
  await expect.element(saved).toBeVisible();
});

test("edits of a running survey are a draft on the server, with what others edit and publish meanwhile", async () => {
  const survey = await editTwo({ name: "Live", start_date: "2026-01-01T00:00:00Z" });
  const path = `/api/projects/${survey.projectId}/surveys/${survey.id}/draft/`;
  const draft = () => ask<Record<string, unknown>>("GET", path);
  await name.fill("Mine");
  await expect.poll(draft).toMatchObject({ changes: { name: "Mine" }, base: { name: "Live" } });
  await expect.element(page.getByText("1 field changed, not published")).toBeVisible();

  const theirs = [{ ...questions[0], question: "By someone else" }, questions[1]];
  await ask("PUT", path, { base_version: 1, changes: { name: "Mine", questions: theirs } });
  await expect.element(questionText(1), { timeout: 15_000 }).toHaveValue("By someone else");
  await expect.element(name).toHaveValue("Mine");

  await survey.change({ name: "Published by the API" });
  await expect.poll(draft).toMatchObject({ outdated_fields: ["name"] });
  await questionText(2).fill("Mine, too");
  await page.getByRole("button", { name: "Choose…" }).click();
  await expect.element(dialog).toHaveTextContent("Published by the API");
  await dialog.getByRole("button", { name: "Keep your version" }).click();
  await expect.poll(draft).toMatchObject({ base_version: 2, outdated_fields: [], changes: { name: "Mine" } });

  await survey.open("questions");
  await expect.element(questionText(2)).toHaveValue("Mine, too");
  await page.getByRole("button", { name: "Publish changes…" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await survey.toBecome({
    name: "Mine",
    questions: [{ question: "By someone else" }, { question: "Mine, too" }],
  });
  await expect.poll(draft).toMatchObject({ changes: {} });
  await expect.element(saved).toBeVisible();
});
