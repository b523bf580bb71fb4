import { expect, test } from "vitest";
import { writePersonsCsv } from "@/components/persons-drawer/persons-csv";

const ada = {
  id: 1,
  uuid: "0190f3a0-0000-7000-8000-000000000001",
  name: "ada@example.com",
  distinct_ids: ["ada", "a,b"],
  properties: { plan: "team", seats: 4, formula: "=1+1", tags: ["x"] },
  created_at: "2026-11-01T09:00:00.000000Z",
  is_identified: true,
};

test("a row has name, ids, time and the chosen properties, with formulas escaped", () => {
  const csv = writePersonsCsv([{ ...ada }], ["plan", "seats", "formula", "tags", "absent"]);
  expect(csv.split("\r\n")).toEqual([
    "\uFEFFname,uuid,distinct_ids,created_at,properties.plan,properties.seats,properties.formula,properties.tags,properties.absent",
    `ada@example.com,${ada.uuid},"[""ada"",""a,b""]",${ada.created_at},team,4,'=1+1,"[""x""]",`,
  ]);
});
