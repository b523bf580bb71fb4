import { afterAll, beforeAll, describe } from "vitest";
import { filterCondition } from "@/lib/clickhouse/conditions";
import { propertyMaps } from "@/lib/clickhouse/property-maps";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { freshClickhouse } from "@/lib/testing/clickhouse/database";
import { now, testAgreement } from "@/lib/testing/filter-agreement";

let clickhouse: Awaited<ReturnType<typeof freshClickhouse>>;
beforeAll(async () => {
  clickhouse = await freshClickhouse(1);
});
afterAll(() => clickhouse.drop());

const row = { texts: "texts", numbers: "numbers" };

describe("ClickHouse and the in-memory matcher agree", () => {
  testAgreement(async (people, tree) => {
    const lines = people.map((properties, at) => JSON.stringify({ at, ...propertyMaps(properties) }));
    const condition = filterCondition(tree, { event: row, person: row }, now, () => null);
    const answer = await clickhouse.reader.query({
      query: `select at from format(JSONEachRow, 'at UInt32, texts Map(LowCardinality(String), Nullable(String)),
          numbers Map(LowCardinality(String), Float64)', ${clickhouseLiteral(lines.join("\n"))})
        where ${condition} order by at`,
      format: "JSONCompactEachRow",
    });
    return (await answer.json<[number]>()).map(([at]) => at);
  });
});
