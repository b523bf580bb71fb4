import { expect, it } from "vitest";
import { Busy } from "@/lib/errors";
import { runQuery } from "@/lib/query/run-query";
import { tokenize } from "@/lib/query/tokens";
import { translate, translateTokens } from "@/lib/query/translate";
import { buildUser } from "@/lib/testing/factories";

const project = { id: 1, modifiers: null, masking: null };
const personal = { person: { marked: [], visible: [] }, event: { marked: [], visible: [] } };

/** Translates, and counts how often a token is read. */
async function counted(text: string) {
  const source = tokenize(text, {});
  let reads = 0;
  const tokens = new Proxy(source.tokens, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) reads++;
      return Reflect.get(target, key, receiver);
    },
  });
  const outcome = await translateTokens({ ...source, tokens }, project, personal).catch(
    (error: Error) => error,
  );
  return { outcome, reads, tokens: source.tokens.length };
}

const listed = (count: number, make: (at: number) => string, separator = ", ") =>
  Array.from({ length: count }, (_, at) => make(at)).join(separator);

it.each([
  ["a union of wide SELECTs", listed(24, () => `select ${listed(99, () => "1")}`, " union all ")],
  ["columns without a name", `select ${listed(99, (at) => `lower(event || '${at}')`)} from events`],
  [
    "subqueries inside each other",
    `select ${"(select 1 + ".repeat(40)}1${")".repeat(40)}, ${listed(90, () => "1")}`,
  ],
])("reads each token of %s a few times", async (_, text) => {
  const { outcome, reads, tokens } = await counted(text);
  expect(outcome).toHaveProperty("sql");
  expect(reads).toBeLessThan(5 * tokens);
});

it("derives no column names for a SELECT that has too many", async () => {
  const text = `select ${listed(5000, () => "1")}`;
  const { outcome, reads, tokens } = await counted(text);
  expect(outcome).toMatchObject({ message: "A query can select at most 100 columns" });
  expect(reads).toBeLessThan(tokens / 100);
});

it("derives the names of columns that the result or an outer SELECT shows", async () => {
  const text = "select * from (select count(), 1 + 1 from events union all select 2, 3) where `count()` > 1";
  expect((await translate(text, {}, project, personal)).columns).toEqual(["count()", "1 + 1"]);
});

it("limits concurrent translations: too many queries at once are Busy, before any is parsed", async () => {
  const subject = { ...project, name: "Visits", timezone: "UTC" };
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  const input = { kind: "HogQLQuery" as const, query: "select nothing" };
  const { signal } = new AbortController();
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => runQuery(subject, actor, input, signal)),
  );
  const reasons = answers.map((answer) => (answer.status === "rejected" ? answer.reason : null));
  expect(reasons.filter((reason) => reason instanceof Busy)).not.toEqual([]);
});
