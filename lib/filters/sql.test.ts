import { describe, expect, it } from "vitest";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { flagFilterRules, parseFilters } from "@/lib/filters/parse";
import { filterSql, personRow } from "@/lib/filters/sql";
import { buildProject } from "@/lib/testing/factories";
import { now, testAgreement } from "@/lib/testing/filter-agreement";

describe("SQL and the in-memory matcher agree", () => {
  testAgreement(async (people, tree) => {
    // The persons are a table of the statement: no rows to write for every case.
    const rows = await query<{ at: number }>(Prisma.sql`
      select p.id::int as at from (select ordinality as id, value as properties
        from jsonb_array_elements(${JSON.stringify(people)}::jsonb) with ordinality) p
      where ${filterSql(tree, personRow({ id: 0 }), now)} order by 1`);
    return rows.map(({ at }) => at - 1);
  });
});

it("finds no members of an unknown cohort", async () => {
  const project = await buildProject();
  await db.person.create({ data: { project_id: project.id, properties: {} } });
  const members = async (value: unknown, operator?: string) => {
    const tree = parseFilters([{ type: "cohort", key: "id", value, operator }], flagFilterRules);
    const rows = await query(
      Prisma.sql`select from persons p where p.project_id = ${project.id} and ${filterSql(tree, personRow(project), now)}`,
    );
    return rows.length;
  };
  expect(await members(1)).toBe(0);
  expect(await members("nonsense")).toBe(0);
  expect(await members(1, "not_in")).toBe(1);
});
