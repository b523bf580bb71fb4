import { afterAll, beforeAll, describe } from "vitest";
import { filterCondition } from "@/lib/clickhouse/conditions";
import { toMaps } from "@/lib/clickhouse/rows";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { NotInClickhouse } from "@/lib/filters/clickhouse-column";
import type { FilterTree } from "@/lib/filters/tree";
import { freshClickhouse } from "@/lib/testing/clickhouse/database";
import { now, testAgreement } from "@/lib/testing/filter-agreement";

let clickhouse: Awaited<ReturnType<typeof freshClickhouse>>;
beforeAll(async () => {
  clickhouse = await freshClickhouse(1);
});
afterAll(() => clickhouse.drop());

const row = { texts: "texts", numbers: "numbers" };

function conditionOf(tree: FilterTree): string | null {
  try {
    return filterCondition(tree, { event: row, person: row }, now, () => null);
  } catch (error) {
    if (error instanceof NotInClickhouse) return null;
    throw error;
  }
}

describe("ClickHouse and the in-memory matcher agree", () => {
  testAgreement(async (people, tree) => {
    const lines = people.map((properties, at) =>
      JSON.stringify({ at, ...toMaps(JSON.stringify(properties)) }),
    );
    const condition = conditionOf(tree);
    if (condition === null) return null;
    const answer = await clickhouse.reader.query({
      query: `select at from format(JSONEachRow, 'at UInt32, texts Map(LowCardinality(String), Nullable(String)),
          numbers Map(LowCardinality(String), Float64)', ${clickhouseLiteral(lines.join("\n"))})
        where ${condition} order by at`,
      format: "JSONCompactEachRow",
    });
    return (await answer.json<[number]>()).map(([at]) => at);
  });
});
