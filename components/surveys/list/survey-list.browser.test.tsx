import { expect, onTestFinished, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { SurveyList } from "@/components/surveys/list/survey-list";
import { expectToLookRight } from "@/components/testing/accessibility";
import { press } from "@/components/testing/actions";
import { focusOn } from "@/components/testing/keys";
import { holdRequests, refuseRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

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

test.for([1440, 1240, 1080, 1024, 768])(
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

test("the list marks surveys with unpublished changes, and is narrowed to them", async () => {
  const project = await newProject();
  await newSurvey({ name: "Apples", start_date: "2026-01-01T00:00:00Z" }, project);
  const { id } = await newSurvey({ name: "Bread", start_date: "2026-01-01T00:00:00Z" }, project);
  await ask("PUT", `/api/projects/${project.id}/surveys/${id}/draft/`, {
    base_version: 1,
    changes: { name: "Rye" },
  });
  await openList(project);
  await expectRows(["Bread", "Apples"]);
  await expect.element(rows.first()).toHaveTextContent("Unpublished changes");
  await expect.element(rows.nth(1)).not.toHaveTextContent("Unpublished changes");
  await page.getByRole("button", { name: "Filter surveys" }).click();
  await page.getByRole("dialog").getByText("Unpublished changes", { exact: true }).click();
  await expectRows(["Bread"]);
  await expect.poll(() => window.location.search).toBe("?edited=yes");
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
  await expect.element(page.getByText(/^0 surveys/)).toBeVisible();
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

const row = (name: RegExp) => page.getByRole("row", { name });

test("a row tells what the API tells of its survey, with the rate of the last 30 days", async () => {
  const project = await newProject();
  const shown = { name: "Shown", description: "Asked after a visit", start_date: "2026-01-01T00:00:00Z" };
  const rating = { type: "rating", question: "How was it?", scale: 10 };
  const open = { type: "open", question: "Why?" };
  const link = { type: "link", question: "Join us", link: "https://example.com" };
  const survey = await newSurvey({ ...shown, questions: [rating, open, open, link] }, project);
  await newSurvey({ name: "Unseen" }, project);
  const batch = ["survey shown", "survey shown", "survey shown", "survey sent"].map((event, at) => ({
    event,
    distinct_id: `visitor-${at}`,
    properties: { $survey_id: survey.id },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  type Trends = Record<string, { shown: number; sent: number }>;
  const trends = await ask<Trends>("GET", `/api/projects/${project.id}/surveys/trends/?days=30`);
  const trend = trends[survey.id] ?? { shown: 0, sent: 0 };
  expect(trend).toMatchObject({ shown: 3, sent: 1 });
  await openList(project, "?columns=state,type,questions,responses,rate");
  await expectRows(["Unseen", "Shown"]);
  await expect.element(row(/Shown/).getByRole("rowheader")).toHaveTextContent("Asked after a visit");
  for (const name of ["Running", "Popover", `${Math.round((trend.sent / trend.shown) * 100)}%`])
    await expect.element(row(/Shown/).getByRole("cell", { name, exact: true }).first()).toBeVisible();
  await expect
    .element(row(/Shown/).getByRole("cell", { name: /^4 questions: rating, open text, open text, link/ }))
    .toBeVisible();
  await expect
    .element(
      row(/Unseen/)
        .getByRole("cell", { name: "–", exact: true })
        .first(),
    )
    .toBeVisible();
});

test("few columns are shown at first; those chosen, their order and the density are kept by the browser, and by a link", async () => {
  onTestFinished(() => localStorage.clear());
  const project = await projectWithSurveys();
  await openList(project);
  const type = page.getByRole("columnheader", { name: "Type" });
  await expectRows(["Cheese", "Bread", "Apples"]);
  await expect.element(type).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Columns and density" }).click();
  const panel = page.getByRole("dialog", { name: "Columns and density" });
  await expect.element(panel.getByRole("checkbox", { name: "Type" })).not.toBeChecked();
  await panel.getByText("Questions", { exact: true }).click();
  await focusOn(panel.getByRole("button", { name: "Move Questions" }));
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await panel.getByText("Compact", { exact: true }).click();
  await expectToLookRight();
  await userEvent.keyboard("{Escape}");
  const expectColumns = async () => {
    await expectRows(["Cheese", "Bread", "Apples"]);
    await expect.element(type).not.toBeInTheDocument();
    const heads = page.getByRole("columnheader");
    await expect.element(heads.nth(2)).toHaveTextContent("Questions");
    await expect.element(heads.nth(3)).toHaveTextContent("Status");
  };
  await expectColumns();
  await expect.poll(() => window.location.search).toMatch(/columns=questions%2Cstate%2Cresponses/);
  const link = window.location.search;
  await openList(project);
  await expectColumns();
  localStorage.clear();
  await openList(project, link);
  await expectColumns();
  await page.getByRole("button", { name: "Columns and density" }).click();
  await panel.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => window.location.search).toBe("");
  await expect.element(page.getByRole("columnheader", { name: "Questions" })).not.toBeInTheDocument();
});

test("a survey that was used is archived with a way back, and deleted only then, after a question", async () => {
  const project = await newProject();
  await newSurvey({ name: "Pier" }, project);
  await openList(project);
  await expectRows(["Pier"]);
  await openMenu("Pier", "Archive");
  await expect.element(row(/Pier/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(row(/Pier/).getByRole("cell", { name: "Draft" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Pier" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Delete…" })).not.toBeInTheDocument();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Show archived surveys" }).click();
  await expect.element(row(/Pier/).getByRole("cell", { name: "Archived" })).toBeVisible();
  await openMenu("Pier", "Delete…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete survey" }).click();
  await expect.element(page.getByRole("heading", { name: "No surveys yet" })).toBeVisible();
});

test("what is selected is exported as the API tells it", async () => {
  const project = await newProject();
  for (const name of ["East", "West"]) await newSurvey({ name }, project);
  await openList(project);
  await expectRows(["West", "East"]);
  await press("checkbox", "Select all");
  await page.getByRole("button", { name: "Export JSON" }).click();
  const download = commands.downloadedText();
  await page.getByRole("alertdialog").getByRole("button", { name: "Export", exact: true }).click();
  const exported: { name: string }[] = JSON.parse(await download);
  expect(exported.map(({ name }) => name).sort()).toEqual(["East", "West"]);
});

test("the list is worked through by keys alone", async () => {
  const project = await newProject();
  for (const name of ["Third", "Second", "First"]) await newSurvey({ name }, project);
  await openList(project);
  await expectRows(["First", "Second", "Third"]);
  await userEvent.keyboard("j");
  await expect.element(page.getByRole("link", { name: "First" })).toHaveFocus();
  await userEvent.keyboard("xjj{Shift>}X{/Shift}");
  await expect.element(page.getByText("3 selected")).toBeVisible();
  await userEvent.keyboard("k.");
  await expect.element(page.getByRole("menu", { name: "Actions for Second" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect
    .poll(() =>
      row(/Second/)
        .element()
        .contains(document.activeElement),
    )
    .toBe(true);
  await userEvent.keyboard("d");
  await expect.poll(() => window.location.pathname).toMatch(/\/edit$/);
  const { results } = await ask<{ results: { id: string; name: string }[] }>(
    "GET",
    `/api/projects/${project.id}/surveys/`,
  );
  const copy = results.find(({ name }) => name === "Copy of Second");
  expect(window.location.pathname).toBe(`/p/${project.id}/surveys/${copy?.id}/edit`);
  await openList(project);
  await expectRows(["Copy of Second", "First", "Second", "Third"]);
  await userEvent.keyboard("c");
  await expect.poll(() => window.location.pathname).toBe(`/p/${project.id}/surveys/new`);
  await userEvent.keyboard("je");
  await expect.poll(() => window.location.pathname).toMatch(/\/edit$/);
});

test("keys are text while one types", async () => {
  const project = await projectWithSurveys();
  await openList(project);
  await expectRows(["Cheese", "Bread", "Apples"]);
  const search = page.getByRole("searchbox", { name: "Search surveys" });
  await search.click();
  await userEvent.keyboard("cedj?");
  await expect.element(search).toHaveValue("cedj?");
  expect(window.location.pathname).toBe(`/p/${project.id}/surveys`);
});

test("several are stopped one by one, and which was refused is said", async () => {
  const start_date = "2026-01-01T00:00:00Z";
  const project = await newProject();
  await newSurvey({ name: "North", start_date }, project);
  const middle = await newSurvey({ name: "Middle", start_date }, project);
  await newSurvey({ name: "South", start_date }, project);
  await newSurvey({ name: "Draft" }, project);
  await openList(project);
  await expectRows(["Draft", "South", "Middle", "North"]);
  // Another user archives the middle one meanwhile: the API won't stop it.
  await middle.change({ archived: true });

  await press("checkbox", "Select all");
  const bar = page.getByRole("toolbar", { name: "Actions for selected rows" });
  await expect.element(bar).toHaveTextContent("4 selected");
  await expect.element(bar.getByRole("button", { name: "Archive" })).toBeEnabled();
  await bar.getByRole("button", { name: "Stop" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Stop 3 surveys?" });
  await expect.element(dialog).toHaveTextContent("1 selected survey is skipped");
  await dialog.getByRole("button", { name: "Stop", exact: true }).click();
  await expect.element(dialog).toHaveTextContent("2 of 3 done, 1 failed");
  const results = dialog.getByRole("list", { name: "Surveys" }).getByRole("listitem");
  await expect
    .element(results.filter({ hasText: "Middle" }))
    .toHaveTextContent("Cannot stop an archived survey");
  await expect.element(results.filter({ hasText: "North" })).toHaveTextContent("done");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.element(row(/North/).getByRole("cell", { name: "Stopped" })).toBeVisible();
  await expect.element(row(/Middle/)).not.toBeInTheDocument();
  await page.getByRole("tab", { name: /Archived/ }).click();
  await expect.element(row(/Middle/).getByRole("cell", { name: "Archived" })).toBeVisible();
});

test("rows are shown even if counts fail, which are counted again when asked for", async () => {
  const project = await projectWithSurveys();
  const allow = refuseRequests(/responses_count/);
  onTestFinished(allow);
  await openList(project);
  const failed = page.getByText("Couldn’t count responses");
  await expect.element(failed).toBeVisible();
  await expectRows(["Cheese", "Bread", "Apples"]);
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(failed).not.toBeInTheDocument();
});

test("a list that can't be loaded shows the API's message and the request id, and is loaded again", async () => {
  const project = await projectWithSurveys();
  const allow = refuseRequests(/\/surveys\/\?/, { "x-request-id": "a-request-of-ours" });
  onTestFinished(allow);
  await openList(project);
  const alert = page.getByRole("alert").filter({ hasText: "Can’t load surveys" });
  await expect.element(alert).toHaveTextContent("Refused.");
  await expect.element(alert).toHaveTextContent("a-request-of-ours");
  await expectToLookRight();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectRows(["Cheese", "Bread", "Apples"]);
});

test("an empty list has templates to begin with, and the API call that creates a survey", async () => {
  const project = await newProject();
  await openList(project);
  await expect.element(page.getByRole("heading", { name: "No surveys yet" })).toBeVisible();
  const templates = page.getByRole("listitem").filter({ hasText: "Use template" });
  await expect.poll(() => templates.elements().length).toBe(6);
  await expectToLookRight();
  const command = page.getByRole("region", { name: "Create survey" }).element().textContent;
  const [, url = "", body = ""] = /POST (\S+)[\s\S]*-d '([\s\S]*)'/.exec(command) ?? [];
  await ask("POST", url, JSON.parse(body));
  await openList(project);
  await expectRows(["First impression"]);
});

test("a template of the empty list becomes the first survey", async () => {
  const project = await newProject();
  await openList(project);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Satisfaction (CSAT)" })
    .getByRole("button", { name: "Use template" })
    .click();
  await expect.poll(() => window.location.pathname).toMatch(/\/surveys\/[0-9a-f-]{36}\/edit$/);
});

test("looks right with a selection, the filters, and a question before surveys are stopped", async () => {
  const project = await projectWithSurveys();
  await newSurvey({ name: "Dates", start_date: "2026-01-01T00:00:00Z" }, project);
  await openList(project);
  await expectRows(["Dates", "Cheese", "Bread", "Apples"]);
  await press("checkbox", "Select Dates");
  await expectToLookRight();
  await page.getByRole("button", { name: "Filter surveys" }).click();
  await expect.element(page.getByRole("dialog", { name: "Filter surveys" })).toBeVisible();
  await expectToLookRight();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  await expectToLookRight();
});

test("rows are still a table on phones", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  const { id } = await projectWithSurveys();
  await renderScreen(`/p/${id}/surveys`, <SurveyList projectId={String(id)} />, { frame: "shell" });
  for (const width of [390, 320]) {
    await page.viewport(width, 800);
    await expect.element(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
    await expectRows(["Cheese", "Bread", "Apples"]);
    await expect.element(page.getByRole("columnheader", { name: "Responses" })).toBeInTheDocument();
    await expect.element(rows.first()).toBeInViewport();
    expect(document.documentElement.scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
    await expectToLookRight();
  }
});

test("a viewer is offered nothing that creates a survey, in an empty project neither", async () => {
  const project = await newProjectAs("viewer", async (to) => {
    await newSurvey({ name: "Apples" }, to);
  });
  await openList(project);
  await expectRows(["Apples"]);
  await expect.element(page.getByRole("link", { name: "Calendar" })).toBeVisible();
  // Until the role is known, it is taken for that of an editor.
  await expect.element(page.getByRole("link", { name: "New survey" })).not.toBeInTheDocument();
  expect(page.getByRole("link", { name: "Import" }).elements()).toEqual([]);

  await openList(await newProjectAs("viewer"));
  await expect
    .element(page.getByText("Ask an owner of the project for the editor role to create one."))
    .toBeVisible();
  expect(page.getByRole("link", { name: "New survey" }).elements()).toEqual([]);
});
