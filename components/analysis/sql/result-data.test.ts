import { describe, expect, it } from "vitest";
import { chartData, chooseAxes, columnsOf } from "@/components/analysis/sql/chart-data";
import { toCsv, toJson, toTabSeparated } from "@/components/charts/table-files";

const types = (...names: string[]) => names.map((name) => ["", `Nullable(${name})`]);

describe("exporting rows", () => {
  const table = {
    columns: ["name", "count()", "count()"],
    results: [
      ['a, "b"', 1, null],
      ["=1+1", 2, 3],
    ],
  };

  it("quotes cells, defuses formulas and leaves null empty in CSV", () => {
    expect(toCsv(table)).toBe('\uFEFFname,count(),count()\r\n"a, ""b""",1,\r\n\'=1+1,2,3\r\n');
  });

  it("names columns apart in JSON", () => {
    expect(JSON.parse(toJson(table))).toEqual([
      { name: 'a, "b"', "count()": 1, "count() 2": null },
      { name: "=1+1", "count()": 2, "count() 2": 3 },
    ]);
  });

  it("separates cells by tabs for the clipboard", () => {
    expect(toTabSeparated({ columns: ["a", "b"], results: [["x\ty\nz", null]] })).toBe("a\tb\nx y z\t");
  });
});

describe("drawing a result", () => {
  it("draws every number over the first time, in order, with what is missing left out", () => {
    const columns = columnsOf({
      columns: ["plan", "day", "all", "paid"],
      types: types("String", "Date", "Int64", "Float64"),
    });
    const axes = chooseAxes(columns, { x: null, y: null });
    expect(axes && [axes.x.name, ...axes.values.map(({ name }) => name)]).toEqual(["day", "all", "paid"]);
    const results = [
      ["a", "2026-11-09", 3, null],
      ["a", "2026-11-02", 1, 0.5],
      ["a", null, 7, 7],
    ];
    expect(axes && chartData({ results }, axes)).toEqual({
      kind: "time",
      times: [Date.UTC(2026, 10, 2), Date.UTC(2026, 10, 9)],
      step: "week",
      isDays: true,
      series: [
        { name: "all", values: [1, 3] },
        { name: "paid", values: [0.5, null] },
      ],
    });
  });

  it("draws one number by category when it is chosen", () => {
    const columns = columnsOf({ columns: ["plan", "a", "b"], types: types("String", "Int64", "Int64") });
    const axes = chooseAxes(columns, { x: "plan", y: "b" });
    expect(axes && chartData({ results: [["free", 1, 2]] }, axes)).toEqual({
      kind: "categories",
      labels: ["free"],
      series: [{ name: "b", values: [2] }],
    });
  });

  it("tells columns of the same name apart", () => {
    const columns = columnsOf({
      columns: ["plan", "count()", "count()"],
      types: types("String", "Int64", "Int64"),
    });
    expect(chooseAxes(columns, { x: null, y: "count() 2" })?.values).toEqual([
      { index: 2, name: "count() 2", kind: "number" },
    ]);
  });

  it("has nothing to draw without numbers", () => {
    expect(
      chooseAxes(columnsOf({ columns: ["a"], types: types("String") }), { x: null, y: null }),
    ).toBeNull();
  });
});
