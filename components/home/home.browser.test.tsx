import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { Home } from "@/components/home/home";
import { expectToLookRight } from "@/components/testing/accessibility";
import { holdRequests, refuseRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs + 60_000).toISOString();

const openHome = ({ id }: { id: number }, options: { locale?: "en" | "de" } = {}) =>
  renderScreen(`/p/${id}`, <Home projectId={String(id)} />, options);

const steps = page.getByRole("list", { name: "First steps" }).getByRole("listitem");
const running = page.getByRole("table", { name: "Running" });

/** Sends an event as an SDK does. */
const capture = ({ api_token }: { api_token: string }, event: string, properties = {}) =>
  ask("POST", "/batch/", { api_key: api_token, batch: [{ event, distinct_id: "someone", properties }] });

test("a new project never says that nothing runs, while it is not known whether it is new", async () => {
  const project = await newProject();
  const release = holdRequests(/\/events\//);
  onTestFinished(release);
  await openHome(project);
  await expect.element(page.getByText("created the project")).toBeVisible();
  await expect.element(page.getByText(/No surveys are running/)).not.toBeInTheDocument();
  release();
  await expect.element(steps.first()).toBeVisible();
});

test("a new project has three steps, which tick themselves off", async () => {
  const project = await newProject();
  await openHome(project);
  await expect.element(page.getByText("0 of 3 steps done")).toBeInTheDocument();
  await expect.element(running).not.toBeInTheDocument();
  await expect
    .element(steps.nth(1).getByRole("link"))
    .toHaveAttribute("href", `/p/${project.id}/surveys/new`);
  await expectToLookRight();

  await capture(project, "$pageview");
  await expect.element(steps.first(), { timeout: 15_000 }).toHaveTextContent("Events are coming in.");
  await expect.element(page.getByText("1 of 3 steps done")).toBeInTheDocument();

  const survey = await newSurvey({}, project);
  await openHome(project);
  await expect.element(page.getByText("2 of 3 steps done")).toBeInTheDocument();
  await expect
    .element(steps.nth(2).getByRole("link"))
    .toHaveAttribute("href", `/p/${project.id}/surveys/${survey.id}/edit`);

  await ask("POST", `/api/projects/${project.id}/surveys/${survey.id}/launch/`);
  await openHome(project);
  await expect.element(running.getByRole("rowheader")).toHaveTextContent("Tea");
  await expect.element(page.getByText("Get to your first response")).not.toBeInTheDocument();
});

test("surveys that run are shown with what they reached and what comes next, and what needs attention", async () => {
  const project = await newProject();
  const survey = await newSurvey(
    { name: "Tea", start_date: daysFromNow(-3), end_date: daysFromNow(3), responses_limit: 4 },
    project,
  );
  await newSurvey({ name: "Cake", start_date: daysFromNow(20) }, project);
  await newSurvey({ name: "Draft" }, project);
  const properties = { $survey_id: survey.id, $survey_submission_id: "one", $survey_response_why: "Because" };
  await capture(project, "survey shown", properties);
  await capture(project, "survey sent", properties);
  await openHome(project);
  const [tea, cake] = [running.getByRole("row").nth(1), running.getByRole("row").nth(2)];
  await expect.element(tea).toHaveTextContent(/Tea.*100%.*1.*1 of 4.*Ends/);
  await expect.element(cake).toHaveTextContent(/Scheduled.*Cake.*Starts/);
  await expect.element(running).not.toHaveTextContent("Draft");
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect.element(attention).toHaveTextContent(/Tea.*Ends in 3 days/);
  const recent = page.getByRole("region", { name: "Recent activity" });
  await expect.element(recent.getByRole("listitem").first()).toHaveTextContent("created the survey “Draft”");
  await expectToLookRight();
});

test("a project without anything to look at says so", async () => {
  const project = await newProject();
  await newSurvey({ start_date: daysFromNow(-3) }, project);
  await capture(project, "$pageview");
  await openHome(project);
  await expect.element(page.getByText("Nothing needs your attention.")).toBeVisible();
});

test("what can't be loaded is said to be missing, and is loaded again when asked for", async () => {
  const project = await newProject();
  const allow = refuseRequests(/surveys\/\?/);
  onTestFinished(allow);
  await openHome(project);
  await expect.element(page.getByRole("heading", { name: "Can’t load the project" })).toBeVisible();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(steps.first()).toHaveTextContent("Install the snippet");
});

test("numbers that can't be loaded leave the surveys in sight", async () => {
  const project = await newProject();
  await newSurvey({ start_date: daysFromNow(-3) }, project);
  const allow = refuseRequests(/surveys\/trends/);
  onTestFinished(allow);
  await openHome(project, { locale: "de" });
  await expect.element(page.getByText("Einige Zahlen konnten nicht geladen werden.")).toBeVisible();
  await expect.element(page.getByRole("table", { name: "Läuft" })).toHaveTextContent("Tea");
});

test("a viewer is offered nothing that only editors may do", async () => {
  const project = await newProjectAs("viewer");
  await openHome(project);
  await expect.element(steps.nth(1)).toBeVisible();
  await expect.element(steps.nth(1).getByRole("link")).not.toBeInTheDocument();
  await capture(project, "$pageview");
  await openHome(project);
  await expect.element(page.getByRole("link", { name: "New survey" })).not.toBeInTheDocument();
});

test("a member who was removed is told so", async () => {
  const project = await newProject();
  await ask("DELETE", `/api/projects/${project.id}/`);
  expectErrors(/404/);
  await openHome(project);
  await expect
    .element(page.getByRole("heading", { name: "You have no access to this project" }))
    .toBeVisible();
  await expect.element(page.getByRole("link", { name: "Open your projects" })).toHaveAttribute("href", "/");
});
