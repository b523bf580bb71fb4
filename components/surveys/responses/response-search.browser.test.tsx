import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ResponseSearch } from "@/components/surveys/responses/response-search";
import { expectToLookRight } from "@/components/testing/accessibility";
import { refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

const rating = { id: "how", type: "rating", display: "number", scale: 10, question: "How?" };
const thumbs = { id: "useful", type: "rating", display: "emoji", scale: 2, question: "Useful?" };
const mood = { ...rating, id: "mood", display: "emoji", scale: 5, question: "Mood?" };
const open = { id: "why", type: "open", question: "Why?" };

/** A project with responses to two surveys, the first the oldest. */
async function answeredProject() {
  const project = await newProject();
  const start_date = new Date(Date.now() - 86_400_000).toISOString();
  const tea = await newSurvey({ name: "Tea", questions: [rating, open], start_date }, project);
  const books = await newSurvey({ name: "Books", questions: [open, thumbs, mood], start_date }, project);
  const batch = [
    { id: tea.id, who: "ada", answers: { how: 9, why: "More oolong" } },
    { id: tea.id, who: "bert", answers: { how: 2, why: "Too bitter" } },
    { id: books.id, who: "ada", answers: { why: "A book about oolong", useful: 1, mood: 5 } },
  ].map(({ id, who, answers }, at) => ({
    event: "survey sent",
    distinct_id: `${who}-id`,
    timestamp: new Date(Date.now() - 3_600_000 + at * 60_000).toISOString(),
    properties: {
      $set: { email: `${who}@example.com` },
      $survey_id: id,
      $survey_submission_id: crypto.randomUUID(),
      ...Object.fromEntries(
        Object.entries(answers).map(([key, answer]) => [`$survey_response_${key}`, answer]),
      ),
    },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  return { project, tea, books };
}

const show = (projectId: number, query = "") =>
  renderScreen(`/p/${projectId}/responses${query}`, <ResponseSearch projectId={String(projectId)} />);
const row = (text: string) => page.getByRole("row", { name: new RegExp(text) });

test("responses to all surveys are searched, and one is read and tagged without leaving the search", async () => {
  const { project, books } = await answeredProject();
  await show(project.id);
  await expect.element(page.getByText("3 responses")).toBeVisible();
  await expect.element(page.getByRole("rowheader").first()).toHaveTextContent("ada@example.com");
  await expect.element(row("bitter")).toHaveTextContent(/bert.*Tea.*Q1.*2.*Q2.*Too bitter/);
  await expect.element(row("A book about")).toHaveTextContent(/Q2Thumbs upQ3Very happy \(5 of 5\)/);
  await expectToLookRight();
  // The list beside the navigation in a window of 1280 px has room for the start of a sentence.
  await page.viewport(1080, 900);
  const [answers] = row("bitter")
    .getByRole("cell")
    .elements()
    .filter((cell) => cell.textContent.includes("bitter"));
  expect(answers?.clientWidth).toBeGreaterThan(220);
  await page.viewport(1440, 900);
  await page.getByRole("searchbox", { name: "Search open answers" }).fill("OOLONG");
  await expect.element(row("bert")).not.toBeInTheDocument();
  await expect.element(page.getByText("2 responses")).toBeVisible();
  await expect.element(row("More oolong")).toHaveTextContent(/Q2More oolong.*Q19/);
  const link = row("A book about").getByRole("link", { name: /\d{2}:\d{2}/ });
  await expect
    .element(link)
    .toHaveAttribute(
      "href",
      expect.stringMatching(`^/p/${project.id}/responses\\?q=OOLONG&response=[0-9a-f-]{36}&of=${books.id}$`),
    );
  await expect
    .element(page.getByRole("link", { name: "Export as CSV" }))
    .toHaveAttribute("href", `/api/projects/${project.id}/surveys/responses/?q=OOLONG&format=csv`);
  await link.click();
  const panel = page.getByRole("dialog", { name: "ada@example.com" });
  await expect.element(panel).toHaveTextContent("A book about oolong");
  await expect.element(panel).toHaveTextContent("Thumbs up");
  await expect.element(panel.getByRole("link", { name: "Books" })).toBeVisible();
  await expectToLookRight();
  await userEvent.keyboard("j");
  await expect.element(panel).toHaveTextContent("More oolong");
  await expect.element(panel).toHaveTextContent("How?");
  await userEvent.keyboard("t");
  await expect.element(page.getByRole("dialog", { name: "Tag 1 response" })).toBeVisible();
  await userEvent.keyboard("tea{Enter}");
  await expect.element(row("More oolong").getByText("tea", { exact: true })).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  expect(window.location.search).toBe("?q=OOLONG");
  await expect.element(page.getByText("2 responses")).toBeVisible();
});

test("responses are narrowed by survey, person and rating, in the address, and cleared at once", async () => {
  const { project, tea } = await answeredProject();
  await show(project.id);
  await page.getByRole("combobox", { name: "Survey" }).fill("Tea");
  await page.getByRole("option", { name: "Tea" }).click();
  await expect.element(page.getByText("2 responses")).toBeVisible();
  await page.getByRole("textbox", { name: "Maximum rating (0–10)" }).fill("5");
  await page.getByRole("textbox", { name: "Minimum rating (0–10)" }).click();
  await expect.element(page.getByText("1 response", { exact: true })).toBeVisible();
  await expect.element(row("Too bitter")).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    survey_ids: tea.id,
    score_lte: "5",
  });
  await page.getByRole("combobox", { name: "Person" }).fill("ada@example.com");
  await page.getByRole("option", { name: /ada/ }).click();
  await expect.element(page.getByRole("heading", { name: "No responses match the filters" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect.element(page.getByText("3 responses")).toBeVisible();
  expect(window.location.search).toBe("");
});

test("a cohort, or a survey, is created of the persons behind selected responses to all surveys", async () => {
  const { project, tea } = await answeredProject();
  await show(project.id, `?survey_ids=${tea.id}`);
  await expect.element(row("ada")).toBeVisible();
  const toolbar = page.getByRole("toolbar");
  page
    .getByRole("checkbox", { name: "Select the response of ada@example.com" })
    .element()
    .closest("label")
    ?.click();
  await expect.element(toolbar).toHaveTextContent("1 selected");
  await expectToLookRight();
  await toolbar.getByRole("button", { name: "Create cohort…" }).click();
  const name = page.getByRole("textbox", { name: "Cohort name" });
  await expect.element(name).toHaveValue("Tea");
  await page.getByRole("button", { name: "Create cohort of 1 person" }).click();
  await expect.element(page.getByText("“Tea” created with 1 person")).toBeVisible();

  await show(project.id);
  await expect.element(row("A book about")).toBeVisible();
  page.getByRole("checkbox", { name: "Select all" }).element().closest("label")?.click();
  await toolbar.getByRole("button", { name: "Add tag…" }).click();
  await expect.element(page.getByRole("dialog", { name: "Tag 3 responses" })).toBeVisible();
  await userEvent.keyboard("drinks{Enter}");
  await expect.element(page.getByText("3 responses tagged “drinks”")).toBeVisible();
  await expect.element(row("A book about").getByText("drinks")).toBeInTheDocument();
  await expect.element(row("bitter").getByText("drinks")).toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(row("bitter").getByText("drinks")).not.toBeInTheDocument();
  await toolbar.getByRole("button", { name: "Create survey…" }).click();
  // Ada answered both surveys, and counts once.
  await page.getByRole("button", { name: "Create survey for 2 persons" }).click();
  const root = `/api/projects/${project.id}/`;
  await expect
    .poll(() => ask<{ results: { name: string; count: number }[] }>("GET", `${root}cohorts/`))
    .toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ name: "Responses", count: 2 })]),
    });
});

