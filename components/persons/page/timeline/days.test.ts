import { expect, test } from "vitest";
import { toDays } from "@/components/persons/page/timeline/days";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";
import type { CapturedEvent } from "@/lib/contract/event";

const event = (timestamp: string): CapturedEvent => ({
  id: timestamp,
  distinct_id: "ada",
  event: "looked",
  timestamp,
  properties: {},
  person: null,
  elements: [],
  elements_chain: "",
});
const activity = (created_at: string, name: string): ActivityLogEntry => ({
  id: created_at,
  user: null,
  is_system: true,
  was_impersonated: false,
  unread: false,
  organization_id: "",
  key_label: null,
  person_name: null,
  activity: name,
  scope: "Person",
  item_id: "1",
  detail: { changes: null, trigger: null, type: null, name: null, short_id: null },
  created_at,
});

test("days begin at midnight of the time zone, and staff changes stand between events", () => {
  const days = toDays(
    [event("2024-03-02T00:30:00Z"), event("2024-03-01T23:30:00Z"), event("2024-03-01T10:00:00Z")],
    [activity("2024-03-01T12:00:00Z", "split_person"), activity("2024-03-01T11:00:00Z", "updated")],
    { hasEarlier: false, timeZone: "Europe/Berlin" },
  );
  expect(days.map(({ day, entries }) => [day, entries.map(({ kind, at }) => [kind, at])])).toEqual([
    [
      "2024-03-02",
      [
        ["event", "2024-03-02T00:30:00Z"],
        ["event", "2024-03-01T23:30:00Z"],
      ],
    ],
    [
      "2024-03-01",
      [
        ["activity", "2024-03-01T12:00:00Z"],
        ["event", "2024-03-01T10:00:00Z"],
      ],
    ],
  ]);
});

test("activity before the last loaded event waits for earlier events", () => {
  const activities = [activity("2024-02-01T00:00:00Z", "split_person")];
  const options = { hasEarlier: true, timeZone: "UTC" };
  expect(toDays([event("2024-03-01T00:00:00Z")], activities, options)).toHaveLength(1);
  expect(toDays([event("2024-03-01T00:00:00Z")], activities, { ...options, hasEarlier: false })).toHaveLength(
    2,
  );
});
