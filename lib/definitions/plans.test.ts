// Definitions are read from indexes, and from a bounded number of rows, however many events there are.
import { describe, expect, it } from "vitest";
import {
  eventPropertiesStatement,
  eventValuesStatement,
  personPropertiesStatement,
} from "@/lib/definitions/captured-properties";
import { plansOver } from "@/lib/testing/plans";

const planOf = plansOver({
  rows: `
    insert into projects (id, uuid, name, api_token) values (1, gen_random_uuid(), 'Visits', 'token');
    insert into persons (project_id, id, uuid, properties)
      select 1, n, gen_random_uuid(), jsonb_build_object('email', n) from generate_series(1, 20000) n;
    insert into events (project_id, uuid, event, timestamp, distinct_id, path_item, properties)
      select 1, gen_random_uuid(), 'event ' || n % 20, '2024-01-01'::timestamptz + n * interval '1 minute', 'x', 'x',
        jsonb_build_object('n', n)
      from generate_series(1, 40000) n`,
  tables: "events, persons",
});

describe("properties", () => {
  it("of events are read from the newest events of each name", async () => {
    const names = ["event 1", "event 2"];
    const { text, values } = eventPropertiesStatement({ id: 1 }, names, names);
    const plan = await planOf(text, values);
    expect(plan).toMatch(/Limit\n +-> +Index Scan Backward using events_by_name on events e/);
    expect(values).toContain(500);
  });

  it("have values that are read from the same events", async () => {
    const { text, values } = eventValuesStatement({ id: 1 }, ["event 1", "event 2"], {
      key: "n",
      value: "1",
    });
    expect(await planOf(text, values)).toMatch(
      /Limit\n +-> +Index Scan Backward using events_by_name on events e/,
    );
    expect(values).toContain(500);
  });

  it("of persons are read from the newest persons", async () => {
    const { text, values } = personPropertiesStatement({ id: 1 });
    expect(await planOf(text, values)).toMatch(
      /Limit\n +-> +Index Scan using persons_project_id_created_at_uuid_id_idx/,
    );
    expect(values).toContain(5000);
  });
});
