import { expect, test } from "vitest";
import { foldEdits, groupJobs } from "@/components/activity/fold-entries";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";

/** An edit of a survey's name at a minute. */
function edit(minute: number, before: string, after: string, rest: Partial<ActivityLogEntry> = {}) {
  const change = { type: "Survey", action: "changed", field: "name", before, after } as const;
  return {
    id: `${minute}`,
    user: { id: 1 },
    is_system: false,
    activity: "updated",
    scope: "Survey",
    item_id: "tea",
    key_label: null,
    detail: { changes: [change], trigger: null, name: after, short_id: null, type: null },
    created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    ...rest,
  } as ActivityLogEntry;
}
const namesOf = (entries: ActivityLogEntry[]) =>
  entries.map(({ detail }) => detail.changes?.map(({ before, after }) => `${before}–${after}`).join());

test("edits of one survey by one user with short pauses are one, from the first value to the last", () => {
  const entries = [edit(28, "c", "d"), edit(20, "b", "c"), edit(12, "a", "b"), edit(1, "o", "a")];
  expect(namesOf(foldEdits(entries))).toEqual(["a–d", "o–a"]);
  expect(foldEdits(entries)[0]?.created_at).toBe(entries[0]?.created_at);
  expect(namesOf(foldEdits([edit(1, "b", "a"), edit(0, "a", "b")]))).toEqual([""]);
});

test.each<[string, Partial<ActivityLogEntry>]>([
  ["another survey", { item_id: "coffee" }],
  ["another user", { user: { id: 2 } as ActivityLogEntry["user"] }],
  ["an API key", { key_label: "CI" }],
  ["another activity", { activity: "launched" }],
  ["a flag", { scope: "FeatureFlag" }],
])("an edit of or by %s ends the run", (_, rest) => {
  expect(foldEdits([edit(2, "b", "c"), edit(1, "a", "b", rest), edit(0, "o", "a")])).toHaveLength(3);
});

test("a restored version is an entry of its own", () => {
  const { detail } = edit(1, "a", "b");
  const trigger = { job_type: "restore_version", job_id: "1", payload: { version: 1 } };
  expect(foldEdits([edit(2, "b", "c"), edit(1, "a", "b", { detail: { ...detail, trigger } })])).toHaveLength(
    2,
  );
});

test("what jobs change is a group, and iterations of one survey are one change", () => {
  const job = { is_system: true, user: null };
  const entries = [
    edit(900, "2", "3", job),
    edit(90, "1", "2", job),
    edit(80, "5", "6", { ...job, item_id: "coffee" }),
    edit(70, "a", "b"),
  ];
  const groups = groupJobs(foldEdits(entries));
  expect(groups.map(namesOf)).toEqual([["1–3", "5–6"], ["a–b"]]);
});
