import fc from "fast-check";
import { expect, it } from "vitest";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { exactTextSql, toText } from "@/lib/filters/text";

/** JSON that jsonb stores: without NUL, and numbers as JavaScript writes them. */
const value = fc.oneof(
  fc.jsonValue().map((json) => JSON.parse(JSON.stringify(json).replaceAll("\\u0000", "")) as unknown),
  fc.constantFrom<unknown>(null, true, "", "[1, 2]", '{ "a": 1 }', "]", "[", "}", "{ä", "\\ ", 'a "b, c" d'),
  fc.constantFrom<unknown>(
    [],
    {},
    [1, 2],
    ["a, b", { c: " " }],
    { 'q" ': ['\\"', " , "], b: [[], null] },
    1e21,
    -1e-7,
  ),
);

it("writes values in SQL as in memory, whatever they look like", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 60 }), async (values) => {
      const rows = await query<{ text: string | null }>(Prisma.sql`
        select ${exactTextSql({ properties: Prisma.sql`p.properties`, key: "key" })} as text
        from jsonb_array_elements(${JSON.stringify(values.map((key) => ({ key })))}::jsonb)
          with ordinality p (properties, at) order by at`);
      expect(rows.map(({ text }) => text)).toEqual(values.map(toText));
    }),
    { numRuns: process.env.LONG ? 500 : 30 },
  );
});
