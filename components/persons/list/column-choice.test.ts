import { expect, test } from "vitest";
import { readColumns, writeColumns } from "@/components/persons/list/column-choice";
import { propertyOfColumn } from "@/lib/contract/person/column";

test("columns survive the address, whatever their property is called", () => {
  const columns = [
    { id: "distinct_ids", width: 240 },
    { id: "properties.a,b:c", width: 120 },
    { id: "properties.größe %", width: 800 },
  ];
  expect(readColumns(writeColumns(columns))).toEqual(columns);
  expect(propertyOfColumn("properties.a,b:c")).toBe("a,b:c");
  expect(propertyOfColumn("uuid")).toBeNull();
});

test("what is no column is left out, each column is there once, and widths are bounded", () => {
  expect(readColumns("uuid:9999,nonsense,properties.:90,uuid,%E0%A4%A,created_at:x,properties.plan")).toEqual(
    [
      { id: "uuid", width: 200 },
      { id: "properties.plan", width: 200 },
    ],
  );
  expect(readColumns("uuid:1")).toEqual([{ id: "uuid", width: 80 }]);
  expect(readColumns("")).toEqual([]);
});
