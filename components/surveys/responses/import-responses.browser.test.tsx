import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import ResponsesTab from "@/components/surveys/responses/responses-tab";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import type { SurveyResponses } from "@/lib/contract/survey/response";
import type { Survey } from "@/lib/contract/survey/survey";

test("columns are mapped, rows previewed and imported; the same file again adds nothing", async () => {
  await page.viewport(1440, 1100);
  const project = await newProject();
  const survey = await ask<Survey>("POST", `/api/projects/${project.id}/surveys/`, {
    name: "Harvest",
    type: "api",
    questions: [
      { id: "score", type: "rating", question: "How likely?", scale: 10, display: "number" },
      { id: "why", type: "open", question: "Why?" },
    ],
  });
  await renderScreen(
    `/p/${project.id}/surveys/${survey.id}?tab=responses`,
    <ResponsesTab projectId={String(project.id)} survey={survey} />,
  );
  const csv = "Time,Person,How likely?,Reason\n2026-01-02T10:00,ada,9,Sweet\n,,3,Sour\n,,30,Bitter\n";
  const uploadAs = async (content: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await userEvent.upload(input!, new File([content], "answers.csv", { type: "text/csv" }));
  };
  const upload = async (content = csv) => {
    await page.getByRole("button", { name: "Import CSV" }).click();
    await expect.element(page.getByRole("button", { name: "Choose CSV file" })).toBeVisible();
    await uploadAs(content);
  };
  await upload("");
  await expect.element(page.getByText("The file is empty.")).toBeVisible();
  await uploadAs(`Why?\n${"x\n".repeat(10_001)}`);
  await expect.element(page.getByText(/The file is too large. .* at most 10,000 rows/)).toBeVisible();
  await uploadAs(csv);
  await expect.element(page.getByText("answers.csv")).toBeVisible();
  await expect.element(page.getByText("3 rows: 2 new, 0 imported before, 1 with errors")).toBeVisible();
  await page.getByRole("button", { name: /Why\?/ }).click();
  await page.getByRole("option", { name: "Reason" }).click();
  await expect.element(page.getByRole("cell", { name: "Sweet" })).toBeVisible();
  const sour = page.getByRole("row").filter({ hasText: "Sour" });
  await expect.element(sour).toHaveTextContent(/Time of the import.*No person.*3/);
  await expect.element(page.getByText("Line 4: Enter a whole number in the range 0–10.")).toBeVisible();
  await expectToLookRight();
  await page.getByRole("button", { name: "Import 2 responses" }).click();
  await expect.element(page.getByText("2 responses imported")).toBeVisible();
  const { results } = await ask<SurveyResponses>(
    "GET",
    `/api/projects/${project.id}/surveys/${survey.id}/responses/`,
  );
  expect(results.map(({ answers }) => answers.length)).toEqual([2, 2]);
  await upload();
  await page.getByRole("button", { name: /Why\?/ }).click();
  await page.getByRole("option", { name: "Reason" }).click();
  await expect.element(page.getByText("3 rows: 0 new, 2 imported before, 1 with errors")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
});
