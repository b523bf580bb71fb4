import { expect, test } from "vitest";
import { attentionItems, nextDeletionRun } from "@/components/home/attention";
import type { LiveSurvey } from "@/components/home/live-survey";
import type { Key } from "@/lib/contract/access/key";
import type { ListedSurvey } from "@/lib/contract/survey/survey";
import { blankSurvey } from "@/lib/survey-model/blank-survey";
import type { Problem } from "@/lib/survey-model/checks/problem";

const now = new Date("2026-11-23T12:00:00Z");
const live = (id: string, values: Partial<ListedSurvey>, state: LiveSurvey["state"] = "running") => ({
  survey: { ...blankSurvey, id, start_date: "2026-11-01T00:00:00Z", ...values } as ListedSurvey,
  state,
  responses: 0,
  trend: null,
  next: null,
});
const key = (id: string, created_at: string, last_used_at: string | null) =>
  ({ id, label: id, created_at, last_used_at }) as Key;
const nothing = { live: [], stoppedByCanary: [], problems: undefined, keys: [], pendingDeletions: 0, now };

test("nothing needs attention where nothing does", () => {
  const survey = live("a", { end_date: "2026-11-30T12:00:01Z" });
  expect(attentionItems({ ...nothing, live: [survey], problems: new Map([["a", []]]) })).toEqual([]);
});

test("a canary that stopped its survey comes first", () => {
  const canary = { status: "stopped", shown: 46, dismissed: 24 } as ListedSurvey["canary"];
  const items = attentionItems({
    ...nothing,
    live: [live("soon", { end_date: "2026-11-24T00:00:00Z" })],
    stoppedByCanary: [live("stopped", { end_date: "2026-11-22T00:00:00Z", canary }).survey],
  });
  expect(items).toMatchObject([
    { kind: "canaryStopped", survey: { id: "stopped" }, canary },
    { kind: "ending", survey: { id: "soon" } },
  ]);
});

test("problems come first, then ends within a week, keys that expire within 90 days, unused ones and the deletion run", () => {
  const problem = { code: "A1", severity: "error" } as Problem;
  const items = attentionItems({
    live: [
      live("late", { end_date: "2026-11-30T12:00:00Z" }),
      live("soon", { end_date: "2026-11-24T00:00:00Z" }),
      live("broken", {}),
      live("planned", { end_date: "2026-11-24T00:00:00Z" }, "scheduled"),
    ],
    stoppedByCanary: [],
    problems: new Map([
      ["broken", [problem]],
      ["planned", [problem]],
      ["late", [{ ...problem, severity: "hint" }]],
    ]),
    keys: [
      key("used", "2026-01-01T00:00:00Z", "2026-11-22T00:00:00Z"),
      key("idle", "2026-01-01T00:00:00Z", "2026-08-01T00:00:00Z"),
      key("new", "2026-11-01T00:00:00Z", null),
      { ...key("short", "2026-11-01T00:00:00Z", null), expires_at: "2026-12-01T12:00:00Z" },
      { ...key("long", "2026-11-01T00:00:00Z", null), expires_at: "2027-12-01T12:00:00Z" },
    ],
    pendingDeletions: 3,
    now,
  });
  expect(items.map((item) => ("survey" in item ? `${item.kind} ${item.survey.id}` : item.kind))).toEqual([
    "problems broken",
    "ending soon",
    "ending late",
    "expiringKey",
    "unusedKey",
    "deletion",
  ]);
  expect(items.find(({ kind }) => kind === "unusedKey")).toMatchObject({ days: 114 });
  expect(items.find(({ kind }) => kind === "expiringKey")).toMatchObject({ key: { id: "short" }, days: 8 });
});

test.each([
  ["2026-11-23T12:00:00Z", "2026-11-29T05:00:00Z"],
  ["2026-11-29T04:59:59Z", "2026-11-29T05:00:00Z"],
  ["2026-11-29T05:00:00Z", "2026-12-06T05:00:00Z"],
  ["2026-11-28T23:00:00Z", "2026-11-29T05:00:00Z"],
])("after %s the deletion job runs at %s", (at, run) => {
  expect(new Date(nextDeletionRun(new Date(at))).toISOString()).toBe(run.replace("Z", ".000Z"));
});
