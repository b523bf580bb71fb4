import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PropertyFilters } from "@/components/filters/property-filters";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { FilterSamples } from "@/components/testing/samples/filter-samples";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";

/** A project with three persons, an event, a cohort and a survey, shown by the samples. */
async function show() {
  const project = await newProject();
  const batch = ["anna", "bert", "cleo"].map((name) => ({
    event: "order completed",
    distinct_id: `${name}-id`,
    properties: { $set: { email: `${name}@example.com`, plan: "pro" } },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const root = `/api/projects/${project.id}`;
  await ask("POST", `${root}/cohorts/`, {
    name: "Payers",
    filters: {
      properties: {
        type: "AND",
        values: [{ type: "AND", values: [{ key: "plan", type: "person", value: "pro" }] }],
      },
    },
  });
  const survey = await ask<{ id: string }>("POST", `${root}/surveys/`, {
    name: "Tea",
    type: "api",
    questions: [],
  });
  localStorage.clear();
  await renderScreen(
    "/filters",
    <>
      <h1>Filters</h1>
      <FilterSamples projectId={String(project.id)} />
    </>,
  );
  return { ...project, survey };
}
const output = (name: string) => page.getByLabelText(name, { exact: true });

test("condition sets write what is complete, with OR, rollout and cohorts", async () => {
  await show();
  await expect.element(output("Written filters")).toHaveTextContent("null");
  await page.getByRole("combobox", { name: "Property 1" }).fill("plan");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("combobox", { name: /^Values 1/ }).fill("pro");
  await userEvent.keyboard("{Enter}");
  const plan = { key: "plan", type: "person", operator: "exact", value: "pro" };
  const first = { properties: [plan], rollout_percentage: 100 };
  await expect.element(output("Written filters")).toHaveTextContent(JSON.stringify({ groups: [first] }));

  await page.getByRole("button", { name: "Add group" }).click();
  const second = page.getByRole("group", { name: "Conditions of group 2" });
  await second.getByRole("button", { name: "Remove condition 1" }).click();
  await second.getByRole("button", { name: "Add condition" }).click();
  await expect.element(second.getByRole("combobox", { name: "Property 1" })).toHaveFocus();
  await second.getByRole("button", { name: "Remove condition 1" }).click();
  await second.getByRole("button", { name: "Add cohort" }).click();
  // Its list is open: the picker has the focus.
  await pickOption("Payers");
  const percent = page.getByRole("textbox", { name: "Rollout percentage of group 2" });
  await percent.fill("40");
  await userEvent.keyboard("{Tab}");
  await expect
    .element(output("Written filters"))
    .toHaveTextContent(/"operator":"in","value":\d+}],"rollout_percentage":40/);

  await page.getByRole("button", { name: "Remove group 2" }).click();
  await expect.element(output("Written filters")).toHaveTextContent(JSON.stringify({ groups: [first] }));
});

test("properties say what they are, and those in which surveys keep their books are not offered", async () => {
  const { id, api_token } = await newProject();
  await ask("POST", "/batch/", {
    api_key: api_token,
    batch: [
      {
        event: "$identify",
        distinct_id: "books",
        properties: { $set: { "$survey_responded/1": true, $browser: "Firefox", shelves: 4 } },
      },
    ],
  });
  await renderScreen(
    `/p/${id}`,
    <PropertyFilters
      projectId={String(id)}
      label="Filters"
      filters={[{ key: "", type: "person" }]}
      onChange={() => {}}
    />,
  );
  const field = page.getByRole("combobox", { name: "Property 1" });
  await field.click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("option", { name: /\$browser/ })).toHaveTextContent("Browser");
  await expect.element(page.getByRole("option", { name: /shelves/ })).toHaveTextContent("Number");
  await expect.element(page.getByRole("option", { name: /\$survey_/ })).not.toBeInTheDocument();
});

test("an event is suggested, and any name can be typed", async () => {
  await show();
  const field = page.getByRole("combobox", { name: "Event", exact: true });
  await field.fill("order");
  await pickOption("order completed");
  await expect.element(output("Event name")).toHaveTextContent('"order completed"');
  // The choice closes the list and keeps the focus.
  await expect.element(field).toHaveFocus();
  expect(page.getByRole("listbox").elements()).toEqual([]);
  await field.fill("never seen");
  await expect.element(output("Event name")).toHaveTextContent('"never seen"');
});

test("dates are chosen by a preset or by their days", async () => {
  await show();
  await page.getByRole("button", { name: "Date range: Last 7 days" }).click();
  await page.getByRole("button", { name: "This quarter" }).click();
  await expect
    .element(output("Dates"))
    .toHaveTextContent(/\{"date_from":"\d{4}-(01|04|07|10)-01","date_to":null\}/);
  await page.getByRole("button", { name: "Date range: This quarter" }).click();
  await page.getByRole("button", { name: "All time" }).click();
  await expect.element(output("Dates")).toHaveTextContent('{"date_from":"all","date_to":null}');
});

test("a person is found, picked and remembered", async () => {
  const project = await show();
  const field = page.getByRole("combobox", { name: "Person", exact: true });
  await field.fill("bert@");
  await pickOption(/bert@example.com/);
  await expect.element(page.getByRole("button", { name: "Remove bert@example.com" })).toBeVisible();
  // By uuid alone.
  const kept = localStorage.getItem(`persons-recent-${project.id}`) ?? "";
  expect(kept).toMatch(/^\["[0-9a-f-]{36}"\]$/);
  await page.getByRole("button", { name: "Remove bert@example.com" }).click();
  await field.fill("");
  await userEvent.keyboard("{ArrowDown}");
  await expect
    .element(page.getByRole("option").first())
    .toHaveTextContent(/bert@example.com.*Recent · bert-id/);
});

test("the feed says who did what, and leads to it", async () => {
  const { id, survey } = await show();
  const feed = page.getByRole("list", { name: "Activity" });
  await expect.element(feed).toHaveTextContent("created the survey “Tea”");
  await expect.element(feed).toHaveTextContent("created the cohort “Payers”");
  expect(feed.getByRole("link", { name: "“Tea”" }).element().getAttribute("href")).toBe(
    `/p/${id}/surveys/${survey.id}/edit`,
  );
});

test("axe finds nothing", async () => {
  await show();
  await expect.element(page.getByRole("list", { name: "Activity" })).toBeVisible();
  await expectToLookRight();
});
