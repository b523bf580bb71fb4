// Lists in query strings, as the schemas of the endpoints read them.
import { describe, expect, test } from "vitest";
import { correlationFields, funnelPeopleFields } from "@/lib/contract/analysis/funnel";
import { paramsInBody, paramsInQuery } from "@/lib/contract/analysis/parameters";
import { pathsFields } from "@/lib/contract/analysis/paths";
import { endpoints } from "@/lib/contract/endpoints";
import { repeatedNames } from "@/lib/contract/wire/list-field";
import { commaList } from "@/lib/contract/wire/query-field";

describe("a list of values separated by commas", () => {
  test.each([
    [undefined, undefined],
    ["", undefined],
    [" , ", undefined],
    ["a", ["a"]],
    [" a ,,b", ["a", "b"]],
    [
      ["a", "b,c", ""],
      ["a", "b", "c"],
    ],
  ])("%j is %j", (sent, read) => {
    expect(commaList().parse(sent)).toEqual(read);
  });
});

describe("a list of an analysis", () => {
  const paths = paramsInQuery(pathsFields);
  const people = paramsInQuery(funnelPeopleFields);
  const correlation = paramsInQuery(correlationFields);

  test.each<[unknown, unknown]>([
    [undefined, undefined],
    ["", undefined],
    ["a", ["a"]],
    ["a, b", ["a", "b"]],
    ['["a,b","c"]', ["a,b", "c"]],
    ['"a,b"', ["a,b"]],
    [
      ["a,b", "c"],
      ["a,b", "c"],
    ],
    [
      ['["a","b"]', "c"],
      ["a", "b", "c"],
    ],
    ["5", ["5"]],
  ])("of texts: %j is %j", (sent, read) => {
    for (const name of ["exclude_events", "include_custom_events", "path_groupings"] as const)
      expect(paths.parse({ [name]: sent })[name]).toEqual(read);
    expect(correlation.parse({ funnel_correlation_names: sent }).funnel_correlation_names).toEqual(read);
  });

  test("of words and of numbers rejects other values", () => {
    expect(paths.parse({ include_event_types: "$pageview,$screen" }).include_event_types).toEqual([
      "$pageview",
      "$screen",
    ]);
    expect(paths.safeParse({ include_event_types: ["$pageview", "hogql"] }).success).toBe(false);
    for (const sent of ["1,2", "[1,2]", ["1", "2"]])
      expect(people.parse({ funnel_custom_steps: sent }).funnel_custom_steps).toEqual([1, 2]);
    expect(people.safeParse({ funnel_custom_steps: ["1", "two"] }).success).toBe(false);
  });

  test("of events and filters is JSON, repeated or not", () => {
    const [a, b] = [{ id: "a" }, { id: "b" }];
    for (const sent of [
      JSON.stringify([a, b]),
      [JSON.stringify(a), JSON.stringify(b)],
      [JSON.stringify([a]), "", JSON.stringify([b])],
    ])
      expect(people.parse({ events: sent, properties: sent })).toMatchObject({
        events: [a, b],
        properties: [a, b],
      });
    expect(people.safeParse({ events: [JSON.stringify(a), "b"] }).success).toBe(false);
  });

  test("of breakdowns keeps a value that holds a comma", () => {
    expect(people.parse({ breakdown: "a,b" }).breakdown).toBe("a,b");
    expect(people.parse({ funnel_step_breakdown: ["Paris, France", "5"] }).funnel_step_breakdown).toEqual([
      "Paris, France",
      "5",
    ]);
  });

  test("in a body is read unchanged", () => {
    const body = paramsInBody(pathsFields);
    expect(body.parse({ exclude_events: ["a,b"] }).exclude_events).toEqual(["a,b"]);
    expect(body.parse({ exclude_events: "a,b" }).exclude_events).toEqual(["a,b"]);
  });
});

test("every endpoint that writes lists which of its parameters may be repeated", () => {
  const values = Object.fromEntries(
    endpoints.flatMap(({ id, method, asks, query }) =>
      method === "GET" || asks || !query ? [] : [[id, [...repeatedNames(query)].sort()]],
    ),
  );
  expect(values).toMatchObject({
    "persons.bulkRemove": ["distinct_ids", "ids"],
    "persons.updateProperty": ["key", "value"],
    "persons.deleteProperty": ["$unset"],
    "persons.remove": [],
  });
});
