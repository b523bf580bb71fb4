// Persons are looked up with indexes, not with scans.
import { expect, it } from "vitest";
import { personConditions } from "@/lib/persons/selection";
import { plansOver } from "@/lib/testing/plans";

const readers = `
  insert into projects (id, uuid, name, api_token) values (1, gen_random_uuid(), 'Readers', 'token');
  insert into persons (project_id, id, uuid, properties, updated_at)
    select 1, n, gen_random_uuid(),
      jsonb_build_object('name', 'Ada ' || md5(n::text), 'email', 'reader.' || md5(n::text) || '@shop.example', 'company', 'Company ' || n / 10), now()
    from generate_series(1, 20000) n;
  insert into person_distinct_ids (project_id, distinct_id, person_id)
    select 1, 'user-' || n, n from generate_series(1, 20000) n`;

const planOf = plansOver({ rows: readers, tables: "persons, person_distinct_ids" });

const ofCompany = JSON.stringify([{ key: "company", value: "Company 7", operator: "exact", type: "person" }]);

it.each([
  [
    "part of an e-mail or name",
    { search: "c4ca4238a0b" },
    ["persons_email_parts", "persons_name_parts", "person_distinct_ids_pkey"],
  ],
  ["part of an e-mail in capitals, with an I and a K", { search: "NIKI@" }, ["persons_email_parts"]],
  ["an e-mail", { email: "reader.1@shop.example" }, ["persons_email"]],
  ["a distinct id", { distinct_id: "user-7" }, ["person_distinct_ids_pkey"]],
  ["a rare property", { properties: ofCompany }, ["persons_properties_idx"]],
])("%s is found with an index", async (_, asked, indexes) => {
  const nothing = { distinct_id: undefined, email: undefined, search: undefined, properties: undefined };
  const { text, values } = personConditions(
    { id: 1, person_display_name_properties: ["email", "name", "username"] },
    { ...nothing, updated_after: undefined, ...asked },
    new Date(),
  );
  const plan = await planOf(`select p.id from persons p where ${text}`, values);
  for (const index of indexes) expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
  expect(plan).not.toContain("Seq Scan");
});
