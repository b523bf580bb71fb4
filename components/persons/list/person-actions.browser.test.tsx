import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { Deletions } from "@/components/persons/deletions/deletions";
import { PersonList } from "@/components/persons/list/person-list";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import type { Deletion } from "@/lib/contract/person/deletion";
import type { Person } from "@/lib/contract/person/person";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const rows = page.getByRole("table", { name: "Persons" }).getByRole("rowheader");

const open = ({ id }: { id: number }) =>
  renderScreen(`/p/${id}/persons`, <PersonList projectId={String(id)} />);
const openDeletions = ({ id }: { id: number }, query = "") =>
  renderScreen(`/p/${id}/persons/deletions${query}`, <Deletions projectId={String(id)} />);
const persons = async ({ id }: { id: number }) =>
  (await ask<{ results: Person[] }>("GET", `/api/projects/${id}/persons/?limit=1000`)).results;
const deletions = async ({ id }: { id: number }) =>
  (await ask<{ results: Deletion[] }>("GET", `/api/projects/${id}/persons/deletions/`)).results;

/** A project with so many persons, `person-1` and so on; the last is the newest. */
async function projectWithPersons(count: number, properties: (at: number) => object = () => ({})) {
  const project = await newProject();
  const batch = Array.from({ length: count }, (_, at) => ({
    event: "seen",
    distinct_id: `person-${at + 1}`,
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
    properties: { $set: properties(at) },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  return project;
}

test("persons are deleted with their events in chunks, and the receipt says what happened", async () => {
  const project = await projectWithPersons(103);
  await open(project);
  await expect.element(rows.first()).toHaveTextContent("person-103");
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("checkbox", { name: "Select person-103" }).click();
  await button("Delete").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete 102 persons?" });
  await expect
    .element(dialog.getByRole("list", { name: "Persons to delete" }))
    .toHaveTextContent(/person-102.*and 92 more/);
  await dialog.getByText("Events only", { exact: true }).click();
  await page
    .getByRole("alertdialog", { name: "Delete the events of 102 persons?" })
    .getByText("Persons and events", { exact: true })
    .click();
  await expect.element(dialog.getByText(/Persons can’t be restored\. .* until Sunday/)).toBeVisible();
  await expectToLookRight();
  const confirm = dialog.getByRole("button", { name: "Delete 102 persons and events" });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Type 102 to confirm" }).fill("102");
  await confirm.click();
  const results = page.getByRole("list", { name: "Results" });
  await expect.element(results).toHaveTextContent(/Persons 1–100.*100 done.*Persons 101–102.*2 done/);
  await expect
    .element(page.getByRole("alertdialog", { name: "Deletion of 102 persons and their events" }))
    .toBeVisible();
  await expect.element(page.getByRole("link", { name: "View receipt" })).toBeVisible();
  expect((await persons(project)).map(({ name }) => name)).toEqual(["person-103"]);
  const [deletion] = await deletions(project);
  expect(deletion).toMatchObject({ status: "queued", persons: 102, deletes_events: true });

  await openDeletions(project);
  await expect.element(page.getByRole("heading", { name: /Next run in/ })).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: /Persons and events/ }))
    .toHaveTextContent(/102.*102 waiting.*Queued/);
  await expectToLookRight();
  await page.viewport(1080, 900);
  const by = page.getByRole("cell", { name: /@/ }).element().firstElementChild;
  expect(by?.scrollWidth).toBeLessThanOrEqual(by?.clientWidth ?? 0);
  expect(by?.clientWidth).toBeGreaterThan(90);
  await page.viewport(1440, 900);
  await openDeletions(project, `?receipt=${deletion?.id}`);
  await expect.element(page.getByText("Showing the first", { exact: false })).not.toBeInTheDocument();
  await expect.poll(() => page.getByRole("table").getByRole("rowheader").elements().length).toBe(102);
  const file = commands.downloadedText();
  await button("Download JSON").click();
  await expect
    .element(page.getByRole("main"))
    .toHaveTextContent(/Persons102 deleted.*Events102 waiting.*Survey responsesNone/);
  const receipt = JSON.parse(await file);
  expect(receipt).toMatchObject({
    project: { id: project.id, name: "Component test" },
    id: deletion?.id,
    status: "queued",
  });
  expect(receipt.persons).toHaveLength(102);
  await button("Cancel deletion").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel deletion" }).click();
  await expect.element(page.getByText("Canceled", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("main"))
    .toHaveTextContent(/Finished–Canceled on\w+day.+Canceled by\S+@/);
  await expectToLookRight();
  await openDeletions(project);
  await expect
    .element(page.getByRole("row", { name: /Persons and events/ }))
    .toHaveTextContent(/Canceled .+ by \S+@/);
  await page.viewport(390, 900);
  await expectToLookRight();
  await page.viewport(1440, 900);
});

test("two persons are merged into the one who is chosen", async () => {
  const project = await projectWithPersons(3, (at) => ({
    plan: at === 0 ? "pro" : "free",
    [`only${at}`]: "yes",
    team: "calm",
  }));
  await open(project);
  await page.getByRole("checkbox", { name: "Select person-3" }).click();
  await expect.element(button("Merge")).toBeDisabled();
  await page.getByRole("checkbox", { name: "Select person-1" }).click();
  await button("Merge").click();
  const dialog = page.getByRole("dialog", { name: "Merge 2 persons" });
  await expect.element(dialog.getByRole("radio", { name: "person-1" })).toBeChecked();
  await expect.element(dialog.getByText(/^Suggested: created first, /)).toBeVisible();
  const after = dialog.getByRole("region", { name: "Properties after the merge" });
  await expect
    .element(after)
    .toHaveTextContent(
      /^1 property is added, 1 value is lostplanpro Lost: freeonly2yes \(added\).*1 equalteamcalm1 unchanged/,
    );
  await expectToLookRight();
  await dialog.getByText("person-3", { exact: true }).first().click();
  await expect.element(after).toHaveTextContent(/planfree Lost: pro/);
  await dialog.getByRole("button", { name: "Merge person-1 into person-3" }).click();
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toHaveLength(2);
  const merged = (await persons(project)).find(({ distinct_ids }) => distinct_ids.includes("person-1"));
  expect(merged?.properties).toMatchObject({ plan: "free", only0: "yes", only2: "yes" });
  await expect.element(button("Open person")).toBeVisible();
});

test("persons are exported with the columns of the list, or with all", async () => {
  const project = await projectWithPersons(12, (at) => ({ plan: at === 0 ? "pro" : "free", seats: at }));
  await open(project);
  await expect.element(rows.first()).toHaveTextContent("person-12");
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("checkbox", { name: "Select person-12" }).click();
  await button("Export").click();
  const dialog = page.getByRole("dialog", { name: "Export 11 persons?" });
  await expectToLookRight();
  const csv = commands.downloadedText();
  await dialog.getByRole("button", { name: "Export 11 persons" }).click();
  const lines = (await csv).trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFuuid,name,distinct_ids,is_identified,created_at,last_seen_at");
  expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(
    Array.from({ length: 11 }, (_, at) => `person-${11 - at}`),
  );
  await expect.element(dialog).not.toBeInTheDocument();

  await button("Clear selection").click();
  await page.getByRole("checkbox", { name: "Select person-1", exact: true }).click();
  await button("Export").click();
  await page.getByText("JSON", { exact: true }).click();
  await page.getByText("All properties", { exact: true }).click();
  const json = commands.downloadedText();
  await button("Export 1 person").click();
  expect(JSON.parse(await json)).toEqual([
    expect.objectContaining({
      name: "person-1",
      distinct_ids: ["person-1"],
      properties: expect.objectContaining({ plan: "pro", seats: 0 }),
    }),
  ]);
  const { results } = await ask<{ results: { activity: string }[] }>(
    "GET",
    `/api/projects/${project.id}/activity_log/?scope=Team`,
  );
  expect(results.filter(({ activity }) => activity === "persons_exported")).toHaveLength(2);
});

test("persons are added to a new static cohort", async () => {
  const project = await projectWithPersons(2);
  await open(project);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await button("Add to cohort").click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Called back");
  await button("Add 2 persons").click();
  await expect.element(page.getByRole("link", { name: "Open cohort" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  const { results } = await ask<{ results: { name: string; count: number }[] }>(
    "GET",
    `/api/projects/${project.id}/cohorts/`,
  );
  expect(results).toEqual([expect.objectContaining({ name: "Called back", count: 2 })]);
});
