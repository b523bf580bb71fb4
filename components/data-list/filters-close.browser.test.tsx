import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ActivityLog } from "@/components/activity-log/activity-log";
import { FlagList } from "@/components/flags/flag-list";
import { PersonList } from "@/components/persons/list/person-list";
import { SurveyList } from "@/components/surveys/list/survey-list";
import { ResponseSearch } from "@/components/surveys/responses/response-search";
import { focusOn } from "@/components/testing/keys";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

/** A project with a row in each list. */
async function filledProject() {
  const project = await newProject();
  const survey = await newSurvey({ name: "Tea" }, project);
  await ask("POST", `/api/projects/${project.id}/feature_flags/`, { key: "tea" });
  const properties = { $set: { plan: "team" }, $survey_id: survey.id };
  const batch = [{ event: "survey sent", distinct_id: "ada", properties }];
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  return String(project.id);
}

test.each([
  ["surveys", "Filter surveys", (projectId: string) => <SurveyList projectId={projectId} />],
  ["persons", "Filter persons", (projectId: string) => <PersonList projectId={projectId} />],
  ["responses", "Filter", (projectId: string) => <ResponseSearch projectId={projectId} />],
  ["flags", "Filter flags", (projectId: string) => <FlagList projectId={projectId} />],
  ["activity", "Date range: All time", (projectId: string) => <ActivityLog projectId={projectId} />],
])(
  "Escape closes the filter of %s, as soon as it opens and after its fields were used",
  async (path, name, screen) => {
    const projectId = await filledProject();
    await renderScreen(`/p/${projectId}/${path}`, screen(projectId));
    const button = page.getByRole("button", { name, exact: true });
    const panel = page.getByRole("dialog");
    await focusOn(button);
    await userEvent.keyboard("{Enter}{Escape}");
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    for (const tabs of [1, 2]) {
      await userEvent.keyboard("{Enter}");
      await expect.element(panel).toBeVisible();
      for (let at = 0; at < tabs; at++) await userEvent.keyboard("{Tab}");
      // A list of options that is open is above the panel, and closes first.
      const hasList = page.getByRole("listbox").elements().length > 0;
      await userEvent.keyboard(hasList ? "{Escape}{Escape}" : "{Escape}");
      await expect.element(panel).not.toBeInTheDocument();
      await expect.element(button).toHaveFocus();
    }
  },
);