test("all responses of a person are found from one of them, by tag and rating too, and also of a test account", async () => {
  const { project, tea } = await answeredProject();
  const root = `/api/projects/${project.id}/`;
  await ask("PATCH", root, {
    test_account_filters: [{ key: "email", value: "ada", operator: "not_icontains", type: "person" }],
  });
  const { results } = await ask<{
    results: { uuid: string; distinct_id: string; person: { uuid: string } }[];
  }>("GET", `${root}surveys/${tea.id}/responses/`);
  const { uuid, person } = results.find(({ distinct_id }) => distinct_id === "ada-id")!;
  const tag = await ask<{ id: number }>("POST", `${root}response_tags/`, { name: "praise" });
  await ask("POST", `${root}surveys/${tea.id}/responses/tags/`, { uuids: [uuid], add: [tag.id] });
  await show(project.id, `?filter_test_accounts=false&response=${uuid}&of=${tea.id}`);
  const link = page.getByRole("link", { name: "All responses from this person" });
  await expect.element(link).toBeVisible();
  const href = link.element().getAttribute("href")!;
  expect(href).toBe(`/p/${project.id}/responses?person=${person.uuid}&filter_test_accounts=false`);
  await show(project.id, new URL(href, "http://localhost").search);
  await expect.element(page.getByText("2 responses")).toBeVisible();
  await expect.element(row("bert")).not.toBeInTheDocument();
  await show(project.id, `${new URL(href, "http://localhost").search}&tags=${tag.id}&score_gte=9`);
  await expect.element(page.getByText("1 response", { exact: true })).toBeVisible();
  await expect.element(row("More oolong")).toBeVisible();
});

test("a project without responses says so, and a list that can't be read can be asked for again", async () => {
  const project = await newProject();
  await show(project.id);
  await expect.element(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
  onTestFinished(refuseRequests(/surveys\/responses/));
  await show(project.id, "?q=tea");
  await expect.element(page.getByText("Can’t load the responses")).toBeVisible();
});
