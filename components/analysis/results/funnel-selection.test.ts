import { expect, test } from "vitest";
import { noSelection, selectedPeople, selectionParts } from "@/components/analysis/results/funnel-selection";
import { readFunnelView } from "@/components/analysis/results/funnel-view";

const funnel = { events: [{ id: "a" }, { id: "b" }], funnel_viz_type: "trends" as const };

test("the persons of a bar are asked of the steps, those of an interval of the trend", () => {
  expect(selectedPeople(funnel, noSelection)).toBeNull();
  expect(selectedPeople(funnel, { ...noSelection, step: -2, value: "" })).toEqual({
    events: funnel.events,
    funnel_step: -2,
    funnel_step_breakdown: [""],
  });
  expect(selectedPeople(funnel, { ...noSelection, entered: "2026-11-02", dropped: "yes" })).toEqual({
    ...funnel,
    entrance_period_start: "2026-11-02",
    drop_off: true,
  });
});

test("the persons of a bin are asked between its bounds, those of the last one without an upper bound", () => {
  const { took } = selectionParts;
  const bounds = { conversion_seconds_from: 160, conversion_seconds_to: 1010 };
  expect(selectedPeople(funnel, { ...noSelection, took: took.read("160-1010") })).toMatchObject(bounds);
  const last = selectedPeople(funnel, { ...noSelection, took: took.read("1010-") });
  expect(last).toMatchObject({ funnel_viz_type: "time_to_convert", conversion_seconds_from: 1010 });
  expect(last).not.toHaveProperty("conversion_seconds_to");
  expect(took.write({ from: 160, to: null })).toBe("160-");
  for (const text of ["", "-5", "1-2-3", "soon"]) expect(took.read(text)).toBeNull();
});

test.each(["2026-02-31", "2026-13-01", "yesterday", "2026-11-02 25:00:00"])(
  "%s in an address is no interval",
  (text) => expect(selectionParts.entered.read(text)).toBeNull(),
);

test("the form of a result says what it is", () => {
  expect(readFunnelView([])).toEqual({ kind: "steps", steps: [] });
  expect(readFunnelView([[]])).toEqual({ kind: "groups", groups: [[]] });
  expect(readFunnelView({ bins: [], average_conversion_time: null })).toMatchObject({ kind: "times" });
  const series = { days: [], data: [], reached_from_step_count: [], reached_to_step_count: [] };
  expect(readFunnelView([series])).toEqual({ kind: "trends", series: [series] });
});
