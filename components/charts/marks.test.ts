import { describe, expect, test } from "vitest";
import { type Mark, markAfter, markAt } from "@/components/charts/marks";

const at = (column: number, row: number): Mark => ({
  id: `${column} ${row}`,
  column,
  row,
  box: { x: column * 10, y: row * 10, width: 10, height: 10 },
});
const go = (marks: readonly Mark[], from: Mark, key: string) => markAfter(marks, from, key)?.id;

describe("arrow keys", () => {
  const grid = [at(0, 0), at(0, 5), at(1, 1), at(1, 4), at(2, 9)];
  test("go to the nearest row of the next column", () => {
    expect(go(grid, at(0, 5), "ArrowRight")).toBe("1 4");
    expect(go(grid, at(1, 1), "ArrowLeft")).toBe("0 0");
    expect(go(grid, at(1, 4), "ArrowUp")).toBe("1 1");
  });

  test("stay at an edge", () => {
    expect(go(grid, at(2, 9), "ArrowRight")).toBe("2 9");
    expect(go(grid, at(0, 0), "ArrowUp")).toBe("0 0");
  });

  test("all go along marks that lie in one line", () => {
    const row = [at(0, 0), at(1, 0), at(2, 0)];
    expect(go(row, at(1, 0), "ArrowDown")).toBe("2 0");
    const column = [at(0, 0), at(0, 1), at(0, 2)];
    expect(go(column, at(0, 1), "ArrowRight")).toBe("0 2");
    expect(go(column, at(0, 1), "ArrowLeft")).toBe("0 0");
  });

  test("are helped by Home, End and the page keys; no other key is taken", () => {
    const many = Array.from({ length: 30 }, (_, column) => at(column, 0));
    expect(go(many, at(12, 0), "Home")).toBe("0 0");
    expect(go(many, at(12, 0), "End")).toBe("29 0");
    expect(go(many, at(12, 0), "PageDown")).toBe("22 0");
    expect(go(many, at(3, 0), "PageUp")).toBe("0 0");
    expect(markAfter(many, at(3, 0), "a")).toBeNull();
  });
});

test("a pointer finds the uppermost mark under it, by its own area where it has one", () => {
  const wide: Mark = { ...at(3, 0), hit: { x: 0, y: 0, width: 100, height: 100 } };
  expect(markAt([at(0, 0), wide], 5, 5)?.id).toBe("3 0");
  expect(markAt([wide, at(0, 0)], 5, 5)?.id).toBe("0 0");
  expect(markAt([at(0, 0)], 50, 50)).toBeNull();
});
