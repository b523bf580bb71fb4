import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { SurveyList } from "@/components/surveys/list/survey-list";
import { press } from "@/lib/testing/browser/actions";
import { holdRequests, refuseRequests } from "@/lib/testing/browser/requests";
import { renderScreen } from "@/lib/testing/browser/screen";
import { ask, newProject, newSurvey } from "@/lib/testing/browser/surveys";

const rows = page.getByRole("table", { name: "Surveys" }).getByRole("rowheader");

/** Waits until the list shows these surveys, in this order. */
const expectRows = (names: string[]) =>
  expect
    .poll(() =>
      rows.elements().map((row) => names.find((name) => row.textContent?.includes(name)) ?? row.textContent),
    )
    .toEqual(names);

/** Opens the list of a project at a query of its address. */
async function openList({ id }: { id: number }, query = "") {
  await renderScreen(`/p/${id}/surveys${query}`, <SurveyList projectId={String(id)} />);
}

/** A project with a draft, a stopped survey and a widget. */
async function projectWithSurveys() {
  const project = await newProject();
  await newSurvey({ name: "Apples" }, project);
  const ended = { start_date: "2026-01-01T00:00:00Z", end_date: "2026-02-01T00:00:00Z" };
  await newSurvey({ name: "Bread", ...ended }, project);
  await newSurvey({ name: "Cheese", type: "widget" }, project);
  return project;
}

test("the list is narrowed by a filter, and a link shows the same", async () => {
  const project = await projectWithSurveys();
  await openList(project);
  await expectRows(["Cheese", "Bread", "Apples"]);
  await page.getByRole("button", { name: "Filter surveys" }).click();
  await page.getByRole("button", { name: /Type/ }).click();
  await page.getByRole("option", { name: "Widget" }).click();
  await expectRows(["Cheese"]);
  await expect.poll(() => window.location.search).toBe("?type=widget");

  await openList(project, "?type=widget");
  await expectRows(["Cheese"]);
  await page.getByRole("button", { name: "Remove filter Type: Widget" }).click();
  await expectRows(["Cheese", "Bread", "Apples"]);
});

test("filters that nothing matches say so", async () => {
  const project = await projectWithSurveys();
  await openList(project, "?author=424242");
  await expect.element(page.getByText("No surveys match these filters.")).toBeVisible();
});

test("tab, search and order are kept in the address", async () => {
  const project = await projectWithSurveys();
  await openList(project);
  await expectRows(["Cheese", "Bread", "Apples"]);
  await page.getByRole("tab", { name: /Stopped/ }).click();
  await expectRows(["Bread"]);
  await page.getByRole("searchbox", { name: "Search surveys" }).fill("apples");
  await expect.element(page.getByText("No stopped surveys match “apples”.")).toBeVisible();
  await expect.poll(() => window.location.search).toBe("?status=stopped&q=apples");
  await page.getByRole("button", { name: "Show all surveys" }).click();
  await expect.poll(() => window.location.search).toBe("");
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expectRows(["Apples", "Bread", "Cheese"]);

  await openList(project, window.location.search);
  await expect
    .element(page.getByRole("columnheader", { name: "Name" }))
    .toHaveAttribute("aria-sort", "ascending");
  await expectRows(["Apples", "Bread", "Cheese"]);
});

test("trends that can't be loaded are said to be missing, and are loaded again when asked for", async () => {
  const project = await projectWithSurveys();
  const allow = refuseRequests(/surveys\/trends/);
  onTestFinished(allow);
  await openList(project);
  await expectRows(["Cheese", "Bread", "Apples"]);
  const failed = page.getByText("Couldn’t load rates and trends of the last 30 days.");
  await expect.element(failed).toBeVisible();
  expect(document.querySelector("[title='Not shown in the last 30 days']")).toBeNull();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(page.getByTitle("Not shown in the last 30 days").first()).toBeVisible();
});

test.for([1440, 1024, 768])(
  "names are at least 200 pixels wide and menus in sight at %i pixels",
  async (width) => {
    const project = await projectWithSurveys();
    onTestFinished(() => page.viewport(1440, 900));
    await page.viewport(width, 900);
    await openList(project);
    await expectRows(["Cheese", "Bread", "Apples"]);
    for (const row of rows.elements()) {
      expect(row.getBoundingClientRect().width).toBeGreaterThanOrEqual(200);
    }
    const region = page.getByRole("table", { name: "Surveys" }).element().parentElement;
    expect(region?.scrollWidth).toBeLessThanOrEqual(region?.clientWidth ?? 0);
    const menu = page.getByRole("button", { name: "Actions for Bread" }).element();
    expect(menu.getBoundingClientRect().right).toBeLessThanOrEqual(width);
  },
);

