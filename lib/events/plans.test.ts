// A page of events is read from indexes, however many events there are.
import { describe, expect, it } from "vitest";
import { EventsQuery } from "@/lib/contract/event";
import { eventsStatement } from "@/lib/events/list";
import { plansOver } from "@/lib/testing/plans";

const planOf = plansOver({
  rows: `
    insert into projects (id, uuid, name, api_token) values (1, gen_random_uuid(), 'Visits', 'token');
    insert into persons (project_id, id, uuid) select 1, n, gen_random_uuid() from generate_series(1, 500) n;
    insert into person_distinct_ids (project_id, distinct_id, person_id) select 1, n::text, n from generate_series(1, 500) n;
    insert into events (project_id, uuid, event, timestamp, person_id, distinct_id, path_item)
      select 1, gen_random_uuid(), 'event ' || n % 20, '2024-01-01'::timestamptz + n * interval '1 minute',
        n % 500 + 1, (n % 500 + 1)::text, 'x'
      from generate_series(1, 40000) n`,
  tables: "events, persons, person_distinct_ids",
});

const planned = (query: Record<string, string>) => {
  const { text, values } = eventsStatement(
    { id: 1, modifiers: null },
    EventsQuery.parse({ limit: "20", ...query }),
  );
  return planOf(text, values);
};

describe("the newest events", () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ["of all names", {}, /Index Only Scan Backward using events_by_name on events/],
    ["of a name", { event: "event 3" }, /Index Scan Backward using events_by_name on events/],
    ["before an instant", { before: "2024-01-02", event: "event 3" }, /events_by_name on events/],
    ["of a person", { person_id: "7" }, /events_by_person on events/],
    ["of a distinct id", { distinct_id: "7" }, /events_by_person on events/],
  ])("%s are read from an index", async (_, query, index) => {
    const plan = await planned(query);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on events/);
  });
});
