import { describe, expect, it } from "vitest";
import { isChanged, toBody } from "@/lib/client/analysis/analysis-content";
import { funnelFields } from "@/lib/contract/analysis/funnel";

const names = Object.keys(funnelFields);
const events = [{ id: "$pageview", type: "events" }, { id: "signed up" }];
const saved = {
  filters: { insight: "FUNNELS", date_from: "-30d", events, display: "FunnelViz" },
  query: null,
};

describe("isChanged", () => {
  it("compares parameters of the screen: in any order, without empty ones", () => {
    const params = { breakdown: [], events: [{ type: "events", id: "$pageview" }, { id: "signed up" }] };
    const content = { type: "FUNNELS" as const, names, params: { ...params, date_from: "-30d", search: "" } };
    expect(isChanged(saved, content)).toBe(false);
    expect(isChanged(saved, { ...content, params: { ...params, date_from: "-7d" } })).toBe(true);
    expect(isChanged(saved, { ...content, params })).toBe(true);
    expect(isChanged(saved, { ...content, params: { ...content.params, interval: "week" } })).toBe(true);
  });

  it("takes events without a position, as programs save them, in their order", () => {
    const ordered = events.map((event, order) => ({ ...event, order }));
    const params = { events: ordered, date_from: "-30d" };
    expect(isChanged(saved, { type: "FUNNELS", names, params })).toBe(false);
    const turned = { ...params, events: ordered.toReversed().map((event, order) => ({ ...event, order })) };
    expect(isChanged(saved, { type: "FUNNELS", names, params: turned })).toBe(true);
  });

  it("compares SQL inside its wrapper", () => {
    const query = { kind: "DataVisualizationNode", source: { kind: "HogQLQuery", query: "select 1" } };
    expect(isChanged({ filters: {}, query }, { type: "SQL", sql: "select 1\n" })).toBe(false);
    expect(isChanged({ filters: {}, query }, { type: "SQL", sql: "select 2" })).toBe(true);
  });
});

describe("toBody", () => {
  it("has the name of the analysis and the parameters that are set", () => {
    const params = { events, breakdown: [], interval: undefined };
    expect(toBody({ type: "PATHS", names, params })).toEqual({ filters: { insight: "PATHS", events } });
    expect(toBody({ type: "SQL", sql: "select 1" })).toEqual({
      query: { kind: "HogQLQuery", query: "select 1" },
    });
  });
});
