import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { ask, type EditedSurvey, newProject, newSurvey } from "@/components/testing/surveys";

const dialog = page.getByRole("dialog", { name: "Start “Tea”?" });
const canary = dialog.getByRole("checkbox", { name: "Start with a share of the audience (canary)" });
const label = dialog.getByText("Start with a share of the audience (canary)");
const confirm = dialog.getByRole("button", { name: "Start now" });
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

/** A project with ten persons, of whom the first ones saw a survey that runs. */
async function projectWithReaders({ seen }: { seen: number }) {
  const project = await newProject();
  const other = await newSurvey({ name: "Reading habits", start_date: yesterday }, project);
  const identify = Array.from({ length: 10 }, (_, at) => ({
    event: "$identify",
    distinct_id: `reader-${at}`,
    properties: { $set: { plan: "club" } },
  }));
  const show = Array.from({ length: seen }, (_, at) => ({
    event: "survey shown",
    distinct_id: `reader-${at}`,
    properties: { $survey_id: other.id },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch: [...identify, ...show] });
  return project;
}

async function openStart(survey: EditedSurvey) {
  await survey.open("audience");
  await page.getByRole("button", { name: "Start…" }).click();
  await expect.element(dialog.getByRole("region", { name: "Checks" })).not.toHaveTextContent("Checking");
}

test("the dialog says who saw another survey within the project's wait period", async () => {
  const project = await projectWithReaders({ seen: 4 });
  await ask("PATCH", `/api/projects/${project.id}/`, { survey_config: { seenSurveyWaitPeriodInDays: 30 } });
  const survey = await newSurvey({}, project);
  await openStart(survey);
  const audience = dialog.getByRole("region", { name: "Audience" });
  await expect
    .element(audience)
    .toHaveTextContent(
      "Without the wait period, 4 of 10 persons of this audience saw another survey in the last 30 days: “Reading habits” 4 of 10.",
    );
  await expect.element(audience).toHaveTextContent("Runs at the same time as “Reading habits”.");
});

test("of many surveys that run at the same time some are named and the others counted", async () => {
  const project = await projectWithReaders({ seen: 0 });
  for (const name of ["Reading pace", "Reading places", "Reading times"]) {
    await newSurvey({ name, start_date: yesterday }, project);
  }
  await openStart(await newSurvey({}, project));
  await expect
    .element(dialog.getByRole("region", { name: "Audience" }))
    .toHaveTextContent(/Runs at the same time as “Reading .*”, “Reading .*”, “Reading .*”,? and 1 more\./);
});

test("a survey starts for a share of its audience", async () => {
  const survey = await newSurvey({}, await projectWithReaders({ seen: 0 }));
  await openStart(survey);
  await expect.element(canary).not.toBeChecked();
  await label.click();
  const share = dialog.getByRole("textbox", { name: "Share" });
  await expect.element(share).toHaveValue("5");
  await share.fill("");
  await userEvent.keyboard("{Tab}");
  await expect.element(dialog).toHaveTextContent("Enter a number from 1 to 50.");
  await expect.element(confirm).toBeDisabled();
  await share.fill("20");
  await userEvent.keyboard("{Tab}");
  await expect.element(dialog).toHaveTextContent("About 2 known people can see it at first.");
  await expectToLookRight();
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await survey.toBecome({ canary: { share: 20, max_dismissal_rate: 40, status: "running" } });
  await expect.element(page.getByText("“Tea” started for 20% of the audience")).toBeVisible();
  await expect.element(page.getByText(/^Canary 20% until/)).toBeInTheDocument();
  await expect
    .element(page.getByText(/^Until .*, the canary limits this to 20%: about 2 persons\.$/))
    .toBeVisible();
});

test("a survey is scheduled with a canary, which is offered again when it starts early", async () => {
  const survey = await newSurvey();
  await openStart(survey);
  await dialog.getByText("On a date").click();
  await label.click();
  await expect.element(dialog.getByRole("textbox", { name: "Share" })).toHaveValue("5");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await survey.toBecome({ canary: { share: 5, status: "scheduled" } });
  await page.getByRole("button", { name: "Start now…" }).click();
  await expect.element(canary).toBeChecked();
});

test("there is no canary where a link decides who sees the survey", async () => {
  await openStart(await newSurvey({ type: "external_survey" }));
  await expect.element(confirm).toBeVisible();
  await expect.element(canary).not.toBeInTheDocument();
});

test("a hosted survey with a PIN that can't be saved isn't started", async () => {
  const survey = await newSurvey({ name: "Tea", type: "external_survey" });
  await survey.open("audience");
  await page.getByRole("textbox", { name: "PIN" }).fill("12");
  await page.getByRole("button", { name: "Start…" }).click();
  await expect
    .element(dialog.getByRole("region", { name: "Checks" }))
    .toHaveTextContent("The PIN needs 4 to 12 digits.");
  await expect.element(confirm).toBeDisabled();
});
