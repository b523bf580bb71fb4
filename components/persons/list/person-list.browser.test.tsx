import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PersonList } from "@/components/persons/list/person-list";
import { expectToLookRight } from "@/components/testing/accessibility";
import { focusOn } from "@/components/testing/keys";
import { holdRequests, refuseRequests } from "@/components/testing/requests";
import { newProjectAs } from "@/components/testing/roles";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import type { Cohort } from "@/lib/contract/cohort";

const rows = page.getByRole("table", { name: "Persons" }).getByRole("rowheader");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const namesShown = () => rows.elements().map((row) => row.querySelector("a")?.textContent);

const open = ({ id }: { id: number }, query = "") =>
  renderScreen(`/p/${id}/persons${query}`, <PersonList projectId={String(id)} />);

/** A project with a person for each name: `ada-id`, ada@example.com, plan team or free; the last is the newest. */
async function projectWithPersons(...names: string[]) {
  const project = await newProject();
  await capturePersons(project, names);
  return project;
}

async function capturePersons(project: { api_token: string }, names: readonly string[]) {
  const batch = names.map((name, at) => ({
    event: "signed up",
    distinct_id: `${name}-id`,
    timestamp: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
    properties: { $set: { email: `${name}@example.com`, plan: at % 2 === 0 ? "team" : "free" } },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
}

test("a project without persons says how they come in, and one that can't be read says so", async () => {
  const project = await newProject();
  await open(project);
  await expect.element(page.getByRole("heading", { name: "No persons yet" })).toBeVisible();
  await expectToLookRight();
  onTestFinished(refuseRequests(/persons/));
  await open(project);
  await expect.element(page.getByText("Can’t load persons")).toBeVisible();
});

test("persons are searched and filtered by property and cohort, and a link shows the same", async () => {
  const project = await projectWithPersons("ada", "bert", "carl");
  const cohort = await ask<Cohort>("POST", `/api/projects/${project.id}/cohorts/`, {
    name: "Teams",
    filters: {
      properties: {
        type: "OR",
        values: [
          { type: "AND", values: [{ key: "plan", type: "person", operator: "exact", value: "team" }] },
        ],
      },
    },
  });
  await open(project);
  await expect.poll(namesShown).toEqual(["carl@example.com", "bert@example.com", "ada@example.com"]);
  await expect.element(page.getByText("3 persons", { exact: true })).toBeVisible();
  await expectToLookRight();
  const search = page.getByRole("searchbox", { name: "Search persons" });
  await search.fill("bert-id");
  await expect.poll(namesShown).toEqual(["bert@example.com"]);
  await expect.element(page.getByText("1 match", { exact: true })).toBeVisible();
  await search.fill("bert-i");
  await expect.element(page.getByText("No persons match “bert-i”.")).toBeVisible();
  await button("Show all persons").click();
  await expect.poll(() => window.location.search).toBe("");

  await button("Filter persons").click();
  await button("Add condition").click();
  await page.getByRole("combobox", { name: "Property 1" }).fill("email");
  await userEvent.keyboard("{Tab}");
  await page.getByRole("combobox", { name: "Values 1" }).fill("ada@example.com");
  await userEvent.keyboard("{Enter}");
  await expect.poll(namesShown).toEqual(["ada@example.com"]);

  const inTeams = JSON.stringify([{ key: "id", type: "cohort", operator: "in", value: cohort.id }]);
  await open(project, `?properties=${encodeURIComponent(inTeams)}`);
  await expect.poll(namesShown).toEqual(["carl@example.com", "ada@example.com"]);
  await button("Remove filter is in cohort “Teams”").click();
  await expect.poll(namesShown).toHaveLength(3);
});

test("pressing a person reads their first events, before the page is there", async () => {
  const project = await projectWithPersons("ada", "bert");
  await open(project);
  await expect.poll(namesShown).toHaveLength(2);
  performance.clearResourceTimings();
  // A click would leave the page of the test.
  const link = rows.first().getByRole("link").element();
  link.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  const readEvents = () =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /events\/\?person_id=.*&limit=50/.test(name));
  await expect.poll(readEvents).toHaveLength(1);
});

test("columns of any property are added, moved, resized and removed, and are in the address", async () => {
  const project = await projectWithPersons("ada", "bert");
  await open(project);
  await expect.poll(namesShown).toHaveLength(2);
  await button("Choose columns").click();
  await page.getByRole("combobox", { name: "Add column" }).fill("plan");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("columnheader", { name: "plan" })).toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: /ada/ })).toHaveTextContent("team");
  await button("Remove Distinct IDs").click();
  await focusOn(page.getByRole("button", { name: "Move plan", exact: true }));
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  await userEvent.keyboard("{Escape}");
  await focusOn(page.getByRole("separator", { name: "Width of plan" }));
  await userEvent.keyboard("{ArrowRight}");
  await expect
    .poll(() => new URLSearchParams(window.location.search).get("columns"))
    .toBe("properties.plan:216,is_identified:120,created_at:220,last_seen_at:220");
  await open(project, window.location.search);
  await expect
    .poll(() =>
      page
        .getByRole("columnheader")
        .elements()
        .map((header) => header.textContent),
    )
    .toEqual(["", "Name", "plan", "Identified", "Created", "Last seen"]);
  await expect
    .element(page.getByRole("columnheader", { name: "Created" }))
    .toHaveAttribute("aria-sort", "descending");
});

