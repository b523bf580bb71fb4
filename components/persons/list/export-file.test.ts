import { expect, test } from "vitest";
import { fileEnd, filePart, fileStart } from "@/components/persons/list/export-file";
import type { Person } from "@/lib/contract/person";

const person = (name: string, properties: Record<string, unknown>): Person => ({
  id: 1,
  uuid: `uuid-of-${name}`,
  name,
  distinct_ids: [name, `${name}, too`],
  properties,
  created_at: "2026-01-02T03:04:05Z",
  is_identified: true,
});
const persons = [person("ada", { plan: "pro", seats: 3, "=cmd": "=1+1" }), person("bert", { seats: -2 })];
const columns = ["distinct_ids", "properties.seats", "properties.=cmd"];

test("CSV has a line for each person, quoted, and no cell that a spreadsheet would calculate", () => {
  const text = fileStart("csv", columns) + filePart("csv", columns, persons, true) + fileEnd("csv");
  expect(text.split("\r\n")).toEqual([
    "uuid,name,distinct_ids,properties.seats,properties.=cmd",
    `uuid-of-ada,ada,"[""ada"",""ada, too""]",3,'=1+1`,
    `uuid-of-bert,bert,"[""bert"",""bert, too""]",-2,`,
    "",
  ]);
});

test("JSON in several parts is one list, with the properties that were chosen", () => {
  const parts = [
    filePart("json", columns, persons.slice(0, 1), true),
    filePart("json", columns, persons.slice(1), false),
  ];
  expect(JSON.parse(fileStart("json", columns) + parts.join("") + fileEnd("json"))).toEqual([
    {
      uuid: "uuid-of-ada",
      name: "ada",
      distinct_ids: ["ada", "ada, too"],
      properties: { seats: 3, "=cmd": "=1+1" },
    },
    { uuid: "uuid-of-bert", name: "bert", distinct_ids: ["bert", "bert, too"], properties: { seats: -2 } },
  ]);
  expect(JSON.parse(fileStart("json", []) + filePart("json", [], [], true) + fileEnd("json"))).toEqual([]);
});
