// Addresses are looked up with an index, ignoring case.
import { expect, it } from "vitest";
import { personsByEmail } from "@/lib/persons/look-up";
import { plansOver } from "@/lib/testing/plans";

const readers = `
  insert into projects (id, uuid, name, api_token) values (1, gen_random_uuid(), 'Readers', 'token');
  insert into persons (project_id, id, uuid, properties, updated_at)
    select 1, n, gen_random_uuid(), jsonb_build_object('email', 'Reader.' || n || '@Shop.example'), now()
    from generate_series(1, 20000) n`;

const planOf = plansOver({ rows: readers, tables: "persons" });

it.each([1, 1000])("%i e-mail addresses are found with an index", async (count) => {
  const emails = Array.from({ length: count }, (_, at) => `reader.${at}@shop.example`);
  const { text, values } = personsByEmail({ id: 1 }, emails);
  const plan = await planOf(text, values);
  expect(plan).toContain("persons_email_folded");
  expect(plan).not.toContain("Seq Scan on persons");
});
