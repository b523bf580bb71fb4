import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "@/components/testing/actions";
import { ask, newProject, newSurvey, twoQuestions } from "@/components/testing/surveys";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

test("the start dialog forecasts responses and when the limit is reached, or that too few people match", async () => {
  const project = await newProject();
  const earlier = await newSurvey({ start_date: daysAgo(12) }, project);
  // Four responses a day on ten days, of forty persons who each saw the survey once.
  const persons = Array.from({ length: 40 }, (_, index) => ({
    distinct_id: `person ${index}`,
    timestamp: daysAgo(1 + Math.floor(index / 4)),
  }));
  const properties = { $survey_id: earlier.id };
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: persons.flatMap((person) => [
      { ...person, event: "survey shown", properties: { ...properties, $set: { plan: "pro" } } },
      { ...person, event: "survey sent", properties: { ...properties, $survey_response_why: "Because" } },
    ]),
  });
  const survey = await newSurvey(
    { name: "Coffee", questions: twoQuestions, responses_limit: 20, type: "popover" },
    project,
  );
  await survey.open("questions");
  await page.getByRole("button", { name: "Start…" }).click();
  const dialog = page.getByRole("dialog");
  // 20 responses take 5 days.
  const inFiveDays = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(
    Date.now() + 5 * dayMs,
  );
  await expect
    .element(
      dialog.getByText(
        `About 40 known people match the conditions. Expect about 20 responses, at the 100% response rate of your other surveys. The limit of 20 responses is reached around ${inFiveDays}, which completes the survey.`,
      ),
    )
    .toBeVisible();
  await press("radio", "On a date");
  await expect.element(dialog.getByText(/is reached around/)).toBeVisible();

  const large = await newSurvey(
    { name: "Cake", questions: twoQuestions, responses_limit: 100, type: "popover" },
    project,
  );
  await large.open("questions");
  await page.getByRole("button", { name: "Start…" }).click();
  await expect
    .element(dialog)
    .toHaveTextContent(
      "Expect about 40 responses, at the 100% response rate of your other surveys. The limit of 100 responses won’t be reached: only 40 people match.",
    );
  // Other surveys of the same people are said between, once they are read.
  await expect.element(dialog).toHaveTextContent("Runs until someone stops it.");
});

test("the start dialog says that a repeated survey ends with its last iteration", async () => {
  const survey = await newSurvey({
    schedule: "recurring",
    iteration_count: 6,
    iteration_frequency_days: 30,
    type: "popover",
  });
  await survey.open("questions");
  await page.getByRole("button", { name: "Start…" }).click();
  const dialog = page.getByRole("dialog");
  const end = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(
    Date.now() + 180 * dayMs,
  );
  await expect.element(dialog.getByText(`Ends on ${end}, after 6 repeats.`)).toBeVisible();
});