test("columns that were chosen are all there in a narrow window, and the menus stay in sight", async () => {
  const project = await projectWithSurveys();
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(768, 900);
  await openList(project, "?columns=state,type,questions,responses,rate,window,checks,updated");
  await expectRows(["Cheese", "Bread", "Apples"]);
  await expect.element(page.getByRole("columnheader", { name: "Updated" })).toBeInTheDocument();
  for (const row of rows.elements()) {
    expect(row.getBoundingClientRect().width).toBeGreaterThanOrEqual(200);
  }
  const menu = page.getByRole("button", { name: "Actions for Bread" }).element();
  expect(menu.getBoundingClientRect().right).toBeLessThanOrEqual(768);
});

const openMenu = async (name: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

test("a draft is deleted in one step, and made again by undo", async () => {
  const project = await projectWithSurveys();
  await openList(project);
  await expectRows(["Cheese", "Bread", "Apples"]);
  await openMenu("Apples", "Delete");
  await expectRows(["Cheese", "Bread"]);
  const message = page.getByRole("listitem").filter({ hasText: "“Apples” deleted" });
  await message.getByRole("button", { name: "Undo" }).click();
  await expectRows(["Apples", "Cheese", "Bread"]);
});

test("all leaves archived surveys out, which have a tab of their own", async () => {
  const project = await newProject();
  await newSurvey({ name: "Put away", archived: true }, project);
  await openList(project);
  await expect.element(page.getByText("All surveys are archived.")).toBeVisible();
  await page.getByRole("button", { name: "Show archived surveys" }).click();
  await expectRows(["Put away"]);
});

test("a survey is copied to other projects, with a result for each", async () => {
  const [project, first, second] = [
    await projectWithSurveys(),
    await newProject("First"),
    await newProject("Second"),
  ];
  // A name that is taken is one that the copy can't have.
  await newSurvey({ name: "Bread (duplicated)" }, second);
  await openList(project);
  await openMenu("Bread", "Copy to project…");
  const dialog = page.getByRole("dialog", { name: "Copy “Bread” to another project" });
  await press("checkbox", "First");
  await press("checkbox", "Second");
  await dialog.getByRole("button", { name: "Copy to 2 projects" }).click();
  const results = page.getByRole("list", { name: "Projects" }).getByRole("listitem");
  await expect.element(results.filter({ hasText: "First" })).toHaveTextContent("done");
  await expect.element(page.getByRole("status").filter({ hasText: /2/ }).first()).toBeInTheDocument();
  const { results: copies } = await ask<{ results: { name: string }[] }>(
    "GET",
    `/api/projects/${first.id}/surveys/`,
  );
  expect(copies).toHaveLength(1);
});

test("a draft is started from its row, after the checks and the forecast of the editor", async () => {
  const project = await newProject();
  const survey = await newSurvey({ name: "Bread" }, project);
  await openList(project);
  await openMenu("Bread", "Start…");
  const dialog = page.getByRole("dialog", { name: "Start “Bread”?" });
  await expect.element(dialog.getByRole("region", { name: "Audience" })).toBeVisible();
  await dialog.getByRole("button", { name: "Start now" }).click();
  await expect.poll(async () => (await survey.read()).start_date).not.toBeNull();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the number of problems is the one that the editor shows, and nothing where there is none", async () => {
  const project = await newProject();
  const tea = { id: "tea", type: "open", question: "Which tea?", buttonText: "Next" };
  const german = { translations: { de: { question: "Welcher Tee?", buttonText: "Weiter" } } };
  const survey = await newSurvey({ name: "Outdated", questions: [{ ...tea, ...german }] }, project);
  await survey.change({ questions: [{ ...tea, ...german, question: "What tea?" }] });
  await newSurvey({ name: "Fine", questions: [tea] }, project);
  await openList(project);
  const cell = (name: string) =>
    page.getByRole("row", { name: new RegExp(name) }).getByRole("cell", { name: /warning|No problems/ });
  await expect.element(cell("Outdated")).toHaveTextContent(/11 warning$/);
  await expect.element(cell("Fine")).toHaveTextContent(/No problems$/);
  await survey.open("schedule");
  await expect.element(page.getByRole("button", { name: /^Checks: 1 warning/ })).toBeVisible();
});

test("rows wait for neither counts nor checks, which move nothing when they come", async () => {
  const project = await projectWithSurveys();
  const release = holdRequests(/responses_count|trends|last_changes|text_changes|feature_flags/);
  onTestFinished(release);
  await openList(project);
  await expectRows(["Cheese", "Bread", "Apples"]);
  const places = () =>
    [...document.querySelectorAll("tbody tr > *")].map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(" ");
    });
  const before = places();
  release();
  await expect.element(page.getByRole("cell", { name: "No problems" }).first()).toBeInTheDocument();
  await expect.element(page.getByTitle("Not shown in the last 30 days").first()).toBeVisible();
  expect(places()).toEqual(before);
});

test("the list speaks German", async () => {
  const project = await projectWithSurveys();
  await renderScreen(`/p/${project.id}/surveys`, <SurveyList projectId={String(project.id)} />, {
    locale: "de",
  });
  await expect.element(page.getByRole("searchbox", { name: "Umfragen suchen" })).toBeVisible();
});
