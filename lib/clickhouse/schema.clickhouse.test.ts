import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertTable, localTable, onEachShard, schemaStatements } from "@/lib/clickhouse/schema";
import { onEachServer } from "@/lib/clickhouse/servers";
import { freshClickhouse } from "@/lib/testing/clickhouse/database";

describe.each([1, 2] as const)("on %s servers", (nodes) => {
  let clickhouse: Awaited<ReturnType<typeof freshClickhouse>>;
  beforeAll(async () => {
    clickhouse = await freshClickhouse(nodes);
  });
  afterAll(() => clickhouse.drop());

  it("the tables can be created again", async () => {
    for (const query of schemaStatements(clickhouse)) await clickhouse.writer.command({ query });
  });

  it("work is done on every server, once", async () => {
    const ports = new Set<unknown>();
    await onEachServer(clickhouse, async (server) => {
      const answer = await server.query({ query: "select tcpPort()", format: "JSONEachRow" });
      for (const row of await answer.json<object>()) ports.add(Object.values(row)[0]);
    });
    expect(ports.size).toBe(nodes);
  });

  it("the user for insights reads the persons of every shard, and can't write", async () => {
    const values = Array.from({ length: 100 }, (_, at) => ({ project_id: 1, person_id: at + 1, version: 1 }));
    await clickhouse.writer.insert({
      table: insertTable(clickhouse, "persons"),
      values,
      format: "JSONEachRow",
    });
    const shards = onEachShard(
      clickhouse,
      `select count() as persons, tcpPort() from ${localTable(clickhouse, "persons")} final`,
    );
    const answer = await clickhouse.reader.query({ query: `select * from ${shards}`, format: "JSONEachRow" });
    const counts = (await answer.json<{ persons: string }>()).map(({ persons }) => Number(persons));
    expect(counts).toHaveLength(nodes);
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count)).toBe(100);
    await expect(clickhouse.reader.command({ query: "drop table persons_local" })).rejects.toThrow(
      /readonly/i,
    );
  });
});
