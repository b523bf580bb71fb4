import { expect, onTestFinished, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { ResultsPage } from "@/components/surveys/results/results-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { press } from "@/components/testing/actions";
import { holdRequests, recordRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";
import { signInAsNewUser } from "@/components/testing/users";

const questions = [
  { id: "score", type: "rating", display: "number", scale: 10, question: "Would you recommend us?" },
  { id: "ease", type: "rating", display: "number", scale: 5, question: "How easy was it?" },
  {
    id: "tea",
    type: "multiple_choice",
    question: "Which teas?",
    choices: ["Green", "Black", "Other"],
    hasOpenChoice: true,
    optional: true,
  },
  { id: "why", type: "open", question: "What would you change?", optional: true },
  { id: "review", type: "link", question: "Write a review?", link: "https://example.com", optional: true },
];

/** A survey that runs since two days, of a new project. */
async function runningSurvey(values: object = {}) {
  const project = await newProject();
  const start_date = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const survey = await newSurvey({ questions, start_date, ...values }, project);
  return { project, survey };
}
type Running = Awaited<ReturnType<typeof runningSurvey>>;

/** Captures events of a survey. */
const capture = ({ project, survey }: Running, events: object[]) =>
  ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: events.map((event) => {
      const { properties, ...others } = event as { properties?: object };
      return { ...others, properties: { $survey_id: survey.id, ...properties } };
    }),
  });

const shown = (person: string) => ({ event: "survey shown", distinct_id: person });
const sent = (person: string, answers: Record<string, unknown>) => ({
  event: "survey sent",
  distinct_id: person,
  properties: {
    $survey_submission_id: crypto.randomUUID(),
    $survey_completed: true,
    $set: { email: `${person}@example.com` },
    ...Object.fromEntries(Object.entries(answers).map(([id, answer]) => [`$survey_response_${id}`, answer])),
  },
});

/** Eight answers: five promoters, one passive, two detractors. */
const answers = [
  ["ada", { score: 10, ease: 5, tea: ["Green"], why: "Nothing, dark mode is great", review: "link clicked" }],
  ["bert", { score: 10, ease: 5, tea: ["Green", "Mint"], why: "More of dark mode" }],
  ["cleo", { score: 9, ease: 4, tea: ["Black"], why: "A dark mode for the reader" }],
  ["dora", { score: 9, ease: 4 }],
  ["emil", { score: 9, ease: 4 }],
  ["fay", { score: 7, ease: 3 }],
  ["gus", { score: 2, ease: 1, why: "It is too slow" }],
  ["hal", { score: 0, ease: 2 }],
] as const;

async function answeredSurvey() {
  const running = await runningSurvey();
  const seen = [...answers.map(([person]) => shown(person)), shown("ida"), shown("jim")];
  await capture(running, [...seen, ...answers.map(([person, given]) => sent(person, given))]);
  return running;
}

const open = async ({ project, survey }: Running, query = "") =>
  await renderScreen(
    `/p/${project.id}/surveys/${survey.id}${query}`,
    <ResultsPage projectId={String(project.id)} surveyId={survey.id} />,
  );
const region = (name: string) => page.getByRole("region", { name, exact: true });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

test("results show totals and each kind of question with what its shares are of", async () => {
  await open(await answeredSurvey());
  await expect.element(page.getByRole("heading", { name: "Tea", level: 1 })).toBeVisible();
  const totals = region("Totals");
  await expect
    .element(totals)
    .toHaveTextContent(/Shown10.*Started880% of times shown.*Completed8100% of those who started/);
  const score = region("Would you recommend us?");
  await expect.element(score).toHaveTextContent("8 answered, 100% of those shown this question");
  // 5 of 8 minus 2 of 8.
  await expect.element(score).toHaveTextContent("+38");
  await expect.element(score).toHaveTextContent("8 answers");
  const ease = region("How easy was it?");
  // (5 + 5 + 4 + 4 + 4 + 3 + 1 + 2) / 8, and 5 of 8 with 4 or 5.
  await expect.element(ease).toHaveTextContent(/3\.5.*of 5.*63%/);
  const tea = region("Which teas?");
  await expect.element(tea).toHaveTextContent("Only 3 answers so far: too few for percentages.");
  await expect
    .element(tea.getByRole("list", { name: "Choices" }).getByRole("listitem").first())
    .toHaveTextContent(/Green2$/);
  await button("Show 1 written answer").click();
  await expect.element(tea).toHaveTextContent("Mint");
  const why = region("What would you change?");
  await expect.element(why.getByRole("list", { name: "Answers" })).toHaveTextContent("It is too slow");
  await expect.element(why.getByRole("button", { name: "Search for “dark mode”: 3 answers" })).toBeVisible();
  await expect.element(region("Write a review?")).toHaveTextContent(/1 click of \d shown this question/);
  await expectToLookRight();
});

