import { expect, test } from "vitest";
import type { TimelineEntry } from "@/components/persons/page/timeline/days";
import { toSessions } from "@/components/persons/page/timeline/sessions";

const event = (minute: number, name: string, properties: object = {}): TimelineEntry => {
  const at = `2024-03-01T10:${String(minute).padStart(2, "0")}:00Z`;
  const id = `${minute} ${name}`;
  return {
    kind: "event",
    at,
    event: {
      id,
      distinct_id: "ada",
      event: name,
      timestamp: at,
      properties,
      person: null,
      elements: [],
      elements_chain: "",
    },
  };
};
const view = (minute: number, $current_url: string, $session_id: string) =>
  event(minute, "$pageview", { $current_url, $session_id });

const shown = (entries: TimelineEntry[]) =>
  toSessions(entries).map(({ id, count, from, to, rows }) => [
    id,
    `${from.slice(14, 16)}–${to.slice(14, 16)}`,
    count,
    rows.map((row) => (row.kind === "events" ? row.events.length : row.kind)),
  ]);

test("events are grouped by session, and a server's event belongs to the session during which it happened", () => {
  const entries = [
    event(50, "charged"),
    view(40, "/plans", "two"),
    event(35, "charged"),
    view(30, "/", "two"),
    event(20, "charged"),
    view(10, "/", "one"),
  ];
  expect(shown(entries)).toEqual([
    [null, "50–50", 1, [1]],
    ["two", "30–40", 3, [1, 1, 1]],
    [null, "20–20", 1, [1]],
    ["one", "10–10", 1, [1]],
  ]);
});

test("sessions of two devices at a time have one heading each", () => {
  const entries = [
    view(30, "/", "desk"),
    view(20, "/a", "phone"),
    view(15, "/b", "desk"),
    view(10, "/c", "phone"),
    event(7, "charged"),
    view(5, "/d", "desk"),
    event(3, "charged"),
  ];
  expect(shown(entries)).toEqual([
    ["desk", "05–30", 4, [1, 1, 1, 1]],
    ["phone", "10–20", 2, [1, 1]],
    [null, "03–03", 1, [1]],
  ]);
});

test("repeated events are one row, but answers and changes are not", () => {
  const entries = [
    view(9, "/", "one"),
    view(8, "/", "one"),
    view(7, "/plans", "one"),
    view(6, "/", "one"),
    event(5, "survey sent", { $session_id: "one" }),
    event(4, "survey sent", { $session_id: "one" }),
    event(3, "$set", { $session_id: "one", $set: { plan: "b" } }),
    event(2, "$set", { $session_id: "one", $set: { plan: "a" } }),
  ];
  expect(shown(entries)).toEqual([["one", "02–09", 8, [2, 1, 1, 1, 1, 1, 1]]]);
});
