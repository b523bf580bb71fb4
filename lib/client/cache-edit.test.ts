import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyEdits, editOf } from "@/lib/client/cache-edit";

const setUp = () => {
  const queries = new QueryClient();
  queries.setQueryData(["projects", "7", "list", ""], ["a", "b"]);
  queries.setQueryData(["projects", "7", "list", "a"], ["a"]);
  queries.setQueryData(["projects", "8", "list", ""], ["c"]);
  return queries;
};
const withoutA = editOf<string[]>(["projects", "7", "list"], (names) => names.filter((name) => name !== "a"));

test("an edit changes every cached response under its key, and no other", async () => {
  const queries = setUp();
  await applyEdits(queries, [withoutA]);
  expect(queries.getQueryData(["projects", "7", "list", ""])).toEqual(["b"]);
  expect(queries.getQueryData(["projects", "7", "list", "a"])).toEqual([]);
  expect(queries.getQueryData(["projects", "8", "list", ""])).toEqual(["c"]);
});

test("edits are rolled back, also two of one response", async () => {
  const queries = setUp();
  const upper = editOf<string[]>(["projects", "7"], (names) => names.map((name) => name.toUpperCase()));
  const rollBack = await applyEdits(queries, [withoutA, upper]);
  expect(queries.getQueryData(["projects", "7", "list", ""])).toEqual(["B"]);
  rollBack();
  expect(queries.getQueryData(["projects", "7", "list", ""])).toEqual(["a", "b"]);
});

test("a pending response does not overwrite an edit", async () => {
  const queries = setUp();
  const queryKey = ["projects", "7", "list", ""];
  let answer = (_names: string[]) => {};
  const reading = queries
    .fetchQuery({
      queryKey,
      queryFn: ({ signal }) =>
        new Promise<string[]>((resolve, reject) => {
          answer = resolve;
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    })
    .catch(() => "cancelled");
  await applyEdits(queries, [withoutA]);
  answer(["a", "b", "old"]);
  await reading;
  expect(queries.getQueryData(queryKey)).toEqual(["b"]);
});
