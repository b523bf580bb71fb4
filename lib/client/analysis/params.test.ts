import { expect, test } from "vitest";
import { readParams, writeParams } from "@/lib/client/analysis/params";
import { funnelFields } from "@/lib/contract/analysis/funnel";
import { pathsFields } from "@/lib/contract/analysis/paths";

const params = {
  events: [
    {
      id: "signed up",
      order: 0,
      properties: [{ key: "plan", type: "event", operator: "exact", value: "a&b" }],
    },
    { id: null, order: 1, custom_name: "Any = event" },
  ],
  exclusions: [{ id: "logged out", funnel_from_step: 0, funnel_to_step: 1 }],
  breakdown: ["$browser", "5"],
  breakdown_type: "event" as const,
  funnel_order_type: "strict" as const,
  funnel_window_interval: 30,
  funnel_window_interval_unit: "minute" as const,
  properties: [{ key: "id", type: "cohort", operator: "in", value: 7 }],
  filter_test_accounts: true,
  date_from: "-30d",
  date_to: "2026-11-01",
  interval: "week" as const,
  funnel_viz_type: "trends" as const,
};

test("an address holds every parameter of a funnel", () => {
  const address = new URLSearchParams(writeParams(params)).toString();
  expect(readParams(funnelFields, new URLSearchParams(address))).toEqual(params);
});

test("lists of texts come back as they were, commas and brackets included", () => {
  const paths = {
    exclude_events: ["a,b", "[c]"],
    path_groupings: ["/user/*"],
    edge_limit: 50,
    start_point: "/",
  };
  const address = new URLSearchParams(writeParams(paths));
  expect(readParams(pathsFields, address)).toEqual(paths);
});

test("what is empty is not in the address", () => {
  expect(
    writeParams({ events: [], date_to: null, interval: undefined, date_from: "", refresh: false }),
  ).toEqual({
    refresh: "false",
  });
});

test.each([
  ["events={", "events"],
  ["events=[1]", "events"],
  ["interval=year", "interval"],
  ["funnel_window_interval=many", "funnel_window_interval"],
  ["funnel_order_type=", "funnel_order_type"],
  ["unknown=1", "unknown"],
])("%s is read as if it were absent, and the rest as it is", (address, name) => {
  const read = readParams(funnelFields, new URLSearchParams(`${address}&date_from=-7d`));
  expect(read).not.toHaveProperty(name);
  expect(read.date_from).toBe("-7d");
});
