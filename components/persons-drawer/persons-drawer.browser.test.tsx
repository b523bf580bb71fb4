import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { PersonsDrawer } from "@/components/persons-drawer/persons-drawer";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption } from "@/components/testing/actions";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import { funnelPeople } from "@/lib/client/analysis/people";
import type { AnalysisActor } from "@/lib/contract/analysis/parameters";
import { maxExportedUuids } from "@/lib/contract/person/export";
import type { Survey } from "@/lib/contract/survey/survey";

const button = (name: string | RegExp) => page.getByRole("button", { name });

/** A project in which ada, bert and carl visited and ada paid. */
async function openDropped() {
  const project = await newProject();
  const event = (name: string, event: string, at: string) => ({
    event,
    distinct_id: `${name}-id`,
    timestamp: `2026-11-0${at}:00:00Z`,
    properties: { $set: { email: `${name}@example.com`, plan: name === "bert" ? "team" : "free" } },
  });
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [
      ...["ada", "bert", "carl"].map((name) => event(name, "visited", "1T09")),
      event("ada", "paid", "1T10"),
    ],
  });
  const people = funnelPeople(String(project.id), {
    events: [
      { id: "visited", order: 0 },
      { id: "paid", order: 1 },
    ],
    date_from: "2026-11-01",
    date_to: "2026-11-07",
    funnel_step: -2,
  });
  await renderScreen(
    `/p/${project.id}/analysis/funnel`,
    <PersonsDrawer
      projectId={String(project.id)}
      persons={{ title: "Dropped off before paid", description: "1–7 November", people }}
      onClose={() => {}}
    />,
  );
  return `/api/projects/${project.id}`;
}

test("persons are counted, searched, shown with chosen columns, and become a cohort and a survey's audience", async () => {
  const root = await openDropped();
  await expect.element(page.getByText("2 persons")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /bert@example.com/ })).toBeVisible();
  await expectToLookRight();

  await button("Columns").click();
  await page.getByRole("combobox", { name: "Add column" }).fill("pla");
  await pickOption("plan");
  await expect.element(button("Remove column plan")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("searchbox", { name: "Search persons" }).fill("BERT");
  await expect.element(page.getByText("1 person", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /bert@example.com/ })).toHaveTextContent("team");

  await button("Create cohort").click();
  await page.getByRole("textbox", { name: "Cohort name" }).fill("Not paid");
  await button("Create cohort of 1 person").click();
  await expect.element(page.getByText("“Not paid” created with 1 person")).toBeVisible();
  const { results: cohorts } = await ask<{ results: { id: number; name: string; count: number }[] }>(
    "GET",
    `${root}/cohorts/`,
  );
  expect(cohorts).toMatchObject([{ name: "Not paid", count: 1, is_static: true }]);

  await button("Clear search").click();
  await expect.element(page.getByText("2 persons")).toBeVisible();
  await button("Create survey").click();
  await page.getByRole("textbox", { name: "Name of survey and cohort" }).fill("Why not?");
  await button("Create survey for 2 persons").click();
  await expect.poll(() => window.location.href).toMatch(/surveys\/.*\/edit\?tab=audience$/);
  const { results: surveys } = await ask<{ results: Survey[] }>("GET", `${root}/surveys/`);
  const { results: after } = await ask<{ results: { id: number; name: string; count: number }[] }>(
    "GET",
    `${root}/cohorts/`,
  );
  const audience = after.find(({ name }) => name === "Why not?");
  expect(audience).toMatchObject({ count: 2 });
  expect(surveys[0]).toMatchObject({ name: "Why not?", start_date: null });
  expect(surveys[0]?.targeting_flag?.filters).toMatchObject({
    groups: [{ properties: [{ key: "id", type: "cohort", value: audience?.id }] }],
  });
});

test("all persons are opened in the list of persons, filtered by a new cohort", async () => {
  const root = await openDropped();
  await expect.element(page.getByText("2 persons")).toBeVisible();
  await button("Open in Persons").click();
  await page.getByRole("textbox", { name: "Cohort name" }).fill("Stopped");
  await button("Open 2 persons").click();
  await expect.poll(() => window.location.pathname).toMatch(/\/persons$/);
  const { results } = await ask<{ results: { id: number; name: string; count: number }[] }>(
    "GET",
    `${root}/cohorts/`,
  );
  expect(results).toMatchObject([{ name: "Stopped", count: 2, is_static: true }]);
  expect(JSON.parse(new URLSearchParams(window.location.search).get("properties") ?? "[]")).toEqual([
    { key: "id", type: "cohort", operator: "in", value: results[0]?.id },
  ]);
});

test("persons are exported through the API, with the columns shown or with all", async () => {
  localStorage.removeItem("persons-drawer-columns"); // Columns that an earlier test chose.
  const root = await openDropped();
  await expect.element(page.getByText("2 persons")).toBeVisible();
  await button("Export").click();
  const csv = commands.downloadedText();
  await button("Export 2 persons").click();
  const lines = (await csv).trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFuuid,name,properties.email,created_at");
  expect(
    lines
      .slice(1)
      .map((line) => line.split(",").slice(1, 3))
      .sort(),
  ).toEqual([
    ["bert@example.com", "bert@example.com"],
    ["carl@example.com", "carl@example.com"],
  ]);

  await page.getByRole("searchbox", { name: "Search persons" }).fill("carl");
  await expect.element(page.getByText("1 person", { exact: true })).toBeVisible();
  await button("Export").click();
  await page.getByText("JSON", { exact: true }).click();
  await page.getByText("All properties", { exact: true }).click();
  await expectToLookRight();
  const json = commands.downloadedText();
  await button("Export 1 person").click();
  expect(JSON.parse(await json)).toEqual([
    expect.objectContaining({
      distinct_ids: ["carl-id"],
      properties: expect.objectContaining({ email: "carl@example.com", plan: "free" }),
    }),
  ]);
  const { results } = await ask<{ results: { activity: string }[] }>(
    "GET",
    `${root}/activity_log/?scope=Team`,
  );
  expect(results.filter(({ activity }) => activity === "persons_exported")).toHaveLength(2);
});

test("more persons than an export can name are said to need a cohort, before anyone tries", async () => {
  const project = await newProject();
  const person: AnalysisActor = {
    type: "person",
    id: 1,
    uuid: "018f0000-0000-7000-8000-000000000001",
    name: "ada",
    distinct_ids: ["ada"],
    last_seen_at: null,
    is_identified: true,
    properties: {},
    created_at: "2026-11-01T09:00:00.000000Z",
    matched_recordings: [],
    value_at_data_point: null,
  };
  const open = (total: number) =>
    renderScreen(
      `/p/${project.id}/analysis/funnel`,
      <PersonsDrawer
        projectId={String(project.id)}
        persons={{
          title: "Everyone",
          people: {
            key: [total],
            loadPage: async () => ({ people: [person], total, missing: 0, read: null }),
          },
        }}
        onClose={() => {}}
      />,
    );
  await open(maxExportedUuids);
  await expect.element(button("Export")).toBeEnabled();
  await open(maxExportedUuids + 1);
  await expect
    .element(page.getByText("Export up to 48,000 persons here. For more, create a cohort", { exact: false }))
    .toBeVisible();
  await expect.element(button("Export")).toBeDisabled();
  await expect.element(button("Create cohort")).toBeEnabled();
  await expectToLookRight();
});
