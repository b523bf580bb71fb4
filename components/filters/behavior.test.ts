import { describe, expect, it } from "vitest";
import {
  type Behavior,
  behaviorAnswers,
  isCompleteBehavior,
  newBehavior,
  readBehavior,
  writeBehavior,
} from "@/components/filters/behavior";
import type { PropertyFilter } from "@/lib/contract/filter";

const paid: PropertyFilter = { key: "paid", type: "behavioral", value: "performed_event" };

describe("a condition on what persons did", () => {
  it("is read as it was written", () => {
    const times: Behavior["time"][] = [
      null,
      { span: { count: 2, unit: "week" } },
      { days: { from: "2026-01-01", to: "2026-01-31" } },
    ];
    for (const answer of behaviorAnswers)
      for (const time of times) {
        const isCounted = ["atLeast", "atMost", "exactly"].includes(answer);
        const behavior = {
          answer,
          times: isCounted ? 3 : 1,
          time,
          quiet: { count: 7, unit: "day" } as const,
        };
        expect(readBehavior(writeBehavior(newBehavior, behavior))).toEqual(behavior);
      }
  });

  it("keeps its event and the conditions on it, and nothing of another answer", () => {
    const before = { ...paid, event_filters: [], negation: true, seq_time_value: 3, bytecode: [1] };
    expect(writeBehavior(before, { ...readBehavior(before)!, answer: "did" })).toEqual({
      ...paid,
      event_filters: [],
    });
  });

  it("of PostHog is read in its newer form of times, and left alone in forms without fields", () => {
    expect(readBehavior({ ...paid, explicit_datetime: "-30d" })?.time).toEqual({
      span: { count: 30, unit: "day" },
    });
    const often = { ...paid, value: "performed_event_multiple", operator_value: 2 };
    expect(readBehavior({ ...often, operator: "lte" })).toBeNull();
    expect(readBehavior({ ...paid, explicit_datetime: "2026-01-01T12:00" })).toBeNull();
    expect(isCompleteBehavior({ ...often, operator: "lte" })).toBe(true);
  });

  it("is complete with an event, and a time where the first one is asked for", () => {
    expect(isCompleteBehavior(newBehavior)).toBe(false);
    expect(isCompleteBehavior(paid)).toBe(true);
    expect(isCompleteBehavior({ ...paid, value: "performed_event_first_time" })).toBe(false);
  });
});
