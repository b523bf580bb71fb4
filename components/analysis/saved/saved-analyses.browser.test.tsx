import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { SaveControl } from "@/components/analysis/save/save-control";
import { SavedList } from "@/components/analysis/saved/saved-list";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import { Button } from "@/components/ui/button";
import { funnelFields } from "@/lib/contract/analysis/funnel";
import type { Insight } from "@/lib/contract/analysis/insight";

const root = (project: { id: number }) => `/api/projects/${project.id}/insights/`;
const save = (project: { id: number }, insight: object) =>
  ask<Insight>("POST", root(project), { saved: true, ...insight });
const openList = ({ id }: { id: number }, query = "") =>
  renderScreen(`/p/${id}/analysis${query}`, <SavedList projectId={String(id)} />);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const rowNames = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((row) => row.textContent);
const listed = async (project: { id: number }) =>
  (await ask<{ results: Insight[] }>("GET", root(project))).results;

const signUp = {
  insight: "FUNNELS",
  events: [{ id: "$pageview" }, { id: "signed up" }],
  date_from: "-30d",
};

test("the list is empty at first, then searched, narrowed, starred, duplicated and emptied with a way back", async () => {
  const project = await newProject();
  await openList(project);
  await expect.element(page.getByRole("heading", { name: "No saved analyses yet" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Funnel" }))
    .toHaveAttribute("href", `/p/${project.id}/analysis/funnel`);

  const funnel = await save(project, { name: "Sign-up", filters: signUp, tags: ["growth"] });
  await save(project, { name: "Answers by day", query: { kind: "HogQLQuery", query: "select 1" } });
  await openList(project);
  await expect.poll(rowNames).toEqual(["Answers by day", "Sign-up"]);
  const link = page.getByRole("link", { name: "Sign-up" });
  const address = new URL(link.element().getAttribute("href") ?? "", window.location.origin);
  expect(address.pathname).toBe(`/p/${project.id}/analysis/funnel`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    saved: funnel.short_id,
    date_from: "-30d",
    events: JSON.stringify(signUp.events),
  });
  await expect
    .element(page.getByRole("link", { name: "Answers by day" }))
    .toHaveAttribute("href", expect.stringContaining("/analysis/sql?"));

  await button("Favorite: Sign-up").click();
  await expect.element(button("Favorite: Sign-up")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await listed(project)).filter(({ favorited }) => favorited).length).toBe(1);
  await expectToLookRight();

  await openList(project, "?favorites=yes");
  await expect.poll(rowNames).toEqual(["Sign-up"]);
  await openList(project, "?tag=growth&type=SQL");
  await expect.element(page.getByText("No analyses match these filters.")).toBeVisible();
  await button("Show all analyses").click();
  await page.getByRole("searchbox", { name: "Search analyses" }).fill("GROWTH");
  await expect.poll(rowNames).toEqual(["Sign-up"]);

  await button("Actions for Sign-up").click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect.poll(rowNames).toEqual(["Sign-up (copy)", "Sign-up"]);
  await button("Actions for Sign-up (copy)").click();
  await page.getByRole("menuitem", { name: "Edit details…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Signed up again");
  await button("Save").click();
  await expect.poll(rowNames).toEqual(["Signed up again", "Sign-up"]);
  await button("Actions for Sign-up").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.poll(rowNames).toEqual(["Signed up again"]);
  await button("Undo").click();
  await expect.poll(rowNames).toContain("Sign-up");

  // On a new board, and then on the one that is there.
  for (const [analysis, isNew] of [
    ["Sign-up", true],
    ["Signed up again", false],
  ] as const) {
    await button(`Actions for ${analysis}`).click();
    await page.getByRole("menuitem", { name: "Add to board…" }).click();
    if (isNew) await page.getByRole("textbox", { name: "Name of the new board" }).fill("Growth");
    await expectToLookRight();
    await button("Add").click();
    await expect.element(page.getByText(`“${analysis}” added to “Growth”`)).toBeVisible();
  }
  const boards = await ask<{ results: { name: string; tile_count: number }[] }>(
    "GET",
    `/api/projects/${project.id}/boards/`,
  );
  expect(boards.results).toMatchObject([{ name: "Growth", tile_count: 2 }]);
});

/** A screen whose question has other dates after a press. */
function Screen({ projectId }: { projectId: string }) {
  const [date, setDate] = useState("-30d");
  return (
    <main className="flex p-4">
      <h1 className="sr-only">Funnel</h1>
      <Button onPress={() => setDate("-7d")}>Last week</Button>
      <SaveControl
        projectId={projectId}
        content={{
          type: "FUNNELS",
          names: Object.keys(funnelFields),
          params: { events: signUp.events, date_from: date },
        }}
      />
    </main>
  );
}

test("an analysis is saved under a name, then its changes, and saved as another one", async () => {
  const project = await newProject();
  const path = `/p/${project.id}/analysis/funnel`;
  await renderScreen(path, <Screen projectId={String(project.id)} />);
  await button("Save…").click();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect.element(name).toHaveValue("Funnel of $pageview, signed up");
  await name.fill("");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Enter a name.")).toBeVisible();
  await name.fill("Sign-up");
  await page.getByRole("textbox", { name: "Tags" }).fill("Growth, web");
  await expectToLookRight();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByRole("main").getByText("Sign-up")).toBeVisible();
  const [saved] = await listed(project);
  expect(saved).toMatchObject({ name: "Sign-up", tags: ["growth", "web"], filters: signUp, saved: true });
  expect(window.location.search).toBe(`?saved=${saved?.short_id}`);
  await expect.element(button("Save")).toBeDisabled();

  await button("Last week").click();
  await expect.element(page.getByText("Unsaved changes")).toBeVisible();
  await button("Save").click();
  await expect.element(button("Save")).toBeDisabled();
  await expect.poll(async () => (await listed(project))[0]?.filters.date_from).toBe("-7d");

  await button("More save options").click();
  await page.getByRole("menuitem", { name: "Save as…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByRole("main").getByText("Sign-up (copy)")).toBeVisible();
  expect((await listed(project)).map(({ name }) => name)).toEqual(["Sign-up (copy)", "Sign-up"]);
});