test("a number opens its definition, the people behind it, and the API call", async () => {
  const running = await answeredSurvey();
  await open(running, "?completion=completed");
  await region("Would you recommend us?").getByRole("button", { name: "2", exact: true }).click();
  const figure = page.getByRole("dialog", { name: "Detractors" });
  await expect.element(figure).toHaveTextContent("Answers from 0 to 6.");
  await expect.element(figure).toHaveTextContent("2 of 8 who answered");
  await expect.element(figure).toHaveTextContent(/GET http.*\/results\/\?completion=completed/);
  await expectToLookRight();
  const link = figure.getByRole("link", { name: "View 2 responses" }).element();
  const target = new URL(link.getAttribute("href") ?? "", window.location.href);
  expect(target.searchParams.get("tab")).toBe("responses");
  expect(target.searchParams.get("completion")).toBe("completed");
  expect(JSON.parse(target.searchParams.get("answers") ?? "")).toEqual([
    { question_id: "score", operator: "lte", value: 6 },
  ]);
});

test("shown and dismissed open the people behind them, with those who did not respond", async () => {
  const running = await answeredSurvey();
  await capture(running, [
    { event: "survey dismissed", distinct_id: "ida", properties: { $set: { email: "ida@example.com" } } },
  ]);
  await open(running);
  await region("Totals").getByRole("button", { name: "10", exact: true }).click();
  const shownTo = page.getByRole("dialog", { name: "Shown" });
  await expect.element(shownTo).toHaveTextContent("10 persons");
  await expectToLookRight();
  await press("checkbox", "Only those who didn’t respond");
  await expect.element(shownTo).toHaveTextContent("2 persons");
  await expect
    .element(shownTo.getByRole("link", { name: "ida@example.com" }))
    .toHaveAttribute("href", expect.stringMatching(/\/persons\/[0-9a-f-]{36}$/));
  await userEvent.keyboard("{Escape}");
  await region("Totals").getByRole("button", { name: "1", exact: true }).click();
  const dismissedBy = page.getByRole("dialog", { name: "Dismissed" });
  await expect.element(dismissedBy).toHaveTextContent(/1 person.*ida@example.com/);
});

