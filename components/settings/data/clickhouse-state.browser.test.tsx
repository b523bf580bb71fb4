import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ClickhouseState } from "@/components/settings/data/clickhouse-state";
import { DataPage } from "@/components/settings/data/data-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { newProject } from "@/components/testing/surveys";
import type { ClickhouseState as State } from "@/lib/contract/project/clickhouse-state";

const well: State = {
  is_complete: true,
  as_of: "2026-01-02T03:04:05Z",
  lag_seconds: 1,
  pending: 12,
  shipped: 34567,
  last_failure: null,
  last_check_at: "2026-01-01T03:04:05Z",
  differences: 0,
};

const open = async (changes: Partial<State> = {}, locale: "en" | "de" = "en") => {
  const { id } = await newProject();
  await renderScreen(
    `/p/${id}/settings/data`,
    <>
      <h1>Data</h1>
      <ClickhouseState projectId={String(id)} state={{ ...well, ...changes }} />
    </>,
    { locale },
  );
};

test("says how far the copy is, and when it was compared", async () => {
  await open();
  await expect.element(page.getByText("Up to date")).toBeVisible();
  await expect.element(page.getByText("34,567")).toBeVisible();
  await expect.element(page.getByText(/^1 Jan 2026, 03:04:05, equal$/)).toBeVisible();
  await expectToLookRight();
});

test("is in German, too", async () => {
  await open({ differences: 1 }, "de");
  await expect.element(page.getByText("Aktuell")).toBeVisible();
  await expect.element(page.getByText(/1 Zeile berichtigt$/)).toBeVisible();
});

test.each<[Partial<State>, string]>([
  [{ lag_seconds: 1234 }, "1,234 s behind"],
  [{ is_complete: false }, "Backfill not finished"],
  [{ last_failure: "connect ECONNREFUSED" }, "Shipping failed: connect ECONNREFUSED"],
  [{ differences: 2000 }, "1 Jan 2026, 03:04:05, 2,000 rows repaired"],
  [{ as_of: null, last_check_at: "2026-01-01T03:04:05Z" }, "Never"],
])("%o is said", async (changes, text) => {
  await open(changes);
  await expect.element(page.getByText(text)).toBeVisible();
});

test("an installation without a copy says nothing of it", async () => {
  const { id } = await newProject();
  await renderScreen(`/p/${id}/settings/data`, <DataPage projectId={String(id)} />);
  await expect.element(page.getByText("First event")).toBeVisible();
  expect(page.getByText("Copy in ClickHouse").query()).toBeNull();
});
