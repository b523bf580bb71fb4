import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ListSearch } from "@/components/data-list/list-search";
import { renderScreen } from "@/components/testing/screen";
import { Button } from "@/components/ui/button";

/** A list whose address follows what is typed one press after the other. */
function SlowList() {
  const [search, setSearch] = useState("");
  const [waiting, setWaiting] = useState<string[]>([]);
  const follow = () => {
    setSearch(waiting[0] ?? search);
    setWaiting(waiting.slice(1));
  };
  return (
    <>
      <ListSearch label="Search" value={search} onChange={(text) => setWaiting((all) => [...all, text])} />
      <p>Found: {search}</p>
      <Button onPress={follow}>Follow</Button>
      <Button onPress={() => setSearch("")}>Show all</Button>
    </>
  );
}

test("what is typed stays while the address is behind, and follows it when that changes by itself", async () => {
  await renderScreen("/list", <SlowList />);
  const field = page.getByRole("searchbox", { name: "Search" });
  for (const text of ["a", "ab", "abc"]) await field.fill(text);
  for (const text of ["a", "ab", "abc"]) {
    await page.getByRole("button", { name: "Follow" }).click();
    await expect.element(page.getByText(`Found: ${text}`, { exact: true })).toBeVisible();
    await expect.element(field).toHaveValue("abc");
  }
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.element(field).toHaveValue("");
});
