import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import ResponsesTab from "@/components/surveys/responses/responses-tab";
import { expectToLookRight } from "@/components/testing/accessibility";
import { focusOn } from "@/components/testing/keys";
import { holdRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";
import { signInAsNewUser } from "@/components/testing/users";
import type { SurveyResponses } from "@/lib/contract/survey/response";
import type { ResponseTag } from "@/lib/contract/survey/response-tag";
import type { Survey } from "@/lib/contract/survey/survey";

/** "Why?" is shown to respondents who do not answer "Green"; "Anything else?" to all. */
const questions = [
  {
    id: "tea",
    type: "single_choice",
    question: "Which tea?",
    choices: ["Green", "Black"],
    branching: { type: "response_based", responseValues: { "0": 2 } },
  },
  { id: "why", type: "open", question: "Why?" },
  { id: "more", type: "open", question: "Anything else?" },
];

interface Respondent {
  name: string;
  answers: Record<string, unknown>;
  isPartial?: boolean;
}

const minuteMs = 60_000;

/** Sends responses, the first the oldest, each a minute after the one before. */
async function respond(
  token: string,
  surveyId: string,
  respondents: readonly Respondent[],
  agoMs = 3_600_000,
) {
  const batch = respondents.map(({ name, answers, isPartial = false }, at) => ({
    event: "survey sent",
    distinct_id: `${name}-id`,
    timestamp: new Date(Date.now() - agoMs + at * minuteMs).toISOString(),
    properties: {
      $set: { email: `${name}@example.com` },
      $survey_id: surveyId,
      $survey_submission_id: crypto.randomUUID(),
      $survey_completed: !isPartial,
      ...Object.fromEntries(
        Object.entries(answers).map(([id, answer]) => [`$survey_response_${id}`, answer]),
      ),
    },
  }));
  await ask("POST", "/batch/", { api_key: token, batch });
}

const threeRespondents: readonly Respondent[] = [
  { name: "ada", answers: { tea: "Green", more: "More oolong, please" } },
  { name: "bert", answers: { tea: "Black", why: "It wakes me up" } },
  { name: "carl", answers: { tea: "Black" }, isPartial: true },
];

/** A running survey of a new project with responses. */
async function surveyWith(respondents: readonly Respondent[]) {
  const project = await newProject();
  const { id } = await newSurvey(
    { questions, start_date: new Date(Date.now() - 86_400_000).toISOString() },
    project,
  );
  if (respondents.length > 0) await respond(project.api_token, id, respondents);
  const root = `/api/projects/${project.id}/surveys/${id}/`;
  const open = async (query = "") => {
    const survey = await ask<Survey>("GET", root);
    await renderScreen(
      `/p/${project.id}/surveys/${id}?tab=responses${query}`,
      <>
        <h1>{survey.name}</h1>
        <ResponsesTab projectId={String(project.id)} survey={survey} />
      </>,
    );
  };
  const read = async () => (await ask<SurveyResponses>("GET", `${root}responses/`)).results;
  const tags = async () =>
    (await ask<{ results: ResponseTag[] }>("GET", `/api/projects/${project.id}/response_tags/`)).results;
  return { project, id, open, read, tags };
}

const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
/** The time of a response opens it. */
const timeIn = (name: string) => row(name).getByRole("link", { name: /\d{2}:\d{2}/ });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const undo = (message: string) =>
  page.getByRole("listitem").filter({ hasText: message }).getByRole("button", { name: "Undo" });
const press = (keys: string) => userEvent.keyboard(keys);

test("responses are listed with their answers, the newest first, and searched", async () => {
  const { open } = await surveyWith(threeRespondents);
  await open();
  await expect.element(page.getByText("3 responses · 3 unread")).toBeVisible();
  await expect.element(page.getByRole("rowheader").first()).toHaveTextContent("carl@example.com");
  await expect.element(row("ada")).toHaveTextContent(/Completed.*Q1Green.*Q3More oolong, please/);
  await expect.element(row("carl")).toHaveTextContent(/Partial/);
  const { pathname } = window.location;
  const person = row("carl").getByRole("link", { name: "carl@example.com" });
  await expect
    .element(person)
    .toHaveAttribute(
      "href",
      expect.stringMatching(`^${pathname.replace(/surveys.*/, "persons/")}[0-9a-f-]{36}$`),
    );
  await expectToLookRight();
  await page.getByRole("searchbox", { name: "Search open answers" }).fill("oolong");
  await expect.element(row("bert")).not.toBeInTheDocument();
  await expect.element(row("ada")).toBeVisible();
  await expect.poll(() => window.location.search).toContain("q=oolong");
  await page.getByRole("searchbox", { name: "Search open answers" }).fill("coffee");
  await expect.element(page.getByRole("heading", { name: "No answer contains “coffee”" })).toBeVisible();
  await button("Clear filters").click();
  await expect.element(row("bert")).toBeVisible();
});

test("the panel shows the path of a response, and keys read, tag and archive from one to the next", async () => {
  const { open, read } = await surveyWith(threeRespondents);
  await open();
  await timeIn("carl").click();
  const panel = page.getByRole("dialog", { name: "carl@example.com" });
  await expect
    .element(panel.getByRole("listitem").filter({ hasText: "Why?" }))
    .toHaveTextContent("Left here");
  await expect.element(panel.getByText("Left before the end")).toBeVisible();
  await expect.poll(() => window.location.search).toContain("response=");
  await expect.element(page.getByText("3 responses · 2 unread")).toBeInTheDocument();

  await press("jj");
  const last = page.getByRole("dialog", { name: "ada@example.com" });
  await expect.element(last.getByText("Continued with Q3")).toBeVisible();
  await expect.element(last.getByRole("listitem").filter({ hasText: "Why?" })).toHaveTextContent("Not shown");
  await expect.element(last.getByRole("button", { name: /^Next/ })).toBeDisabled();
  await expectToLookRight();

  await press("t");
  await expect.element(page.getByRole("dialog", { name: "Tag 1 response" })).toBeVisible();
  await press("Wishes{Enter}");
  await expect.element(last.getByRole("button", { name: "Remove tag “Wishes”" })).toBeVisible();
  await press("u");
  await expect.element(last.getByRole("button", { name: "Mark as read (U)" })).toBeVisible();
  await press("e");
  await expect.element(last.getByRole("button", { name: "Unarchive (E)" })).toBeVisible();
  await expect
    .poll(async () => (await read()).find(({ distinct_id }) => distinct_id === "ada-id"))
    .toMatchObject({
      archived: true,
      is_read: false,
      tags: [{ name: "Wishes" }],
    });
  await undo("Response archived").click();
  await expect.element(last.getByRole("button", { name: "Archive (E)" })).toBeVisible();
  await press("{Escape}");
  await expect.element(row("ada")).toHaveTextContent("Wishes");
});

test("what is read stays among the unread until they are listed again", async () => {
  const { open } = await surveyWith(threeRespondents);
  await open("&unread=yes");
  await timeIn("bert").click();
  await expect.element(page.getByRole("dialog", { name: "bert@example.com" })).toBeVisible();
  await press("{Escape}");
  await expect.element(page.getByText("3 responses · 2 unread")).toBeVisible();
  await expect.element(row("bert")).toBeVisible();
  await expect.element(row("bert").getByRole("img", { name: "Unread" })).not.toBeInTheDocument();
  await open("&unread=yes");
  await expect.element(row("carl")).toBeVisible();
  await expect.element(row("bert")).not.toBeInTheDocument();
  await button("Mark all as read").click();
  await expect.element(page.getByText("3 responses · 0 unread")).toBeVisible();
});

test("many responses are tagged and archived at once, with a result for each and a way back", async () => {
  const { open, read } = await surveyWith(threeRespondents);
  await open();
  await expect.element(row("carl")).toBeVisible();
  await focusOn(timeIn("carl"));
  await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}t");
  await expect.element(page.getByRole("dialog", { name: "Tag 3 responses" })).toBeVisible();
  await press("Tea lovers{Enter}");
  const results = page.getByRole("alertdialog", { name: "Tag 3 responses “Tea lovers”" });
  await expect.element(results.getByText("3 of 3 done")).toBeVisible();
  await expect.element(results.getByRole("button", { name: "Close" }).last()).toHaveFocus();
  await expect
    .element(results.getByRole("list", { name: "Responses" }))
    .toHaveTextContent(/carl.*done.*bert.*done.*ada/);
  await press("{Enter}");
  await expect.element(row("bert")).toHaveTextContent("Tea lovers");
  const names = async () => (await read()).map(({ tags }) => tags.map(({ name }) => name));
  expect(await names()).toEqual([["Tea lovers"], ["Tea lovers"], ["Tea lovers"]]);
  await undo("3 responses tagged").click();
  await expect.poll(names).toEqual([[], [], []]);

  await page.getByRole("checkbox", { name: "Select all" }).element().closest("label")?.click();
  await page.getByRole("toolbar").getByRole("button", { name: "Archive", exact: true }).click();
  const archived = page.getByRole("alertdialog", { name: "Archive 3 responses" });
  await expect.element(archived.getByText("3 of 3 done")).toBeVisible();
  await expect.element(archived.getByRole("button", { name: "Close" }).last()).toHaveFocus();
  await press("{Enter}");
  await expect.poll(async () => (await read()).every(({ archived }) => archived)).toBe(true);
  await undo("3 responses archived").click();
  await expect.element(row("ada")).toBeVisible();
});

