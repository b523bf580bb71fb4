import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FlagList } from "@/components/flags/flag-list";
import { FlagPage } from "@/components/flags/flag-page";
import { NewFlag } from "@/components/flags/new-flag";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption, press } from "@/components/testing/actions";
import { refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";
import type { FeatureFlag } from "@/lib/contract/flag";

const root = (project: { id: number }) => `/api/projects/${project.id}/feature_flags/`;
const newFlag = (project: { id: number }, flag: object) => ask<FeatureFlag>("POST", root(project), flag);
const read = (project: { id: number }, id: number) => ask<FeatureFlag>("GET", `${root(project)}${id}/`);

const openList = ({ id }: { id: number }, query = "") =>
  renderScreen(`/p/${id}/flags${query}`, <FlagList projectId={String(id)} />);
const open = ({ id }: { id: number }, flag: FeatureFlag) =>
  renderScreen(`/p/${id}/flags/${flag.id}`, <FlagPage projectId={String(id)} flagId={flag.id} />);
const create = ({ id }: { id: number }) =>
  renderScreen(`/p/${id}/flags/new`, <NewFlag projectId={String(id)} />);

const rows = page.getByRole("table").getByRole("rowheader");
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
/** The undo of a message: those of earlier tests may still be there. */
const undo = (message: string) =>
  page.getByRole("listitem").filter({ hasText: message }).getByRole("button", { name: "Undo" });

const plan = (value: string) => ({ key: "plan", type: "person", operator: "exact", value });

test("a project without flags says what flags are, and one that can't be read says so", async () => {
  const project = await newProject();
  await openList(project);
  await expect.element(page.getByRole("heading", { name: "No flags yet" })).toBeVisible();
  const allow = refuseRequests(/feature_flags/);
  onTestFinished(allow);
  await openList(project);
  await expect.element(page.getByText("Can’t load flags")).toBeVisible();
  allow();
  await button("Try again").click();
  await expect.element(page.getByRole("heading", { name: "No flags yet" })).toBeVisible();
});

test("the list says whom flags are for, and filters are kept in the address", async () => {
  const project = await newProject();
  const share = (key: string, percent: number) => ({ key, rollout_percentage: percent });
  await newFlag(project, {
    key: "variants",
    filters: { groups: [{}], multivariate: { variants: [share("a", 50), share("b", 50)] } },
  });
  await newFlag(project, {
    key: "teams",
    filters: { groups: [{ properties: [plan("team")], rollout_percentage: 25 }] },
  });
  const off = await newFlag(project, { key: "everyone", active: false });
  await newSurvey({ name: "Linked", linked_flag_id: off.id }, project);
  await openList(project);
  const row = (key: string) => page.getByRole("row", { name: new RegExp(key) });
  await expect.element(row("variants")).toHaveTextContent("2 variants");
  await expect.element(row("teams")).toHaveTextContent("25% where plan is team");
  await expect.element(row("everyone")).toHaveTextContent(/Disabled.*100%.*Linked/);
  expect(rows.elements()).toHaveLength(3);
  await expectToLookRight();

  await button("Filter flags").click();
  await page
    .getByRole("dialog", { name: "Filter flags" })
    .getByRole("button", { name: /Status/ })
    .click();
  await page.getByRole("option", { name: "Disabled" }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.poll(() => window.location.search).toBe("?state=disabled");
  await openList(project, "?state=enabled&q=team");
  await expect.element(rows).toHaveTextContent("teams");
  await openList(project, "?q=nothing");
  await button("Show all flags").click();
  await expect.poll(() => rows.elements().length).toBe(3);

  await page.getByRole("tab", { name: /Made by surveys/ }).click();
  await expect.element(rows).toHaveTextContent(/survey-targeting/);
});

test("a flag is disabled after a question when a survey uses it, and that can be undone", async () => {
  const project = await newProject();
  const flag = await newFlag(project, { key: "linked" });
  await newSurvey({ name: "Tea", linked_flag_id: flag.id }, project);
  await openList(project);
  await button("Actions for linked").click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Disable linked?" });
  await expect.element(dialog).toHaveTextContent("Tea");
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect.poll(async () => (await read(project, flag.id)).active).toBe(false);
  await undo("linked disabled").click();
  await expect.poll(async () => (await read(project, flag.id)).active).toBe(true);
});

test("a flag is created with conditions, variants and payloads after its errors are fixed", async () => {
  const project = await newProject();
  await create(project);
  await field("Key").fill("new checkout");
  await page.getByRole("button", { name: "Add condition" }).click();
  await button("Create flag").click();
  await expect.element(page.getByText("Use only letters, numbers, hyphens and underscores.")).toBeVisible();
  await expect.element(page.getByText("Complete or remove the unfinished condition.")).toBeVisible();
  await expect.element(page.getByText("Fix 2 errors to continue")).toBeVisible();

  await field("Key").fill("new-checkout");
  await page.getByRole("combobox", { name: "Property 1" }).fill("plan");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("combobox", { name: /^Values 1/ }).fill("team");
  await userEvent.keyboard("{Enter}");
  await press("radio", "Variants");
  await field("Key of variant 2").fill("blue");
  await field("Percentage 1").fill("40");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByText("The percentages of the variants must add up to 100.")).toBeVisible();
  await button("Add variant").click();
  await field("Key of variant 3").fill("green");
  await button("Distribute evenly").click();
  await expect.element(page.getByText("Sum: 100%")).toBeVisible();
  await field("Payload of variant 3").fill("{size: 3}");
  await expect.element(page.getByText(/^Enter valid JSON/)).toBeVisible();
  await field("Payload of variant 3").fill('{"size": 3}');
  await expectToLookRight();
  await button("Create flag").click();
  await expect.poll(() => window.location.pathname).toMatch(/\/flags\/\d+$/);
  const flag = await read(project, Number(window.location.pathname.split("/").at(-1)));
  expect(flag).toMatchObject({
    key: "new-checkout",
    active: true,
    filters: {
      groups: [{ properties: [plan("team")], rollout_percentage: 100 }],
      multivariate: {
        variants: [
          { key: "control", rollout_percentage: 34 },
          { key: "blue", rollout_percentage: 33 },
          { key: "green", rollout_percentage: 33 },
        ],
      },
      payloads: { green: '{"size": 3}' },
    },
  });
});

test("an invalid key or one of another flag is named when its field is left, an empty one is not", async () => {
  const project = await newProject();
  await newFlag(project, { key: "taken" });
  await create(project);
  await field("Key").click();
  await userEvent.keyboard("{Tab}");
  await expect.element(field("Key")).not.toHaveAttribute("aria-invalid");
  await field("Key").fill("new checkout");
  await expect.element(field("Key")).not.toHaveAttribute("aria-invalid");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByText("Use only letters, numbers, hyphens and underscores.")).toBeVisible();
  await field("Key").fill("taken");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByText("Another flag has this key.")).toBeVisible();
  await field("Key").fill("free");
  await expect.element(field("Key")).not.toHaveAttribute("aria-invalid");
});

