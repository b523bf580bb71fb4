import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ListSearch } from "@/components/data-list/list-search";
import { renderScreen } from "@/components/testing/screen";
import { Button } from "@/components/ui/button";

const addressMs = 150;

/** A list whose address follows what is typed late. */
function SlowList() {
  const [search, setSearch] = useState("");
  return (
    <>
      <ListSearch
        label="Search"
        value={search}
        onChange={(text) => setTimeout(() => setSearch(text), addressMs)}
      />
      <p>Found: {search}</p>
      <Button onPress={() => setSearch("")}>Show all</Button>
    </>
  );
}

test("what is typed stays while the address is behind, and follows it when that changes by itself", async () => {
  await renderScreen("/list", <SlowList />);
  const field = page.getByRole("searchbox", { name: "Search" });
  await field.fill("a");
  await field.fill("ab");
  await field.fill("abc");
  await expect.element(page.getByText("Found: a", { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue("abc");
  await expect.element(page.getByText("Found: abc")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.element(field).toHaveValue("");
});
