import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CohortForm } from "@/components/cohorts/cohort-form";
import { CohortList } from "@/components/cohorts/cohort-list";
import { CohortPage } from "@/components/cohorts/cohort-page";
import { NewCohort } from "@/components/cohorts/new-cohort";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption, press } from "@/components/testing/actions";
import { recordRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import type { Cohort } from "@/lib/contract/cohort";

const root = (project: { id: number }) => `/api/projects/${project.id}/cohorts/`;
const newCohort = (project: { id: number }, cohort: object) => ask<Cohort>("POST", root(project), cohort);
const read = (project: { id: number }, id: number) => ask<Cohort>("GET", `${root(project)}${id}/`);

const openList = ({ id }: { id: number }, query = "") =>
  renderScreen(`/p/${id}/cohorts${query}`, <CohortList projectId={String(id)} />);
const open = ({ id }: { id: number }, cohort: Cohort, query = "") =>
  renderScreen(
    `/p/${id}/cohorts/${cohort.id}${query}`,
    <CohortPage projectId={String(id)} cohortId={cohort.id} />,
  );
const create = ({ id }: { id: number }) =>
  renderScreen(`/p/${id}/cohorts/new`, <NewCohort projectId={String(id)} />);

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
/** The undo of a message: those of earlier tests may still be there. */
const undo = (message: string) =>
  page.getByRole("listitem").filter({ hasText: message }).getByRole("button", { name: "Undo" });
const idInAddress = () => Number(window.location.pathname.split("/").at(-1));

const planIs = (value: string) => ({ key: "plan", type: "person", operator: "exact", value });
const dynamic = (...values: object[]) => ({
  filters: { properties: { type: "OR", values: [{ type: "AND", values }] } },
});

/** A project with a person for each name: `ada-id`, ada@example.com, plan team or free. */
async function projectWithPersons(...names: string[]) {
  const project = await newProject();
  const batch = names.map((name, at) => ({
    event: "signed up",
    distinct_id: `${name}-id`,
    properties: { $set: { email: `${name}@example.com`, plan: at % 2 === 0 ? "team" : "free" } },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  return project;
}

test("a project without cohorts says what cohorts are, and one that can't be read says so", async () => {
  const project = await newProject();
  await openList(project);
  await expect.element(page.getByRole("heading", { name: "No cohorts yet" })).toBeVisible();
  const allow = refuseRequests(/cohorts/);
  onTestFinished(allow);
  await openList(project);
  await expect.element(page.getByText("Can’t load cohorts")).toBeVisible();
});

test("the list says how large cohorts are and what uses them, and is filtered", async () => {
  const project = await projectWithPersons("ada", "bert", "carl");
  const teams = await newCohort(project, { name: "Teams", ...dynamic(planIs("team")) });
  await newCohort(project, { name: "Listed", is_static: true });
  const inTeams = { key: "id", type: "cohort", operator: "in", value: teams.id };
  await ask("POST", `/api/projects/${project.id}/feature_flags/`, {
    key: "for-teams",
    filters: { groups: [{ properties: [inTeams] }] },
  });
  await renderScreen(
    `/p/${project.id}/cohorts/new`,
    <CohortForm projectId={String(project.id)} cohort={null} isReadOnly={false} />,
  );
  await page.getByRole("textbox", { name: "Name" }).fill("teams");
  await expect.element(page.getByText("Another cohort has this name.")).toBeVisible();
  await openList(project);
  await expect.element(page.getByRole("row", { name: /Teams/ })).toHaveTextContent(/Dynamic.*2.*for-teams/);
  await expectToLookRight();
  await button("Filter cohorts").click();
  await page.getByRole("dialog", { name: "Filter cohorts" }).getByRole("button", { name: /Kind/ }).click();
  await page.getByRole("option", { name: "Static" }).click();
  await expect.poll(() => window.location.search).toBe("?kind=static");
  await expect.element(page.getByRole("rowheader")).toHaveTextContent("Listed");

  await openList(project, "?q=teams");
  await button("Actions for Teams").click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const refusal = page.getByRole("dialog", { name: "“Teams” can’t be deleted" });
  await expect.element(refusal.getByRole("link", { name: "for-teams" })).toBeVisible();
});

test("a dynamic cohort is created with a live count, examples, and groups joined by and", async () => {
  const project = await projectWithPersons("ada", "bert", "carl");
  await create(project);
  const about = page.getByRole("complementary");
  await expect.element(about).toHaveTextContent("Complete the conditions to see who matches.");
  await button("Create cohort").click();
  await expect.element(page.getByText("Fix 2 errors to continue")).toBeVisible();
  await expect.element(field("Name")).toHaveAttribute("aria-invalid", "true");

  await field("Name").fill("Teams");
  await page.getByRole("combobox", { name: "Property 1" }).fill("plan");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("combobox", { name: /^Values 1/ }).fill("team");
  await userEvent.keyboard("{Enter}");
  await expect.element(about).toHaveTextContent("2 of 3 persons match");
  await expect.element(about.getByRole("list", { name: "Examples" })).toHaveTextContent("ada@example.com");

  await button("Add group").click();
  const second = page.getByRole("group", { name: "Conditions of group 2" });
  await second.getByRole("combobox", { name: "Property 1" }).fill("email");
  await userEvent.keyboard("{Escape}");
  await second.getByRole("combobox", { name: /^Values 1/ }).fill("ada@example.com");
  await userEvent.keyboard("{Enter}");
  await page.getByRole("button", { name: /Match persons in/ }).click();
  await page.getByRole("option", { name: "all groups" }).click();
  await expect.element(about).toHaveTextContent("1 of 3 persons match");
  await expectToLookRight();
  await button("Create cohort").click();
  await expect.poll(() => window.location.pathname).toMatch(/\/cohorts\/\d+$/);
  const email = { key: "email", type: "person", operator: "exact", value: "ada@example.com" };
  expect(await read(project, idInAddress())).toMatchObject({
    name: "Teams",
    is_static: false,
    count: 1,
    filters: {
      properties: {
        type: "AND",
        values: [
          { type: "AND", values: [planIs("team")] },
          { type: "AND", values: [email] },
        ],
      },
    },
  });
});

test("a cohort by behavior is created with a live count, and says when it is calculated, also where it is used", async () => {
  const project = await projectWithPersons("ada", "bert");
  const batch = ["ada-id", "ada-id"].map((distinct_id) => ({
    event: "paid",
    distinct_id,
    properties: { plan: "team" },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  await create(project);
  await field("Name").fill("Payers");
  await button("Add event").click();
  await page.getByRole("combobox", { name: "Event 1" }).fill("paid");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Did or did not 1" }).click();
  await page.getByRole("option", { name: "did at least" }).click();
  await field("Times 1").fill("2");
  await userEvent.keyboard("{Tab}");
  const about = page.getByRole("complementary");
  await expect.element(about).toHaveTextContent("1 of 2 persons match");
  await button("Event property").click();
  await button("Create cohort").click();
  await expect.element(page.getByText("Complete or remove the unfinished condition.")).toBeVisible();
  await page.getByRole("combobox", { name: "Event property 1" }).fill("plan");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("combobox", { name: /^Values 1/ }).fill("team");
  await userEvent.keyboard("{Enter}");
  await expect.element(about).toHaveTextContent("1 of 2 persons match");
  await expectToLookRight();
  await button("Create cohort").click();
  await expect.poll(() => window.location.pathname).toMatch(/\/cohorts\/\d+$/);
  const cohort = await read(project, idInAddress());
  await open(project, cohort);
  await expect.element(page.getByText("Calculating…")).toBeVisible();
  await expect.element(button("Recalculate")).toBeDisabled();

  const user = await newCohort(project, {
    name: "Both",
    ...dynamic({ key: "id", type: "cohort", operator: "in", value: cohort.id }),
  });
  await open(project, user);
  await expect
    .element(
      page.getByText(
        "Persons who: did “paid” at least twice in the last 30 days (plan is team) · Calculating…",
        { exact: true },
      ),
    )
    .toBeVisible();
});

test("a static cohort is created from pasted lines, each with its result", async () => {
  const project = await projectWithPersons("ada", "bert", "carl");
  await create(project);
  await field("Name").fill("Guests");
  await press("radio", "Static");
  await field("Paste emails or distinct IDs").fill(
    "ada-id\nnobody@example.com\nada@example.com\nbert@example.com",
  );
  await button("Find persons").click();
  await expect.element(page.getByText("2 found, 1 not found, 1 duplicate")).toBeVisible();
  const lines = page.getByRole("list", { name: "Result of each line" });
  await expect
    .element(lines.getByRole("listitem").first())
    .toHaveTextContent(/2nobody@example.com.*Not found/);
  const chosen = page.getByRole("list", { name: "Chosen persons" });
  await chosen.getByRole("button", { name: "Remove bert@example.com" }).click();
  await page.getByRole("combobox", { name: "Pick a person" }).fill("carl@");
  await pickOption(/carl@example.com/);
  await expect.element(page.getByRole("combobox", { name: "Pick a person" })).toHaveValue("");
  await userEvent.keyboard("{Escape}");
  await expect.element(chosen).toHaveTextContent("carl@example.com");
  await expectToLookRight();
  await button("Create cohort").click();
  await expect.poll(() => window.location.pathname).toMatch(/\/cohorts\/\d+$/);
  expect(await read(project, idInAddress())).toMatchObject({ is_static: true, count: 2 });
});

test("pasted lines that were not looked up become part of the cohort, and unknown ones are shown first", async () => {
  const project = await projectWithPersons("ada", "bert");
  await create(project);
  await field("Name").fill("Guests");
  await press("radio", "Static");
  await field("Paste emails or distinct IDs").fill("ada-id\nnobody@example.com");
  await button("Create cohort").click();
  await expect.element(page.getByText(/^Some lines match no person, or several/)).toBeVisible();
  await expect.element(page.getByText("1 found, 1 not found, 0 duplicates")).toBeVisible();
  expect(window.location.pathname).toMatch(/new$/);
  await field("Paste emails or distinct IDs").fill("ada-id\nbert@example.com");
  await button("Create cohort").click();
  await expect.poll(() => window.location.pathname).toMatch(/\/cohorts\/\d+$/);
  expect(await read(project, idInAddress())).toMatchObject({ is_static: true, count: 2 });
});

test("each row of a file of Excel is reported where the eye is: found, not found, several, twice, blank", async () => {
  const project = await projectWithPersons("ada", "bert", "carl");
  const batch = ["one", "two"].map((id) => ({
    event: "signed up",
    distinct_id: id,
    properties: { $set: { email: "team@example.com" } },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const cohort = await newCohort(project, { name: "Guests", is_static: true });
  await open(project, cohort, "?tab=members");
  const rows = [
    "Name;Email Address",
    "Ada;ADA@example.com",
    ";",
    "Zoë;zoe@example.com",
    ";team@example.com",
    ";ada@example.com",
  ];
  const text = `\uFEFF${rows.join("\r\n")}\r\n`;
  const file = new File([Uint16Array.from(text, (character) => character.charCodeAt(0))], "guests.csv");
  await expect.element(page.getByRole("button", { name: "Upload CSV" })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is a file input.");
  await userEvent.upload(input, file);
  const summary = page.getByText("1 found, 1 not found, 1 duplicate, 1 with several persons, 1 blank");
  await expect.element(summary).toBeInViewport({ ratio: 1 });
  const lines = page.getByRole("list", { name: "Result of each line" });
  await expect.element(lines).toBeInViewport({ ratio: 1 });
  expect(
    lines
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    "4zoe@example.comNot found",
    "5team@example.com2 persons have this email",
    "6ada@example.comSame person as line 2",
    "3Blank",
    "2ADA@example.comada@example.com",
  ]);
  await expect.poll(() => read(project, cohort.id)).toMatchObject({ count: 1 });
  await expectToLookRight();
});

test("persons of a static cohort are added by CSV and removed, and it is duplicated with them", async () => {
  const project = await projectWithPersons("ada", "bert", "carl");
  const cohort = await newCohort(project, { name: "Guests", is_static: true });
  await open(project, cohort, "?tab=members");
  await expect.element(page.getByText("Nobody is in this cohort yet.")).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is a file input.");
  const file = new File(
    ["name,email\nAda,ada@example.com\nBert,bert@example.com\nZoe,zoe@example.com\n"],
    "guests.csv",
  );
  await userEvent.upload(input, file);
  await expect.element(page.getByText("2 found, 1 not found, 0 duplicates")).toBeVisible();
  const rows = page.getByRole("table").getByRole("rowheader");
  await expect.poll(() => rows.elements().length).toBe(2);
  await button("Remove ada@example.com").click();
  await expect.poll(() => rows.elements().length).toBe(1);
  await expectToLookRight();

  await button("Actions for Guests").click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect.poll(() => idInAddress()).not.toBe(cohort.id);
  expect(await read(project, idInAddress())).toMatchObject({ name: "Copy of Guests", count: 1 });
});

test("a cohort is renamed, deleted and brought back", async () => {
  const project = await projectWithPersons("ada");
  const cohort = await newCohort(project, { name: "Teams", ...dynamic(planIs("team")) });
  await open(project, cohort);
  await field("Name").fill("Paying teams");
  await button("Save").click();
  await expect.poll(() => read(project, cohort.id)).toMatchObject({ name: "Paying teams", count: 1 });
  await button("Actions for Paying teams").click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await button("Delete cohort").click();
  await expect.poll(() => window.location.pathname).toBe(`/p/${project.id}/cohorts`);
  await undo("“Paying teams” deleted").click();
  await expect.poll(() => read(project, cohort.id)).toMatchObject({ deleted: false, count: 1 });
});

const reload = "Reload and keep my changes";

test("a colleague's rename survives the save of a form that was open, and what was typed stays", async () => {
  const project = await projectWithPersons("ada");
  const cohort = await newCohort(project, { name: "Teams", ...dynamic(planIs("team")) });
  const path = `${root(project)}${cohort.id}/`;
  await open(project, cohort);
  await field("Description").fill("Paying customers");
  await ask("PATCH", path, { name: "Paying teams", ...dynamic(planIs("free")) });
  await button("Save").click();
  await expect
    .element(page.getByText(/changed “Name” and “Conditions” after you opened this page\.$/))
    .toBeVisible();
  await expect.element(field("Name")).toHaveValue("Teams");
  expect(await read(project, cohort.id)).toMatchObject({ name: "Paying teams", description: "", version: 2 });
  await expectToLookRight();

  await button(reload).click();
  await expect.element(field("Name")).toHaveValue("Paying teams");
  await expect.element(field("Description")).toHaveValue("Paying customers");
  await expect.element(page.getByText(/after you opened/)).not.toBeInTheDocument();
  await expect.element(button("Save")).toHaveFocus();
  const { sent, stop } = recordRequests();
  onTestFinished(stop);
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => read(project, cohort.id))
    .toMatchObject({
      name: "Paying teams",
      description: "Paying customers",
      ...dynamic(planIs("free")),
      version: 3,
    });
  const saved = sent.find(({ method }) => method === "PATCH");
  expect(saved?.headers.get("if-match")).toBe('"2"');
  expect(JSON.parse(saved?.body ?? "")).toEqual({ description: "Paying customers" });
});

test("of a field that a colleague changed, too, the typed value stays, and the form says so", async () => {
  const project = await projectWithPersons("ada");
  const cohort = await newCohort(project, { name: "Teams", ...dynamic(planIs("team")) });
  await open(project, cohort);
  await field("Name").fill("Customers");
  await ask("PATCH", `${root(project)}${cohort.id}/`, { name: "Paying teams", description: "Pay" });
  await button("Save").click();
  await expect.element(page.getByText(/^You changed “Name”, too\./)).toBeVisible();
  await button(reload).click();
  await expect.element(field("Description")).toHaveValue("Pay");
  await expect.element(field("Name")).toHaveValue("Customers");
  await button("Save").click();
  await expect.poll(() => read(project, cohort.id)).toMatchObject({ name: "Customers", description: "Pay" });
});

test("a conflict whose history can't be read is still said, and reloading is tried again", async () => {
  const project = await projectWithPersons("ada");
  const cohort = await newCohort(project, { name: "Teams", ...dynamic(planIs("team")) });
  await open(project, cohort);
  await field("Description").fill("Mine");
  await ask("PATCH", `${root(project)}${cohort.id}/`, { name: "Paying teams" });
  const refuseReading = refuseRequests(/activity_log/);
  onTestFinished(refuseReading);
  await button("Save").click();
  await expect.element(page.getByText("Someone changed this after you opened the page.")).toBeVisible();
  const refuseCohort = refuseRequests(/cohorts\/\d+\/$/);
  onTestFinished(refuseCohort);
  await button(reload).click();
  await expect.element(page.getByText("Refused.")).toBeVisible();
  refuseCohort();
  await button(reload).click();
  await expect.element(field("Name")).toHaveValue("Paying teams");
  await expect.element(field("Description")).toHaveValue("Mine");
});

test("a form without changes follows what a colleague saved", async () => {
  const project = await projectWithPersons("ada");
  const cohort = await newCohort(project, { name: "Teams", ...dynamic(planIs("team")) });
  await open(project, cohort);
  await expect.element(field("Name")).toHaveValue("Teams");
  await field("Description").fill("Mine");
  await ask("PATCH", `${root(project)}${cohort.id}/`, { name: "Paying teams" });
  await button("Save").click();
  await button("Discard changes").click();
  await expect.element(field("Name")).toHaveValue("Paying teams");
  await expect.element(field("Description")).toHaveValue("");
});