test("open answers are tagged where they are read, counted by tag, and a tag filters the page", async () => {
  const running = await answeredSurvey();
  await open(running);
  const why = region("What would you change?");
  const tags = why.getByRole("group", { name: "Tags" });
  await expect.element(tags).toHaveTextContent("No tags yet.");
  for (const text of ["Nothing, dark mode is great", "More of dark mode"]) {
    await why.getByRole("button", { name: `Tag answer: ${text}` }).click();
    const picker = page.getByRole("dialog", { name: "Tag this response" });
    await picker.getByRole("searchbox").or(picker.getByRole("textbox")).fill("dark mode");
    await page.getByRole("menuitem", { name: /dark mode/ }).click();
  }
  await expect.element(tags).toHaveTextContent(/dark mode2 ?2 of 4 answers tagged/);
  await expectToLookRight();
  await tags.getByRole("button", { name: "2", exact: true }).click();
  const figure = page.getByRole("dialog", { name: "dark mode" });
  await expect.element(figure).toHaveTextContent(/2 of 4 answers.*GET http.*\/responses\/tags\//);
  await expect.element(figure.getByRole("link", { name: "View 2 responses" })).toBeVisible();
  await userEvent.keyboard("{Escape}");

  await tags.getByRole("button", { name: "Filter by tag “dark mode”" }).click();
  await expect.poll(() => new URLSearchParams(window.location.search).get("tags")).toMatch(/^\d+$/);
  await expect.element(why.getByRole("list", { name: "Answers" })).not.toHaveTextContent("It is too slow");
  // Counted of all answers, also while one of them filters.
  await expect.element(tags).toHaveTextContent(/dark mode2 ?2 of 4/);
  await tags.getByRole("button", { name: "Remove filter: tag “dark mode”" }).click();
  await expect.element(why.getByRole("list", { name: "Answers" })).toHaveTextContent("It is too slow");
});

test("readers without personal data get the number of open answers, not a list of masked ones", async () => {
  const running = await answeredSurvey();
  await signInAsNewUser({ project_id: running.project.id, role: "masked_viewer" });
  await open(running);
  await expect.element(page.getByRole("link", { name: "View survey" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Edit" })).not.toBeInTheDocument();
  const why = region("What would you change?");
  await expect.element(why).toHaveTextContent("4 answers. Your role hides what people wrote.");
  await expect.element(why).not.toHaveTextContent("[masked]");
});

/** Eight answers in each of two iterations: detractors with low ratings, then promoters with the same ones. */
async function twoIterations() {
  const running = await runningSurvey({ iteration_count: 2, iteration_frequency_days: 1 });
  const inIteration = (iteration: number, scores: readonly number[]) =>
    scores.map((score) => {
      const event = sent(crypto.randomUUID(), { score, ease: 3 });
      return { ...event, properties: { ...event.properties, $survey_iteration: iteration } };
    });
  await capture(running, [
    ...inIteration(1, [0, 1, 2, 3, 4, 5, 6, 9]),
    ...inIteration(2, [10, 9, 10, 9, 10, 7, 9, 10]),
  ]);
  return running;
}

test("a score says how the latest iteration differs from the one before, and leads to their comparison", async () => {
  const running = await twoIterations();
  const { sent: requests, stop } = recordRequests();
  onTestFinished(stop);
  const release = holdRequests(/compare=/);
  await open(running);
  const score = region("Would you recommend us?");
  // The comparison holds nothing up.
  await expect.element(score).toHaveTextContent("16 answers");
  await expect.element(score).not.toHaveTextContent("repeat 1");
  release();
  const link = score.getByRole("link", { name: "Repeat 2: 163 higher than repeat 1" });
  await expect.element(link).toBeVisible();
  await expect
    .element(region("How easy was it?"))
    .toHaveTextContent("Repeat 2: no clear difference from repeat 1");
  expect(requests.filter(({ url }) => url.includes("compare="))).toHaveLength(1);
  await expectToLookRight();
  const target = new URL(link.element().getAttribute("href") ?? "", window.location.href);
  expect(Object.fromEntries(target.searchParams)).toEqual({
    tab: "compare",
    compare_by: "iteration",
    iteration: "2",
    compare: "iteration=1",
  });
});

test("iterations with few answers are too few to compare, and a filter on iterations compares none", async () => {
  const running = await twoIterations();
  const event = sent("kim", { score: 9 });
  await capture(running, [{ ...event, properties: { ...event.properties, $survey_iteration: 3 } }]);
  await open(running);
  const score = region("Would you recommend us?");
  await expect.element(score).toHaveTextContent("Repeat 3: too few answers to compare with repeat 2");
  const { sent: requests, stop } = recordRequests();
  onTestFinished(stop);
  await open(running, "?iteration=2");
  await expect.element(score).toHaveTextContent("8 answers");
  await expect.element(score).not.toHaveTextContent("compare with repeat");
  expect(requests.filter(({ url }) => url.includes("compare="))).toEqual([]);
});

test("on paper a dark page is light, and charts and tables fit", async () => {
  onTestFinished(async () => {
    await commands.emulateMedium("screen");
    await commands.emulateColorScheme("light");
    await page.viewport(1440, 900);
  });
  await commands.emulateColorScheme("dark");
  await open(await twoIterations(), "?tab=compare&compare_by=iteration&iteration=2&compare=iteration%3D1");
  const table = page.getByRole("table", { name: "Figures of “Would you recommend us?”" });
  await expect.element(table).toBeVisible();
  const scheme = () => getComputedStyle(document.documentElement).colorScheme;
  await expect.poll(scheme).toBe("dark");
  // The printable width of A4.
  await page.viewport(703, 900);
  await commands.emulateMedium("print");
  await expect.poll(scheme).toBe("light");
  await expect.poll(() => table.element().getBoundingClientRect().right).toBeLessThanOrEqual(703 - 32);
});

test("filters are written into the address as the API's query, named, and cleared", async () => {
  const running = await answeredSurvey();
  await open(running);
  await expect.element(region("Totals")).toBeVisible();
  await button("Filter").click();
  const panel = page.getByRole("dialog", { name: "Filter" });
  await panel.getByRole("button", { name: "Add answer" }).click();
  await panel.getByRole("button", { name: /Answer operator 1/ }).click();
  await page.getByRole("option", { name: "is at most" }).click();
  await panel.getByRole("button", { name: /Answer value 1/ }).click();
  await page.getByRole("option", { name: "6", exact: true }).click();
  await expect
    .poll(() => new URLSearchParams(window.location.search).get("answers"))
    .toBe('[{"question_id":"score","operator":"lte","value":6}]');
  await expectToLookRight();
  await press("checkbox", "Exclude test accounts");
  await expect
    .poll(() => new URLSearchParams(window.location.search).get("filter_test_accounts"))
    .toBe("false");
  const active = page.getByRole("list", { name: "Active filters" });
  await expect.element(active).toHaveTextContent("Q1 is at most 6");

  await open(
    running,
    "?answers=%5B%7B%22question_id%22%3A%22score%22%2C%22operator%22%3A%22lte%22%2C%22value%22%3A6%7D%5D",
  );
  await expect.element(region("Totals")).toHaveTextContent(/Shown–.*Started2/);
  await expect.element(page.getByText("Shown and dismissed aren’t counted")).toBeVisible();
  await button("Remove filter: Q1 is at most 6").click();
  await expect.poll(() => window.location.search).toBe("");
  await expect.element(region("Totals")).toHaveTextContent(/Shown10/);

  await open(running, "?language=fi");
  await expect.element(page.getByText("No responses match the filters")).toBeVisible();
  await page.getByRole("tabpanel").getByRole("button", { name: "Clear filters" }).click();
  await expect.element(region("Totals")).toHaveTextContent(/Started8/);
});

test("the export has the list's search and unread responses alone, where the list is on screen", async () => {
  const running = await answeredSurvey();
  const hrefOf = async (query: string) => {
    await open(running, query);
    await page.getByRole("button", { name: "Export" }).click();
    const link = page.getByRole("menuitem", { name: /as CSV/ });
    await expect.element(link).toBeVisible();
    const [text, href] = [link.element().textContent, link.element().getAttribute("href") ?? ""];
    return [text, Object.fromEntries(new URL(href, window.location.href).searchParams)];
  };
  expect(await hrefOf("?tab=responses&q=dark&unread=yes&completion=completed")).toEqual([
    "Filtered responses as CSV",
    { q: "dark", is_read: "false", completion: "completed", format: "csv" },
  ]);
  expect(await hrefOf("?q=dark&unread=yes")).toEqual(["All responses as CSV", { format: "csv" }]);
});

test("the columns of a CSV are chosen, kept in the browser, and recorded with the export", async () => {
  const running = await answeredSurvey();
  const openDialog = async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Choose CSV columns…" }).click();
    return page.getByRole("dialog", { name: "Export as CSV" });
  };
  await open(running, "?completion=completed");
  const dialog = await openDialog();
  await press("checkbox", "Skipped questions");
  await expect.element(dialog.getByRole("checkbox", { name: "Skipped questions" })).toBeChecked();
  await dialog.getByRole("combobox", { name: "Add column" }).fill("plan");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("list")).toHaveTextContent("plan");
  await expectToLookRight();
  await dialog.getByRole("button", { name: "Download CSV" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const log = `/api/projects/${running.project.id}/activity_log/?scope=Team`;
  await expect
    .poll(async () => JSON.stringify(await ask("GET", log)))
    .toContain('"columns":"skipped,properties.plan"');
  await openDialog();
  await expect.element(dialog.getByRole("checkbox", { name: "Skipped questions" })).toBeChecked();
  await expect.element(dialog.getByRole("button", { name: "Remove column plan" })).toBeVisible();
  localStorage.removeItem("responses-export-columns");
});

test("new responses are announced, and read when that is pressed", async () => {
  const running = await answeredSurvey();
  const { sent: requests, stop } = recordRequests();
  onTestFinished(stop);
  await open(running);
  await expect.element(region("Totals")).toHaveTextContent(/Started8/);
  // New are those since the page first asked.
  await expect.poll(() => requests.some(({ url }) => url.includes("since="))).toBe(true);
  await capture(running, [sent("kim", { score: 9 }), sent("lea", { score: 8 })]);
  // The browser event of a focused window, on which the query is refetched.
  await expect
    .poll(
      () => {
        window.dispatchEvent(new Event("visibilitychange"));
        return button("2 new responses").query();
      },
      { interval: 1000, timeout: 20_000 },
    )
    .not.toBeNull();
  await expect.element(region("Totals")).toHaveTextContent(/Started8/);
  await button("2 new responses").click();
  await expect.element(region("Totals")).toHaveTextContent(/Started10/);
  await expect.element(button("2 new responses")).not.toBeInTheDocument();
});

test("the header names the iteration that runs, also before a job stored it", async () => {
  const start_date = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await open(await runningSurvey({ start_date, iteration_count: 3, iteration_frequency_days: 14 }));
  await expect.element(page.getByText("Repeat 3 of 3")).toBeVisible();
});

test("a question that was removed keeps its answers, below those of the survey", async () => {
  const running = await answeredSurvey();
  await running.survey.change({ questions: questions.filter(({ id }) => id !== "tea") });
  await open(running);
  await expect.element(page.getByRole("heading", { name: "Removed questions" })).toBeVisible();
  const tea = region("Which teas?");
  await expect.element(tea).toHaveTextContent(/Multiple choice ?Removed in version 2.*3 answered.*Green2/);
  await tea.getByRole("list", { name: "Choices" }).getByRole("button", { name: "2", exact: true }).click();
  const link = page.getByRole("dialog", { name: "Green" }).getByRole("link", { name: "View 2 responses" });
  const target = new URL(link.element().getAttribute("href") ?? "", window.location.href);
  expect(JSON.parse(target.searchParams.get("answers") ?? "")).toEqual([
    { question_id: "tea", operator: "exact", value: "Green" },
  ]);
});

test("too few answers are no score", async () => {
  const running = await runningSurvey();
  await capture(running, [sent("ada", { score: 10, ease: 5 }), sent("bert", { score: 0, ease: 1 })]);
  await open(running);
  const score = region("Would you recommend us?");
  await expect.element(score).toHaveTextContent("Only 2 answers so far: too few for a score.");
  await expect.element(page.getByText("No “survey shown” events were captured")).toBeVisible();
});

test("a survey without answers says how many match and how often it was shown", async () => {
  const running = await runningSurvey({
    targeting_flag_filters: {
      groups: [{ properties: [{ key: "plan", type: "person", operator: "exact", value: "team" }] }],
    },
  });
  await capture(running, [
    { ...shown("ada"), properties: { $set: { plan: "team" } } },
    { event: "signed up", distinct_id: "bert", properties: { $set: { plan: "free" } } },
    { event: "signed up", distinct_id: "cleo", properties: { $set: { plan: "free" } } },
  ]);
  await open(running);
  await expect.element(page.getByText("The survey was shown once.")).toBeVisible();
  await expect.element(page.getByText("1 of 3 persons match the conditions.")).toBeVisible();
  await expect.element(page.getByText(/excludes the most: 2 persons/)).toBeVisible();
  await expectToLookRight();
});

test("a survey that many saw and no one answered says so, not whom it matches", async () => {
  const running = await runningSurvey();
  const people = Array.from({ length: 20 }, (_, at) => `person-${at}`);
  await capture(running, [
    ...people.map(shown),
    ...people.slice(0, 6).map((person) => ({ event: "survey dismissed", distinct_id: person })),
  ]);
  await open(running);
  await expect
    .element(page.getByText("The survey was shown 20 times. It was dismissed 6 times."))
    .toBeVisible();
  await expect.element(page.getByText(/^People see it, but no one has responded/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Review questions" })).toBeVisible();
  await expect.element(page.getByText(/match the conditions/)).not.toBeInTheDocument();
  await expectToLookRight();
});

test("a draft lists what is left to do", async () => {
  const project = await newProject();
  const survey = await newSurvey(
    {
      questions: [
        { id: "a", type: "open", question: "Why?", branching: { type: "end" } },
        { id: "b", type: "open", question: "What else?" },
      ],
    },
    project,
  );
  await open({ project, survey });
  await expect.element(page.getByRole("heading", { name: "Not started yet" })).toBeVisible();
  await expect.element(page.getByText(/Fix \d+ errors? to start/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Edit survey" })).toBeVisible();
  await expectToLookRight();
});

test("results that can't be read say so and can be asked for again", async () => {
  const running = await answeredSurvey();
  const allow = refuseRequests(/results/);
  onTestFinished(allow);
  await open(running);
  await expect.element(page.getByText("Can’t load results")).toBeVisible();
  await expectToLookRight();
  allow();
  await button("Try again").click();
  await expect.element(region("Totals")).toHaveTextContent(/Started8/);
});

test("a survey is stopped and resumed from its results", async () => {
  const running = await answeredSurvey();
  await open(running);
  await button("Stop").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop", exact: true }).click();
  await expect.element(button("Resume")).toBeVisible();
  expect((await running.survey.read()).end_date).not.toBeNull();
});

test("a canary is named beside the dates until it ends", async () => {
  const project = await newProject();
  const survey = await newSurvey({ questions }, project);
  await ask("POST", `/api/projects/${project.id}/surveys/${survey.id}/launch/`, { canary: { hours: 2 } });
  await open({ project, survey });
  await expect.element(page.getByText(/^Canary 5% until \d/)).toBeVisible();
  await button("Stop").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop", exact: true }).click();
  await expect.element(page.getByText(/^Canary/)).not.toBeInTheDocument();
});

test("a draft is checked and started on its page, then shared there", async () => {
  const project = await newProject();
  const survey = await newSurvey({ questions, type: "external_survey" }, project);
  await open({ project, survey });
  await button("Start…").click();
  const dialog = page.getByRole("dialog", { name: "Start “Tea”?" });
  await expect.element(dialog.getByRole("region", { name: "Checks" })).not.toHaveTextContent("Checking");
  await expect.element(dialog).toHaveTextContent("Anyone with the link can respond.");
  await expectToLookRight();
  await dialog.getByRole("button", { name: "Start now" }).click();
  await expect.element(button("Stop")).toBeVisible();
  await expect.element(page.getByText("Running", { exact: true })).toHaveFocus();
  expect((await survey.read()).start_date).not.toBeNull();

  await page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("button", { name: "Share" })
    .click();
  const share = page.getByRole("dialog", { name: "Share" });
  await expect.element(share).toBeVisible();
  expect(window.location.search).toBe("?share=open");
  await expect
    .element(share.getByRole("textbox", { name: "Link of the hosted page" }))
    .toHaveValue(`${window.location.origin}/external_surveys/${survey.id}/`);
  await share.getByText("Allow embedding").click();
  await expect.element(share.getByRole("switch")).toBeChecked();
  await expect.poll(async () => (await survey.read()).enable_iframe_embedding).toBe(true);
  await expect.element(share.getByRole("region", { name: "HTML" })).toHaveTextContent("<iframe src=");
  await expectToLookRight();
});

test("a draft with errors can’t be started from its page", async () => {
  const project = await newProject();
  const survey = await newSurvey(
    {
      questions: [
        { id: "a", type: "open", question: "Why?", branching: { type: "end" } },
        { id: "b", type: "open", question: "What else?" },
      ],
    },
    project,
  );
  await open({ project, survey });
  await button("Start…").click();
  const dialog = page.getByRole("dialog", { name: "Start “Tea”?" });
  await expect.element(dialog).toHaveTextContent(/Fix \d+ errors? to launch/);
  await expect.element(dialog.getByRole("button", { name: "Start now" })).toBeDisabled();
  await dialog.getByRole("button", { name: /^Open/ }).first().click();
  await expect.poll(() => window.location.pathname).toMatch(/\/edit$/);
});