test("a flag says how many persons it reaches, and is tested for one, as it is on screen", async () => {
  const project = await newProject();
  const batch = ["team", "free"].map((value) => ({
    event: "signed up",
    distinct_id: `${value}-id`,
    properties: { $set: { email: `${value}@example.com`, plan: value } },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const flag = await newFlag(project, {
    key: "teams",
    filters: { groups: [{ properties: [plan("team")] }], payloads: { true: "3" } },
  });
  await open(project, flag);
  const about = page.getByRole("complementary", { name: "Test and usage" });
  await expect.element(about).toHaveTextContent("1 of 2 persons match");
  await about.getByRole("combobox", { name: "Person" }).fill("team@");
  await pickOption(/team@example.com/);
  await expect.element(about).toHaveTextContent(/On.*Matches condition set 1.*Payload3/);
  await page.getByRole("textbox", { name: "Rollout percentage of group 1" }).fill("0");
  await userEvent.keyboard("{Tab}");
  await expect.element(about).toHaveTextContent(/Off.*but is outside its percentage/);
  await expect.element(about).toHaveTextContent("About 0 of them get the flag, at 0%.");
  await expectToLookRight();
  expect((await read(project, flag.id)).version).toBe(1);
});

test("a colleague's change of another field than the conditions does not keep a flag from being saved", async () => {
  const project = await newProject();
  const flag = await newFlag(project, { key: "kept", name: "Before" });
  await open(project, flag);
  await field("Description").fill("After");
  await ask("PATCH", `${root(project)}${flag.id}/`, { tags: ["shop"] });
  await button("Save").click();
  await expect
    .poll(() => read(project, flag.id))
    .toMatchObject({ name: "After", tags: ["shop"], key: "kept" });
});

test("a flag with dependents is not deleted; another one is, and comes back by undo", async () => {
  const project = await newProject();
  const needed = await newFlag(project, { key: "needed" });
  const dependency = { key: String(needed.id), type: "flag", operator: "flag_evaluates_to", value: true };
  await newFlag(project, { key: "user", filters: { groups: [{ properties: [dependency] }] } });
  const free = await newFlag(project, { key: "free" });
  await open(project, needed);
  await button("Actions for needed").click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const refusal = page.getByRole("dialog", { name: "needed can’t be deleted" });
  await expect.element(refusal.getByRole("link", { name: "user" })).toBeVisible();

  await open(project, free);
  await button("Actions for free").click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await button("Delete flag").click();
  await expect.poll(() => window.location.pathname).toBe(`/p/${project.id}/flags`);
  await undo("free deleted").click();
  await expect.poll(() => read(project, free.id)).toMatchObject({ deleted: false, active: true });
});

test("a flag of a survey can be read, and leads to the survey", async () => {
  const project = await newProject();
  const survey = await newSurvey({ name: "Tea" }, project);
  const { results } = await ask<{ results: FeatureFlag[] }>("GET", `${root(project)}?made_by_survey=true`);
  const [flag] = results;
  if (!flag) throw new Error("A survey makes a flag.");
  await open(project, flag);
  const link = page.getByRole("link", { name: "Tea" }).first();
  await expect.element(link).toHaveAttribute("href", `/p/${project.id}/surveys/${survey.id}/edit`);
  await expect.element(field("Key")).toBeDisabled();
  expect(page.getByRole("button", { name: "Save" }).elements()).toHaveLength(0);
});

test("Enter adds a value also while its suggestions are closed, and does not create the flag", async () => {
  const project = await newProject();
  await create(project);
  let isSubmitted = false;
  const handleSubmit = () => {
    isSubmitted = true;
  };
  document.addEventListener("submit", handleSubmit, true);
  onTestFinished(() => document.removeEventListener("submit", handleSubmit, true));
  await field("Key").fill("early-birds");
  await button("Add condition").click();
  await page.getByRole("combobox", { name: "Property 1" }).fill("email");
  await userEvent.keyboard("{Escape}");
  const values = page.getByRole("combobox", { name: "Values 1" });
  await values.fill("ada@example.com");
  await expect.element(values).toHaveAttribute("aria-expanded", "true");
  // Scrolling closes the list.
  document.dispatchEvent(new Event("scroll"));
  await expect.element(values).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Remove ada@example.com" })).toBeVisible();
  expect(isSubmitted).toBe(false);
});

test("a colleague's change of a flag is named, and joined with what was typed", async () => {
  const project = await newProject();
  const flag = await newFlag(project, { key: "checkout" });
  await open(project, flag);
  await field("Payload").fill('"mine"');
  await ask("PATCH", `${root(project)}${flag.id}/`, {
    name: "The new checkout",
    filters: { groups: [{ properties: [plan("team")], rollout_percentage: 30 }] },
  });
  await button("Save").click();
  await expect
    .element(page.getByText(/changed “Description” and “Release conditions” after you opened this page\.$/))
    .toBeVisible();
  await expectToLookRight();
  await button("Reload and keep my changes").click();
  await expect.element(field("Description")).toHaveValue("The new checkout");
  await expect.element(field("Payload")).toHaveValue('"mine"');
  await button("Save").click();
  await expect
    .poll(() => read(project, flag.id))
    .toMatchObject({
      name: "The new checkout",
      filters: {
        groups: [{ properties: [plan("team")], rollout_percentage: 30 }],
        payloads: { true: '"mine"' },
      },
      version: 3,
    });
});
