import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { ImportsPage } from "@/components/settings/imports/imports-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { answerRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject } from "@/components/testing/surveys";
import { type ImportKind, type ImportRun, importKinds } from "@/lib/contract/project/import";

beforeEach(() => page.viewport(1440, 1200));

const open = ({ id }: { id: number }, locale?: "de") =>
  renderScreen(`/p/${id}/settings/import`, <ImportsPage projectId={String(id)} />, locale ? { locale } : {});
const button = (name: string | RegExp) => page.getByRole("button", { name });

const countOf = (kind: ImportKind, index: number) => ({
  ...{ kind, total: 1000 * index + 12, read: 1000 * index + 12 },
  ...{ added: 1000 * index + 4, existing: 5, refused: 3 },
});

/** An import in a state that takes a PostHog. */
const runOf = (changes: Partial<ImportRun>): ImportRun => ({
  ...{
    id: "0192f7a0-0000-7000-8000-00000000de11",
    address: "https://eu.posthog.com",
    source_project_id: "4711",
  },
  ...{
    events_since: "2015-01-01T00:00:00Z",
    status: "done",
    kind: "events",
    counts: importKinds.map(countOf),
  },
  ...{ refused: [], left_out: [], next_attempt_at: null, created_by: null },
  ...{ error: null, error_code: null, error_value: null },
  ...{ created_at: "2026-11-27T08:00:00Z", started_at: "2026-11-27T08:01:00Z", finished_at: null },
  ...changes,
});

const show = (...runs: ImportRun[]) => {
  const body = { count: runs.length, next: null, previous: null, results: runs };
  onTestFinished(answerRequests(/\/imports\//, Response.json(body)));
};

test("an import is prepared and canceled; fields are checked", async () => {
  const project = await newProject();
  await open(project);
  await expect.element(page.getByRole("heading", { name: "No imports yet" })).toBeVisible();
  await button("Import from PostHog").click();
  await button("Count").click();
  await expect.element(page.getByText("This field is required.").first()).toBeVisible();
  await page.getByLabelText("Address").fill("https://eu.posthog.com");
  await page.getByLabelText("Project ID").fill("4711");
  await page.getByLabelText("Personal API key").fill("phx_0123");
  await button("Count").click();
  await expect
    .element(page.getByRole("heading", { name: "PostHog project 4711 at eu.posthog.com" }))
    .toBeVisible();
  await expect.element(page.getByText("Counting…")).toBeVisible();
  await button("Cancel import").click();
  await expect.element(page.getByText("Canceled", { exact: true })).toBeVisible();
  const { results } = await ask<{ results: ImportRun[] }>("GET", `/api/projects/${project.id}/imports/`);
  expect(results).toMatchObject([{ status: "canceled", source_project_id: "4711" }]);
});

test("one that is done says what was added, refused and left out, also in German", async () => {
  const refusal = { reason: "In English." };
  show(
    runOf({
      finished_at: "2026-11-27T09:00:00Z",
      refused: [
        { ...refusal, kind: "flags", name: "gone", code: "missing_cohort", value: "9", count: 1 },
        { ...refusal, kind: "events", name: null, code: "no_time", value: null, count: 3 },
      ],
      left_out: [{ kind: "flags", field: "analytics_dashboards", count: 2 }],
    }),
  );
  await open(await newProject(), "de");
  await expect.element(page.getByText("Abgeschlossen")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Ereignisse 5.012 5.004 5 3" })).toBeVisible();
  await page.getByText("Nicht importiert", { exact: true }).click();
  await expect.element(page.getByText("Ereignisse: Hat keinen Zeitpunkt. (3)")).toBeVisible();
  await expect
    .element(page.getByText("Feature-Flags „gone“: Verweist auf die Kohorte 9, die nicht importiert wurde."))
    .toBeVisible();
  await page.getByText("Felder ohne Entsprechung").click();
  await expect.element(page.getByText("Feature-Flags: analytics_dashboards (2 Zeilen)")).toBeVisible();
  await page.viewport(390, 844);
  await expectToLookRight();
});

test("one in progress shows how far it is; one that failed can be continued, one that was counted started", async () => {
  const counts = importKinds.map((kind, index) => ({
    ...countOf(kind, index),
    read: index < 4 ? countOf(kind, index).read : 1000,
  }));
  const error = { error_code: "busy", error_value: "429" } as const;
  const [id, at] = ["0192f7a0-0000-7000-8000-00000000de1", "2026-11-27T08:00:00Z"];
  show(
    runOf({ id: `${id}2`, status: "running", counts, ...error, next_attempt_at: at }),
    runOf({ id: `${id}3`, status: "failed", error_code: "key_refused" }),
    runOf({ id: `${id}4`, status: "counted", started_at: null }),
  );
  await open(await newProject());
  await expect.element(page.getByRole("progressbar", { name: "Progress of the import" })).toBeVisible();
  await expect.element(page.getByText("Importing: Events")).toBeVisible();
  await expect.element(page.getByText(/429. Next attempt/)).toBeVisible();
  await expect.element(button("Continue import")).toBeVisible();
  await expect.element(button("Start import")).toBeVisible();
  await expect.element(button("Import from PostHog")).not.toBeInTheDocument();
  await expectToLookRight();
});

test("a list that can't be loaded says so", async () => {
  expectErrors(/403|Failed to load/);
  onTestFinished(refuseRequests(/\/imports\//));
  await open(await newProject());
  await expect.element(page.getByText("Can’t load imports.")).toBeVisible();
});
