import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SqlScreen } from "@/components/analysis/sql/sql-screen";
import { expectToLookRight } from "@/components/testing/accessibility";
import { refuseRequestOnce } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";

const editor = page.getByRole("textbox", { name: "SQL query" });
const result = page.getByRole("region", { name: "Result" });
const run = page.getByRole("button", { name: "Run query" });

const openScreen = (id: number, query = "") =>
  renderScreen(`/p/${id}/analysis/sql${query}`, <SqlScreen projectId={String(id)} />);

/** Replaces the query. */
async function write(query: string): Promise<void> {
  await editor.click();
  await userEvent.keyboard("{ControlOrMeta>}a{/ControlOrMeta}{Delete}");
  await editor.fill(query);
}

/** A project with three events of two persons. */
async function projectWithEvents() {
  const project = await newProject();
  const event = (name: string, person: string, plan: string) => ({
    event: name,
    distinct_id: person,
    properties: { plan, $set: { city: "Ghent" } },
  });
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [event("brewed", "ada", "paid"), event("brewed", "bob", "free"), event("poured", "ada", "paid")],
  });
  return project;
}

test("a query runs by keyboard, and its link shows rows and chart", async () => {
  const project = await projectWithEvents();
  await openScreen(project.id);
  await write("select event, count() as events from events group by event order by event");
  await userEvent.keyboard("{ControlOrMeta>}{Enter}{/ControlOrMeta}");
  const rows = result.getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent(/brewed.*2$/);
  await expect.element(rows.nth(2)).toHaveTextContent(/poured.*1$/);
  await expect.element(result.getByRole("status")).toHaveTextContent(/^2 rows · /);
  await expect.poll(() => new URLSearchParams(location.search).get("q")).toContain("count() as events");
  await result.getByRole("button", { name: "events" }).click();
  await result.getByRole("button", { name: "events" }).click();
  await expect.element(rows.nth(1)).toHaveTextContent(/poured.*1$/);
  await expectToLookRight();

  await openScreen(project.id, `${location.search}&show=chart`);
  await expect.element(result.getByText("events by event").first()).toBeVisible();
  await result.getByRole("button", { name: "Table" }).click();
  await expect.element(result.getByRole("row", { name: /brewed/ })).toHaveTextContent("2");
});

test("an error is told with its place, and names of the project are completed", async () => {
  const project = await projectWithEvents();
  await openScreen(project.id);
  await write("select event\nfrom evnts");
  await run.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("line 2, column 6");
  await expect.poll(() => document.querySelector(".cm-lintRange-error")?.textContent).toBe("evnts");
  await page.getByRole("button", { name: "Go to error" }).click();
  await expect.element(editor).toHaveFocus();

  await write("select properties.pl");
  await expect.element(page.getByRole("option", { name: "plan" })).toBeVisible();
  await expect.poll(() => document.querySelector(".cm-lintRange-error")).not.toBeNull();
});

test("a query that runs can be canceled", async () => {
  const project = await projectWithEvents();
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: Array.from({ length: 40 }, () => ({ event: "brewed", distinct_id: "ada" })),
  });
  // 43^7 rows: hours.
  const tables = Array.from({ length: 7 }, (_, at) => `events e${at}`).join(" cross join ");
  await openScreen(project.id);
  await write(`select max(concat(e0.event, e6.event)) from ${tables}`);
  await run.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("Canceled.")).toBeVisible();
});

test("a query that a busy server refuses is run again when it says", async () => {
  const project = await newProject();
  onTestFinished(refuseRequestOnce(/\/query\//, 2));
  await openScreen(project.id, `?q=${encodeURIComponent("select 7 as seven")}`);
  await expect.element(page.getByText("The server is busy")).toBeVisible();
  await expect.element(result.getByRole("row").nth(1)).toHaveTextContent(/7$/);
});