test("a cohort, or a survey, is created of the persons behind selected responses and behind all that match", async () => {
  const { project, open } = await surveyWith([
    ...threeRespondents,
    { name: "ada", answers: { tea: "Black", why: "A second oolong" } },
  ]);
  const root = `/api/projects/${project.id}/`;
  const membersOf = async (name: string) => {
    const { results } = await ask<{ results: { id: number; name: string }[] }>("GET", `${root}cohorts/`);
    const cohort = results.find((one) => one.name === name);
    if (!cohort) return null;
    const properties = JSON.stringify([{ type: "cohort", key: "id", value: cohort.id }]);
    const persons = await ask<{ results: { name: string }[] }>(
      "GET",
      `${root}persons/?properties=${encodeURIComponent(properties)}`,
    );
    return persons.results.map(({ name }) => name).sort();
  };
  const all = page.getByRole("checkbox", { name: "Select all" });
  const release = holdRequests(/\/responses\//);
  await open("&q=oolong");
  await expect.element(all).toBeDisabled();
  release();
  await expect.element(page.getByText("2 responses · 2 unread")).toBeVisible();
  // The count may come before the rows.
  await expect.element(all).toBeEnabled();
  all.element().closest("label")?.click();
  await page.getByRole("toolbar").getByRole("button", { name: "Create cohort…" }).click();
  const dialog = page.getByRole("dialog", { name: "Create cohort" });
  await expect.element(dialog.getByText(/The cohort is static: it holds this person/)).toBeVisible();
  await expectToLookRight();
  await dialog.getByRole("textbox", { name: "Cohort name" }).fill("Oolong");
  await dialog.getByRole("button", { name: "Create cohort of 1 person" }).click();
  await expect.element(page.getByText("“Oolong” created with 1 person")).toBeVisible();
  expect(await membersOf("Oolong")).toEqual(["ada@example.com"]);

  await open();
  await expect.element(all).toBeEnabled();
  all.element().closest("label")?.click();
  await page.getByRole("toolbar").getByRole("button", { name: "Create survey…" }).click();
  await page.getByRole("textbox", { name: "Name of survey and cohort" }).fill("Tea drinkers");
  await page.getByRole("button", { name: "Create survey for 3 persons" }).click();
  await expect
    .poll(() => membersOf("Tea drinkers"))
    .toEqual(["ada", "bert", "carl"].map((name) => `${name}@example.com`));
});

test("tags are renamed, merged and deleted with how often they are used", async () => {
  const { project, id, open, read, tags } = await surveyWith(threeRespondents);
  const root = `/api/projects/${project.id}/response_tags/`;
  const [slow, lag] = await Promise.all(
    ["slow", "lag"].map((name) => ask<ResponseTag>("POST", root, { name })),
  );
  const uuids = (await read()).map(({ uuid }) => uuid);
  await ask("POST", `/api/projects/${project.id}/surveys/${id}/responses/tags/`, { uuids, add: [lag?.id] });
  await open();
  await button("Manage tags").click();
  const dialog = page.getByRole("dialog", { name: "Tags" });
  await expect
    .element(dialog.getByRole("listitem").filter({ hasText: "lag" }))
    .toHaveTextContent("3 responses");
  await expectToLookRight();
  await dialog.getByRole("button", { name: "Rename “slow”" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Speed");
  await press("{Enter}");
  await dialog.getByRole("button", { name: "Merge “lag”" }).click();
  await dialog.getByRole("button", { name: /Merge into/ }).click();
  await page.getByRole("option", { name: "Speed" }).click();
  await expect
    .element(dialog.getByText("3 responses get “Speed” instead, and “lag” is deleted."))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Merge tags" }).click();
  await expect.poll(tags).toMatchObject([{ id: slow?.id, name: "Speed", response_count: 3 }]);
  await dialog.getByRole("button", { name: "Delete “Speed”" }).click();
  await dialog.getByRole("button", { name: "Delete tag" }).click();
  await expect.element(dialog.getByText("No tags yet.")).toBeVisible();
  expect(await tags()).toEqual([]);
});

test("a survey without responses says what to do, and one that can't be read says so", async () => {
  const { open } = await surveyWith([]);
  await open();
  await expect.element(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Check the audience" })).toBeVisible();
  onTestFinished(refuseRequests(/responses/));
  await open();
  await expect.element(page.getByText("Can’t load the responses")).toBeVisible();
});

test("a viewer reads responses, and is told which role changes them", async () => {
  const { project, open } = await surveyWith(threeRespondents);
  await signInAsNewUser({ project_id: project.id, role: "viewer" });
  await open();
  await expect.element(page.getByText(/You can’t change responses with your role/)).toBeVisible();
  await timeIn("bert").click();
  const panel = page.getByRole("dialog", { name: "bert@example.com" });
  await expect.element(panel.getByText("It wakes me up")).toBeVisible();
  await expect.element(panel.getByRole("button", { name: /Archive/ })).not.toBeInTheDocument();
  await expect.element(panel.getByRole("button", { name: /Add tag/ })).not.toBeInTheDocument();
  await expect.element(page.getByText("3 responses · 2 unread")).toBeInTheDocument();
});

test("a rule shows what it matches, tags responses so far and new ones, and its tags say so", async () => {
  const { project, id, open, read } = await surveyWith(threeRespondents);
  await open();
  await button("Tag rules").click();
  const list = page.getByRole("dialog", { name: "Tag rules" });
  await expect.element(list.getByText("No rules yet.")).toBeVisible();
  await list.getByRole("button", { name: "Create rule" }).click();
  const form = page.getByRole("dialog", { name: "Create rule" });
  await form.getByRole("button", { name: "Save rule" }).click();
  await expect.element(form.getByRole("combobox", { name: "Tag" })).toBeInvalid();
  await form.getByRole("combobox", { name: "Tag" }).fill("Sleep");
  await press("{Tab}");
  await form.getByRole("textbox", { name: "Text" }).fill("WAKES");
  await expect.element(form.getByText("Matches 1 of 3 responses so far.")).toBeVisible();
  await expectToLookRight();
  await form.getByText("Also tag the responses so far").click();
  await form.getByRole("button", { name: "Save rule" }).click();
  const rule = list.getByRole("listitem");
  await expect.element(rule).toHaveTextContent(/Sleep.*Any open question · contains WAKES/);
  await expectToLookRight();

  await respond(project.api_token, id, [{ name: "dora", answers: { why: "It wakes me" } }], 60_000);
  expect((await read())[0]?.tags).toMatchObject([{ name: "Sleep", is_by_rule: true }]);
  await rule.getByRole("button", { name: "Delete rule for “Sleep”" }).click();
  await expect.element(list.getByText("No rules yet.")).toBeVisible();
  await undo("Rule deleted").click();
  await expect.element(rule).toHaveTextContent("Sleep");
  await list.getByRole("button", { name: "Close" }).last().click();

  await open(`&response=${(await read())[0]?.uuid}`);
  const panel = page.getByRole("dialog", { name: "dora@example.com" });
  await expect.element(panel.getByRole("list", { name: "Tags" })).toHaveTextContent(/Sleep\s*by rule/);
});
