import { useQueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Column } from "@/components/data-list/column";
import { DataList } from "@/components/data-list/data-list";
import { type Page, useServerRows } from "@/components/data-list/use-server-rows";
import { renderScreen } from "@/components/testing/screen";

const columns: readonly Column<string, "name">[] = [{ id: "name", header: "Name", cell: (name) => name }];

interface NamesProps {
  loadPage: (page: { limit: number; offset: number }) => Promise<Page<string>>;
  refetchInterval?: (names: readonly string[]) => number | null;
}

/** A list that reads its rows again when asked to. */
function Names(props: NamesProps) {
  const source = useServerRows({ queryKey: ["names"], ...props });
  const queries = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: ["names"] })}>
        Read again
      </button>
      <DataList label="Names" columns={columns} source={source} rowKey={(name) => name} rowHeader="name" />
    </>
  );
}

test("the count of a later page stands when that page is gone, and older pages do not take it back", async () => {
  const names = Array.from({ length: 103 }, (_, at) => `Name ${at + 1}`);
  let isDeleted = false;
  const firstPage = Promise.withResolvers<void>();
  const loadPage: NamesProps["loadPage"] = async ({ limit, offset }) => {
    if (isDeleted && offset === 0) await firstPage.promise;
    const remaining = isDeleted ? names.slice(102) : names;
    return { count: remaining.length, results: remaining.slice(offset, offset + limit) };
  };
  await renderScreen("/names", <Names loadPage={loadPage} />);
  const table = page.getByRole("table", { name: "Names" });
  await expect.element(table).toHaveAttribute("aria-rowcount", "104");
  await expect.element(page.getByRole("rowheader", { name: "Name 1", exact: true })).toBeVisible();

  isDeleted = true;
  await page.getByRole("button", { name: "Read again" }).click();
  await expect.element(table).toHaveAttribute("aria-rowcount", "2");
  firstPage.resolve();
  await expect.element(page.getByRole("rowheader", { name: "Name 103" })).toBeVisible();
  await expect.element(table).toHaveAttribute("aria-rowcount", "2");
});

test("rows that change by themselves are read again until they stop", async () => {
  let reads = 0;
  const loadPage: NamesProps["loadPage"] = async () => {
    reads++;
    return { count: 1, results: [reads < 3 ? "Running" : "Completed"] };
  };
  const refetchInterval = (names: readonly string[]) => (names.includes("Running") ? 20 : null);
  await renderScreen("/names", <Names loadPage={loadPage} refetchInterval={refetchInterval} />);
  await expect.element(page.getByRole("rowheader", { name: "Completed" })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(reads).toBe(3);
});