test("headers sort the list by any column with an order, in the address and in saved views", async () => {
  const project = await projectWithPersons("ada", "bert", "carl");
  await open(project, "?columns=distinct_ids:200,last_seen_at:200,properties.plan:200");
  await expect.poll(namesShown).toEqual(["carl@example.com", "bert@example.com", "ada@example.com"]);
  const header = (name: string) => page.getByRole("columnheader", { name });
  expect(header("Distinct IDs").getByRole("button").elements()).toEqual([]);
  await button("Last seen").click();
  await expect.element(header("Last seen")).toHaveAttribute("aria-sort", "descending");
  await button("Last seen").click();
  await expect.poll(namesShown).toEqual(["ada@example.com", "bert@example.com", "carl@example.com"]);
  await expect.element(header("Last seen")).toHaveAttribute("aria-sort", "ascending");
  await button("plan").click();
  await expect.poll(namesShown).toEqual(["bert@example.com", "carl@example.com", "ada@example.com"]);
  expect(new URLSearchParams(window.location.search).get("order")).toBe("properties.plan");
  await button("Saved views").click();
  await page.getByRole("textbox", { name: "Save the current view as" }).fill("By plan");
  await button("Save view").click();
  await expect.element(page.getByRole("button", { name: "By plan", exact: true })).toBeVisible();
  await open(project);
  await expect.poll(namesShown).toHaveLength(3);
  await button("Saved views").click();
  await button("By plan").click();
  await expect.poll(namesShown).toEqual(["bert@example.com", "carl@example.com", "ada@example.com"]);
});

test("a view is saved for the project, opened, replaced and deleted", async () => {
  const project = await projectWithPersons("ada", "bert");
  await open(project, "?q=ada&columns=uuid:300");
  await expect.poll(namesShown).toEqual(["ada@example.com"]);
  await button("Saved views").click();
  await page.getByRole("textbox", { name: "Save the current view as" }).fill("Ada");
  await page.getByText("Share with the project").click();
  await button("Save view").click();
  const shared = page.getByRole("row", { name: /Ada.*Shared with the project/ });
  await expect.element(shared.getByRole("button", { name: /^Ada/ })).toBeVisible();
  await expectToLookRight();

  await open(project);
  await expect.poll(namesShown).toHaveLength(2);
  await button("Saved views").click();
  await shared.getByRole("button", { name: /^Ada/ }).click();
  await expect.poll(namesShown).toEqual(["ada@example.com"]);
  await expect.poll(() => window.location.search).toBe("?q=ada&columns=uuid%3A300");
  await button("Delete Ada").click();
  await expect.element(page.getByText("No saved views yet.")).toBeVisible();
});

test("a viewer saves a view, and can't share it", async () => {
  const project = await newProjectAs("viewer", (to) => capturePersons(to, ["ada"]));
  await open(project);
  await button("Saved views").click();
  await page.getByRole("textbox", { name: "Save the current view as" }).fill("Everyone");
  expect(page.getByText("Share with the project").elements()).toEqual([]);
  await button("Save view").click();
  const own = page.getByRole("row", { name: "Everyone" });
  await expect.element(own).toBeVisible();
  await expect.element(own).not.toHaveTextContent("Shared");
  await button("Delete Everyone").click();
  await expect.element(page.getByText("No saved views yet.")).toBeVisible();
});

