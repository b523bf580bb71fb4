import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ActivityLog } from "@/components/activity-log/activity-log";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";
import type { Person } from "@/lib/contract/person/person";

const entries = page.getByRole("list", { name: "Activity" }).getByRole("listitem");

const openLog = ({ id }: { id: number }, query = "", options: { locale?: "en" | "de" } = {}) =>
  renderScreen(`/p/${id}/activity${query}`, <ActivityLog projectId={String(id)} />, options);

/** A project with a survey that was edited, and a flag. */
async function projectWithActivity() {
  const project = await newProject();
  const survey = await newSurvey({ name: "Tea" }, project);
  await survey.change({ conditions: { seenSurveyWaitPeriodInDays: 30 }, enable_partial_responses: true });
  const flag = await ask<{ id: number }>("POST", `/api/projects/${project.id}/feature_flags/`, {
    key: "new-tea",
  });
  return { project, survey, flag };
}

test("the feed tells who did what, in words of the screens, and links the things", async () => {
  const { project, survey, flag } = await projectWithActivity();
  await openLog(project);
  await expect.element(entries.first()).toHaveTextContent("created the flag “new-tea”");
  await expect
    .element(entries.first().getByRole("link", { name: "“new-tea”" }))
    .toHaveAttribute("href", `/p/${project.id}/flags/${flag.id}`);
  await expect.element(entries.nth(1)).toHaveTextContent("Wait period changed from none to 30 days");
  await expect.element(entries.nth(1)).toHaveTextContent("Partial responses turned on");
  await expect
    .element(entries.nth(1).getByRole("link"))
    .toHaveAttribute("href", `/p/${project.id}/surveys/${survey.id}/edit`);
  await expectToLookRight();

  await openLog(project, "", { locale: "de" });
  const german = page.getByRole("list", { name: "Aktivität" }).getByRole("listitem");
  await expect.element(german.nth(1)).toHaveTextContent("Wartezeit von keine Angabe auf 30 Tage geändert");
});

test("the deletion of a person names them shortly, and links its receipt", async () => {
  const project = await newProject();
  const batch = [{ event: "looked", distinct_id: "ada", properties: { $set: { plan: "team" } } }];
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const root = `/api/projects/${project.id}/persons/`;
  const { results } = await ask<{ results: Person[] }>("GET", `${root}?distinct_id=ada`);
  const { uuid = "" } = results[0] ?? {};
  await ask("PATCH", `${root}${uuid}/`, { properties: { plan: "solo" } });
  await ask("POST", `${root}${uuid}/delete_property/`, { $unset: "plan" });
  await ask("DELETE", `${root}${uuid}/`);
  await openLog(project);
  const shortId = `${uuid.slice(0, 8)}…`;
  await expect.element(entries.first()).toHaveTextContent(`deleted the person ${shortId}View receipt`);
  await expect
    .element(entries.first().getByRole("link", { name: "View receipt" }))
    .toHaveAttribute("href", expect.stringMatching(/deletions\?receipt=[0-9a-f-]{36}$/));
  await expect
    .element(entries.nth(1))
    .toHaveTextContent(`deleted a property of the person ${shortId} (deleted)`);
  await expect
    .element(entries.nth(2))
    .toHaveTextContent(`edited the properties of the person ${shortId} (deleted)`);
});

test("it is filtered by kind, person, thing and date, and a link shows the same", async () => {
  const { project, survey } = await projectWithActivity();
  await openLog(project);
  await page.getByRole("button", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Surveys" }).click();
  await expect.poll(() => window.location.search).toBe("?kind=surveys");
  await expect.element(entries.first()).toHaveTextContent("edited the survey");
  // Each entry has one time; its changes are items of a nested list.
  await expect.poll(() => document.querySelectorAll("ol time").length).toBe(2);
  const csv = page.getByRole("link", { name: "Export CSV" });
  await expect.element(csv).toHaveAttribute("href", expect.stringContaining("format=csv&scopes=Survey"));

  await entries.first().getByRole("button", { name: "Show only activity of Tea" }).click();
  await expect.poll(() => window.location.search).toContain(`item=Survey%3A${survey.id}`);
  await expect.element(page.getByText("Only Tea")).toBeVisible();

  await openLog(project, `?by=system&from=-7d`);
  await expect.element(page.getByText("No activity matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect.poll(() => window.location.search).toBe("");
  await expect.element(entries.first()).toHaveTextContent("created the flag");
});

test("exports alone are listed, and more changes than fit are opened", async () => {
  const { project, survey } = await projectWithActivity();
  await ask("GET", `/api/projects/${project.id}/persons/?format=csv`);
  await survey.change({
    ...{ description: "Tea", end_date: "2030-01-01T00:00:00Z", responses_limit: 10, schedule: "always" },
    ...{ iteration_count: 2, iteration_frequency_days: 30, enable_partial_responses: false, name: "Teas" },
  });
  await openLog(project, "?kind=exports");
  await expect.element(entries.first()).toHaveTextContent(/exported/);
  await expect.poll(() => document.querySelectorAll("ol time").length).toBe(1);
  await openLog(project, "?kind=surveys");
  await page.getByText(/^\d+ more changes$/).click();
  await expect.poll(() => document.querySelectorAll("details[open] li").length).toBeGreaterThan(1);
});

test("a thing is found by its name, and only its activity is shown", async () => {
  const { project, survey } = await projectWithActivity();
  await openLog(project);
  const search = page.getByRole("combobox", { name: "Search items" });
  await search.fill("te");
  await expect.element(page.getByRole("option", { name: /^new-tea/ })).toBeVisible();
  await pickOption(/^Tea/);
  await expect.poll(() => window.location.search).toBe(`?item=Survey%3A${survey.id}&name=Tea`);
  await expect.element(page.getByText("Only Tea")).toBeVisible();
  await expect.element(entries.first()).toHaveTextContent("edited the survey");
  await page.getByRole("button", { name: "Remove filter Tea" }).click();
  await expect.element(entries.first()).toHaveTextContent("created the flag");
  await search.fill("zzz");
  await expect.element(page.getByText(/^No items found/)).toBeVisible();
});

test("pages are part of the address", async () => {
  const project = await newProject();
  const root = `/api/projects/${project.id}/cohorts/`;
  const filters = { properties: { type: "AND", values: [{ key: "a", value: "b", type: "person" }] } };
  const { id } = await ask<{ id: number }>("POST", root, { name: "0", filters });
  for (let name = 1; name <= 50; name++) await ask("PATCH", `${root}${id}/`, { name: String(name) });
  await openLog(project, "?kind=cohorts");
  await expect.element(entries.first()).toHaveTextContent("Name changed from “49” to “50”");
  await page.getByRole("button", { name: "Older" }).click();
  await expect.poll(() => window.location.search).toBe("?kind=cohorts&page=2");
  await expect.element(entries.first()).toHaveTextContent("created the cohort");
  await page.getByRole("button", { name: "Newer" }).click();
  await expect.poll(() => window.location.search).toBe("?kind=cohorts");
});
