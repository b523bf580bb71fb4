import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Column } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { renderScreen } from "@/components/testing/screen";

const columns: Column<string, "name">[] = [{ id: "name", header: "Name", cell: (name) => name }];

/** A list that an earlier search left without rows, or this one. */
function EmptyList({ isStale }: { isStale: boolean }) {
  return (
    <ListRows
      label="Names"
      failed="Can’t load names"
      empty="Nothing found"
      columns={columns}
      source={useClientRows({ rows: [], columns, sort: null, isStale })}
      rowKey={(name) => name}
      rowHeader="name"
    />
  );
}

test("a list says that nothing was found, and not before it was searched", async () => {
  await renderScreen("/names", <EmptyList isStale />);
  await expect.element(page.getByRole("table", { name: "Names" })).toBeInTheDocument();
  expect(page.getByText("Nothing found").query()).toBeNull();
  await renderScreen("/names", <EmptyList isStale={false} />);
  await expect.element(page.getByText("Nothing found")).toBeVisible();
});
