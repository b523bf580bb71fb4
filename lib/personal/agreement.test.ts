// Two programs mask: this process, and PostgreSQL in SQL queries. They agree on any value.
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  cutProperties,
  maskProperties,
  type PersonalProperties,
  personalPatterns,
} from "@/lib/contract/person/personal";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

const properties: PersonalProperties = {
  person: { marked: ["plan"], visible: ["name"] },
  event: { marked: ["plan"], visible: ["$survey_response_score"] },
};

const names = fc.constantFrom(
  ...[
    "email",
    "E-Mail",
    "name",
    "firstName",
    "last_name",
    "Phone",
    "$email",
    "initial_email",
    "plan",
    "seats",
    "url",
  ],
  ...[
    "$survey_response",
    "$survey_response_score",
    "$survey_response_why",
    "$set",
    "distinct_id",
    "event_name",
  ],
);
const texts = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "ada@example.com",
    "https://a.test/p?token=x",
    "HTTP://a.test/#top\nmore",
    "/p?q=1",
    "what?",
  ),
);
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(texts, fc.integer({ min: -20_000_000, max: 20_000_000 }), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 4 }),
  ),
})).value;

it("PostgreSQL and this process mask any properties alike", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("person" as const, "event" as const),
      fc.dictionary(names, values, { maxKeys: 6 }),
      async (owner, sent) => {
        const { marked, visible } = properties[owner];
        // PostgreSQL stores no NUL characters, nor half of a surrogate pair.
        const json = JSON.stringify(sent).replace(/\\u(0000|d[89a-f][0-9a-f]{2})/gi, "x");
        const [row] = await query<{ masked: unknown }>(Prisma.sql`select hogql.masked(${json}::jsonb, false,
          ${personalPatterns[owner]}, ${marked}::text[], ${visible}::text[], ${cutProperties}::text[]) as masked`);
        expect(row?.masked).toEqual(maskProperties(properties, owner, JSON.parse(json)));
      },
    ),
    { numRuns: 300 },
  );
});
