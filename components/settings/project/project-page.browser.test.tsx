import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ProjectPage } from "@/components/settings/project/project-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { focusOn } from "@/components/testing/keys";
import { refuseRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject } from "@/components/testing/surveys";
import type { Project } from "@/lib/contract/project/project";

const open = (id: number, query = "") =>
  renderScreen(`/p/${id}/settings/project${query}`, <ProjectPage projectId={String(id)} />);
const read = (id: number) => ask<Project>("GET", `/api/projects/${id}/`);
const name = () => page.getByRole("textbox", { name: "Name", exact: true });
const button = (label: string) => page.getByRole("button", { name: label, exact: true });

test("settings are saved together, or discarded", async () => {
  const { id } = await newProject();
  await open(id);
  await expect.element(page.getByText("All changes saved")).toBeVisible();
  await name().fill("Garden");
  await expect.element(page.getByText("Unsaved changes")).toBeVisible();
  await button("Discard").click();
  await expect.element(name()).toHaveValue("Component test");

  await name().fill("Garden");
  await page.getByRole("combobox", { name: "Time zone" }).fill("Tokyo");
  await pickOption(/^Asia\/Tokyo \(UTC\+09:00\)/);
  await page.getByRole("combobox", { name: "Add property" }).fill("nickname");
  await userEvent.keyboard("{Enter}");
  await focusOn(button("Move nickname"));
  await userEvent.keyboard("{ArrowUp}");
  await button("Save").click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await read(id)).toMatchObject({
    name: "Garden",
    timezone: "Asia/Tokyo",
    person_display_name_properties: ["email", "name", "nickname", "username"],
  });
});

test("the minimum wait period is set and removed", async () => {
  const { id } = await newProject();
  await open(id);
  const days = page.getByRole("textbox", { name: "Minimum wait period" });
  await expect.element(days).toHaveValue("");
  for (const [typed, stored] of [
    ["14", 14],
    ["", null],
  ] as const) {
    await days.fill(typed);
    await userEvent.keyboard("{Tab}");
    await button("Save").click();
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(await read(id)).toMatchObject({ survey_config: { seenSurveyWaitPeriodInDays: stored } });
  }
});

test("analyses read person properties at the time of the event, or the latest", async () => {
  const { id } = await newProject();
  await open(id);
  const [atEvent, latest] = ["from the time of the event", "as of running the query"].map((when) =>
    page.getByRole("radio", { name: `Use person properties ${when}` }),
  );
  await expect.element(atEvent!).toBeChecked();
  await latest!.click({ force: true });
  await button("Save").click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await read(id)).toMatchObject({
    modifiers: { personsOnEventsMode: "person_id_override_properties_joined" },
  });
});

test("faults are shown at their fields, and nothing is saved", async () => {
  expectErrors(/400/);
  const { id } = await newProject();
  await open(id);
  await name().fill(" ");
  await button("Save").click();
  await expect.element(name()).toHaveAttribute("aria-invalid", "true");
  await name().fill("Garden");
  await button("Add condition").click();
  await button("Save").click();
  await expect.element(page.getByText("Condition 1: Complete or remove this condition.")).toBeVisible();
  await button("Remove condition 1").click();
  await button("Save").click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await read(id)).toMatchObject({ name: "Garden", test_account_filters: [] });
});

test("the token is rotated with a grace period, and the previous one revoked", async () => {
  const { id, api_token } = await newProject();
  await open(id);
  await button("Rotate token…").click();
  await page.getByText("1 hour", { exact: true }).click();
  await button("Rotate token").click();
  await expect.element(page.getByText(/^Works until/)).toHaveTextContent(/\(00:59:\d\d left\)$/);
  await expect.element(page.getByText(api_token)).toBeVisible();
  await expect.element(button("Rotate token…")).toBeDisabled();
  expect(await read(id)).toMatchObject({ previous_api_token: api_token });
  await button("Revoke now").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke now" }).click();
  await expect.element(page.getByText("Previous token revoked")).toBeVisible();
  await expect.element(button("Rotate token…")).toBeEnabled();
  expect(await read(id)).toMatchObject({ previous_api_token: null });
});

test("a viewer reads them and is told who can change them", async () => {
  const { id } = await newProjectAs("viewer");
  await open(id, "?dialog=rotate");
  await expect.element(page.getByText(/only owners can change them\. Your role: Viewer\./)).toBeVisible();
  await expect.element(name()).toBeDisabled();
  expect(page.getByRole("dialog").query()).toBeNull();
  expect(button("Save").query()).toBeNull();
});

test("what can't be loaded is said, and tried again", async () => {
  const { id } = await newProject();
  const allow = refuseRequests(new RegExp(`/projects/${id}/$`));
  await open(id);
  await expect.element(page.getByText("Can’t load the project settings")).toBeVisible();
  allow();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(name()).toHaveValue("Component test");
});

test("looks right", async () => {
  const { id } = await newProject();
  await ask("PATCH", `/api/projects/${id}/reset_token/`, {});
  await ask("PATCH", `/api/projects/${id}/`, {
    test_account_filters: [
      { key: "email", type: "person", operator: "not_icontains", value: "@example.com" },
    ],
  });
  await open(id);
  await expect.element(page.getByText(/^Works until/)).toBeVisible();
  await expectToLookRight();
});

test("the contact budget is set in fields that look right, names exempt surveys, and is removed", async () => {
  const { id } = await newProject();
  const exempt = {
    name: "Feedback",
    type: "widget",
    contact_priority: "exempt",
    start_date: "2026-01-01T00:00:00Z",
  };
  await ask("POST", `/api/projects/${id}/surveys/`, exempt);
  await open(id);
  const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  await expect.element(field("Surveys per person")).toHaveAccessibleDescription(/^Empty: any number\./);
  await field("Surveys per person").fill("2");
  await userEvent.keyboard("{Tab}");
  await expect.element(field("Period")).toHaveValue("30");
  await field("Period").fill("90");
  await userEvent.keyboard("{Tab}");
  await expect.element(field("Surveys per person")).toHaveAccessibleDescription(/surveys in 90 days\./);
  await expect.element(page.getByText("never held back and not counted: “Feedback”")).toBeVisible();
  await expectToLookRight();
  const save = async () => {
    await button("Save").click();
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    return (await read(id)).survey_config.contact_budget;
  };
  expect(await save()).toEqual({ surveys: 2, days: 90, turn_days: 7 });
  await field("Surveys per person").fill("");
  await userEvent.keyboard("{Tab}");
  await expect.element(field("Period")).not.toBeInTheDocument();
  expect(await save()).toBeNull();
});
