import { expect, test } from "vitest";
import { arrangeColumns, completeOrder, orderWithShown } from "@/components/data-list/arrange-columns";
import type { Column } from "@/components/data-list/column";

const column = (id: string, isFixed = false): Column<object> => ({ id, header: id, cell: () => id, isFixed });
const columns = [column("name", true), column("a"), column("b"), column("c"), column("menu", true)];
const idsOf = (settings: { order: string[]; hidden: string[] }) =>
  arrangeColumns(columns, settings).map(({ id }) => id);

test("fixed columns stay where they are while the others are reordered", () => {
  expect(idsOf({ order: ["c", "a", "b"], hidden: [] })).toEqual(["name", "c", "a", "b", "menu"]);
});

test("hidden columns are left out, fixed ones never", () => {
  expect(idsOf({ order: [], hidden: ["b", "name"] })).toEqual(["name", "a", "c", "menu"]);
});

test("a column that is newer than the chosen order comes after the one it follows by default", () => {
  expect(completeOrder(["a", "b", "c"], ["c", "a"])).toEqual(["c", "a", "b"]);
  expect(completeOrder(["a", "b", "c"], ["c", "b"])).toEqual(["a", "c", "b"]);
});

test("an order that names columns twice or that are gone is read without them", () => {
  expect(completeOrder(["a", "b"], ["gone" as "a", "b"])).toEqual(["a", "b"]);
});

test("a hidden column keeps its place while the address says the same, so that another can move past it", () => {
  const all = ["a", "b", "c"];
  expect(orderWithShown(all, ["a", "c", "b"], ["a", "c"])).toEqual(["a", "c", "b"]);
  expect(orderWithShown(all, ["c", "a", "b"], ["a", "c"])).toEqual(["a", "b", "c"]);
});
