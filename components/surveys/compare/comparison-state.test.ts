import { expect, test } from "vitest";
import { readView, writeView } from "@/components/data-list/use-url-view";
import {
  comparisonParts,
  onlyPart,
  propertyValuesIn,
  secondSet,
  withoutDimension,
  withPropertyValues,
} from "@/components/surveys/compare/comparison-state";
import { noFilters, toCompareText } from "@/components/surveys/response-filter/filter-state";
import { ResultsQuery } from "@/lib/contract/survey/results";

test("the second set follows the filter of the page, but for what is compared", () => {
  const filter = { ...noFilters, iteration: [2], completion: "completed" as const };
  const other = onlyPart({ iteration: [1], language: ["de"] });
  expect(secondSet(filter, { by: "iteration", other })).toEqual({ ...filter, iteration: [1] });
  expect(secondSet(filter, { by: "filter", other })).toEqual(other);
});

test("there is no second set until both values are chosen", () => {
  expect(secondSet(noFilters, { by: "cohort", other: onlyPart({ cohort: 3 }) })).toBeNull();
  expect(secondSet({ ...noFilters, cohort: 3 }, { by: "cohort", other: null })).toBeNull();
  const other = withPropertyValues(noFilters, "plan", ["pro"]);
  expect(secondSet(noFilters, { by: "property", other })).toBeNull();
  const filter = withPropertyValues(noFilters, "plan", ["free"]);
  expect(secondSet(filter, { by: "property", other })).toEqual(other);
});

test("values of the compared property are set and removed beside other conditions", () => {
  const country = { key: "country", type: "person" as const, operator: "exact" as const, value: ["DE"] };
  const filter = withPropertyValues({ ...noFilters, properties: [country] }, "plan", ["free"]);
  expect(propertyValuesIn(filter, "plan")).toEqual(["free"]);
  const view = { by: "property" as const, other: withPropertyValues(noFilters, "plan", ["pro"]) };
  expect(withoutDimension(filter, view)).toEqual({ properties: [country] });
});

test("a comparison survives the address, and the API reads the same second set", () => {
  const other = { ...onlyPart({ iteration: [1] }), completion: "partial" as const };
  const address = new URLSearchParams();
  writeView(comparisonParts, address, { by: "filter", other });
  expect(readView(comparisonParts, new URLSearchParams(address.toString()))).toMatchObject({
    by: "filter",
    other,
  });
  expect(ResultsQuery.parse({ compare: address.get("compare") ?? "" }).compare).toMatchObject({
    iteration: [1],
    completion: "partial",
  });
  expect(ResultsQuery.parse({ compare: toCompareText(noFilters) }).compare).toBeDefined();
});
