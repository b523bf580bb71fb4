import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { idSetCondition } from "@/lib/analysis/engine/id-set-condition";
import { idSets } from "@/lib/analysis/engine/id-sets";

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
});
afterAll(() => client.end());

const statementsOf = (...batched: string[]) => ({ columns: [], all: null, batched, unbatched: [] });

const idsOf = (...ids: number[]) => `select unnest('{${ids}}'::bigint[])`;

/** The ids of a list of which the condition is true, and the statement. */
async function selected(ids: string) {
  const condition = idSetCondition("e.id", ids);
  const values = "(values (1::bigint), (7), (8), (9), (64), (70000000), (null)) e (id)";
  const { batched } = await idSets(client)(
    statementsOf(`select e.id::int from ${values} where ${condition}`),
  );
  const { rows } = await client.query<{ id: number }>(batched[0]!);
  return { ids: rows.map(({ id }) => id), statement: batched[0]! };
}

it("is true for the ids of the set, and false for null and all others", async () => {
  expect((await selected(idsOf(7, 9, 64, 100))).ids).toEqual([7, 9, 64]);
  expect((await selected(idsOf(8))).ids).toEqual([8]);
  expect((await selected(idsOf())).ids).toEqual([]);
});

it("can be negated: null then is true", async () => {
  const { batched } = await idSets(client)(
    statementsOf(
      `select count(*)::int from (values (1::bigint), (null)) e (id) where not ${idSetCondition("e.id", idsOf(1))}`,
    ),
  );
  expect((await client.query(batched[0]!)).rows).toEqual([{ count: 1 }]);
});

it("is a subquery where the ids are too far apart to be bits", async () => {
  const { ids, statement } = await selected(idsOf(1, 70_000_000));
  expect(ids).toEqual([1, 70_000_000]);
  expect(statement).toContain("unnest");
});

it("reads a set once, however many statements test it", async () => {
  const reads = { count: 0 };
  const counting = new Proxy(client, {
    get: (target, key) => {
      if (key === "query") reads.count++;
      return Reflect.get(target, key, target);
    },
  });
  const [one, other] = [idSetCondition("e.id", idsOf(1)), idSetCondition("e.id", idsOf(2))];
  const withSets = idSets(counting);
  await withSets({
    ...statementsOf(`${one} and ${one}`, `${other} or ${one}`),
    unbatched: [one],
    all: other,
  });
  await withSets(statementsOf(other));
  expect(reads.count).toBe(2);
});

it("leaves statements without sets as they are", async () => {
  const statements = { columns: ["id" as const], all: "from x", batched: ["select 'a'"], unbatched: ["b"] };
  expect(await idSets(client)(statements)).toEqual(statements);
});