test("who sees no personal data is not offered a search by it", async () => {
  const project = await newProjectAs("masked_viewer", (to) => capturePersons(to, ["ada"]));
  const release = holdRequests(/\/api\/users\/@me\//);
  await open(project);
  await expect.element(rows.first()).not.toHaveTextContent("ada");
  expect(page.getByRole("searchbox").elements()).toEqual([]);
  release();
  await expect.element(page.getByText(/Your role hides personal data/)).toBeVisible();
});

test("who sees no personal data sorts by nothing hidden, and is told why a filter by it fails", async () => {
  const project = await newProjectAs("masked_viewer", (to) => capturePersons(to, ["ada", "bert"]));
  await open(project, "?order=name&columns=properties.email:200,properties.plan:200");
  await expect.element(page.getByText("[masked]").first()).toBeVisible();
  const header = (name: string) => page.getByRole("columnheader", { name });
  await expect.element(header("plan").getByRole("button")).toBeVisible();
  for (const name of ["Name", "email"]) expect(header(name).getByRole("button").elements()).toEqual([]);
  await button("Filter persons").click();
  await button("Add condition").click();
  const property = page.getByRole("combobox", { name: "Property 1" });
  await property.fill("email");
  await expect
    .element(page.getByRole("option", { name: "email" }))
    .toHaveAccessibleDescription("Your role hides its values.");
  await userEvent.keyboard("{Tab}");
  await expect.element(property).toHaveAccessibleDescription(/Your role hides its values\./);
  expect(page.getByRole("combobox", { name: "Values 1" }).elements()).toEqual([]);

  const byEmail = JSON.stringify([{ key: "email", type: "person", operator: "icontains", value: "ada" }]);
  await open(project, `?properties=${encodeURIComponent(byEmail)}`);
  await expect.element(page.getByText("Can’t load persons")).toBeVisible();
  await expect.element(page.getByText(/so email is not available/)).toBeVisible();
  expect(button("Try again").elements()).toEqual([]);
  expect(page.getByText("2 matches").elements()).toEqual([]);
});

test("conditions on what persons did, and groups of them, are built, shown in words and kept in views", async () => {
  const project = await projectWithPersons("ada", "bert", "carl");
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [1, 2].map((total) => ({ event: "paid", distinct_id: "ada-id", properties: { total } })),
  });
  await open(project);
  await expect.poll(namesShown).toHaveLength(3);
  await button("Filter persons").click();
  await button("Add event").click();
  await page.getByRole("combobox", { name: "Event 1" }).fill("paid");
  await userEvent.keyboard("{Tab}");
  await expect.poll(namesShown).toEqual(["ada@example.com"]);
  await page.getByRole("button", { name: /Did or did not 1/ }).click();
  await page.getByRole("option", { name: "did at least" }).click();
  await page.getByRole("textbox", { name: "Times 1" }).fill("3");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByText("No persons match these filters.")).toBeVisible();
  await page.getByRole("textbox", { name: "Times 1" }).fill("2");
  await userEvent.keyboard("{Tab}");
  await expect.poll(namesShown).toEqual(["ada@example.com"]);
  await expectToLookRight();
  await button("Add group").click();
  const second = page.getByRole("group", { name: "Conditions of group 2" });
  await second.getByRole("button", { name: "Add condition" }).click();
  await second.getByRole("combobox", { name: "Property 1" }).fill("email");
  await userEvent.keyboard("{Tab}");
  await second.getByRole("combobox", { name: "Values 1" }).fill("carl@example.com");
  await userEvent.keyboard("{Enter}");
  await expect.poll(namesShown).toEqual(["carl@example.com", "ada@example.com"]);
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(page.getByText("did “paid” at least twice in the last 30 days")).toBeVisible();

  await button("Saved views").click();
  await page.getByRole("textbox", { name: "Save the current view as" }).fill("Paid or Carl");
  await button("Save view").click();
  await expect.element(page.getByRole("button", { name: "Paid or Carl", exact: true })).toBeVisible();
  await open(project);
  await expect.poll(namesShown).toHaveLength(3);
  await button("Saved views").click();
  await button("Paid or Carl").click();
  await expect.poll(namesShown).toEqual(["carl@example.com", "ada@example.com"]);
  await userEvent.keyboard("{Escape}");
  await button("Remove filter email is carl@example.com").click();
  await expect.poll(namesShown).toEqual(["ada@example.com"]);
});
