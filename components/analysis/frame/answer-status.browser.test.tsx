import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { AnswerStatus } from "@/components/analysis/frame/answer-status";
import { expectToLookRight } from "@/components/testing/accessibility";
import { tabTo } from "@/components/testing/keys";
import { renderScreen } from "@/components/testing/screen";
import { newProject } from "@/components/testing/surveys";
import { insightCall } from "@/lib/client/analysis/ask";

/** The line above a result that was computed four seconds after what it counts. */
async function open(engine: "clickhouse" | "postgres" | undefined, locale: "en" | "de" = "en") {
  const { id } = await newProject();
  const last_refresh = "2026-01-02T13:03:04Z";
  const read = engine && { engine, as_of: "2026-01-02T13:03:00Z" };
  const analysis = {
    data: { is_cached: false, last_refresh, ...read },
    error: null,
    isFetching: false,
    isCanceled: false,
    progress: undefined,
  };
  await renderScreen(
    `/p/${id}/analysis/funnel`,
    <>
      <h1>Funnel</h1>
      <AnswerStatus
        analysis={analysis as unknown as Parameters<typeof AnswerStatus>[0]["analysis"]}
        call={insightCall(String(id), "funnel", { events: [{ id: "signed up" }] })}
      />
    </>,
    { locale },
  );
}

test("an answer says until when it has events, and in a tooltip of which database", async () => {
  await open("clickhouse");
  const source = page.getByRole("button", { name: /^As of 2 Jan 2026, 1\d:03\. ClickHouse, 4 s behind$/ });
  await expect.element(source).toBeVisible();
  await expectToLookRight();
  await tabTo(source);
  await expect.element(page.getByRole("tooltip", { name: "ClickHouse, 4 s behind" })).toBeVisible();
});

test("an answer of PostgreSQL says so where there is a copy, in German, too", async () => {
  await open("postgres", "de");
  await expect
    .element(page.getByRole("button", { name: /^Stand: 02\.01\.2026, 1\d:03\. PostgreSQL$/ }))
    .toBeVisible();
});

test("an answer says nothing of it where there is one database", async () => {
  await open(undefined);
  await expect.element(page.getByRole("button", { name: "Refresh" })).toBeVisible();
  expect(page.getByText(/^As of/).elements()).toEqual([]);
});

test("an answer can be asked for by a call of the API", async () => {
  await open(undefined);
  await page.getByRole("button", { name: "API call" }).click();
  const call = page.getByRole("dialog");
  await expect.element(call).toHaveTextContent(/POST .*\/insights\/funnel\/.*signed up/s);
  await expectToLookRight();
});
