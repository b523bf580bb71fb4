// The persons of captured events are found with an index, also before PostgreSQL has statistics of their ids.
import { expect, it } from "vitest";
import { personsOfIds } from "@/lib/persons/identity-map-store";
import { plansOver } from "@/lib/testing/plans";

const persons = `
  insert into projects (id, uuid, name, api_token) values (1, gen_random_uuid(), 'Readers', 'token');
  insert into persons (project_id, id, uuid, updated_at) select 1, n, gen_random_uuid(), now() from generate_series(1, 5000) n;
  insert into person_distinct_ids (project_id, distinct_id, person_id) select 1, 'user-' || n, n from generate_series(1, 5000) n`;

const planOf = plansOver({ rows: persons, tables: "persons" });

it.each([1, 100, 1000])("%i distinct ids are looked up one by one", async (count) => {
  const { text, values } = personsOfIds(
    1,
    Array.from({ length: count }, (_, n) => `user-${n}`),
  );
  const plan = await planOf(text, values);
  expect(plan).toContain("Index Scan using person_distinct_ids_pkey");
  expect(plan).toContain("Index Scan using persons_pkey");
  expect(plan).not.toContain("Bitmap");
});
