import { expect, test } from "vitest";
import { lastChanges, replay } from "@/components/persons/page/properties/replay";
import type { PropertyChangeSet } from "@/lib/contract/person/property-changes";

const event = (id: string, ...changes: PropertyChangeSet["changes"]): PropertyChangeSet => ({
  event: { id, event: "$set", timestamp: "2024-01-01T00:00:00Z" },
  actor: null,
  changes,
});
const created = { key: "plan", action: "created", before: null, after: "free" } as const;
const changed = { key: "plan", action: "changed", before: "free", after: "team" } as const;
const deleted = { key: "name", action: "deleted", before: "Ada", after: null } as const;

test("changes are applied from the oldest, and what no event explains is the last change", () => {
  const results = [event("3", deleted), event("2", changed), event("1", created)];
  const states = replay({ base: { name: "Ada" }, results, has_more: true }, { plan: "team", seats: 2 });
  expect(states.map(({ source, properties }) => [source?.event.id ?? null, properties])).toEqual([
    ["1", { name: "Ada", plan: "free" }],
    ["2", { name: "Ada", plan: "team" }],
    ["3", { plan: "team" }],
    [null, { plan: "team", seats: 2 }],
  ]);
  expect(states.at(-1)?.changes).toEqual([{ key: "seats", action: "created", before: null, after: 2 }]);
});

test("each property names its last change", () => {
  const results = [event("2", changed), event("1", created, deleted)];
  const last = lastChanges({ base: {}, results, has_more: false });
  expect([last.get("plan")?.event.id, last.get("name")?.event.id, last.get("x")]).toEqual([
    "2",
    "1",
    undefined,
  ]);
});
