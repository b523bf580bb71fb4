import type { ConditionGroup } from "@/components/filters/condition-groups";
import { isComplete } from "@/components/filters/operators";
import type { Cohort } from "@/lib/contract/cohort";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { cohorts } from "@/lib/contract/endpoints/cohorts";
import type { PropertyFilter, PropertyGroup } from "@/lib/contract/filter";
import type { ListedPerson } from "@/lib/contract/person/list";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

export type Join = PropertyGroup["type"];

/** Conditions of a dynamic cohort as its form shows them: groups of filters, each joined by AND or OR, and so the groups. */
export interface ConditionsDraft {
  join: Join;
  /** The conjunction of a group's filters is its `rest.type`. */
  groups: readonly ConditionGroup[];
}

/** A cohort as its form shows it. It may be half-written. */
interface CohortDraft {
  name: string;
  description: string;
  isStatic: boolean;
  /** Null for a static cohort, and for conditions that the form can't show. */
  conditions: ConditionsDraft | null;
  /** Persons of a new static cohort. */
  persons: readonly ListedPerson[];
}

export const blankGroup: ConditionGroup = {
  filters: [{ key: "", type: "person", operator: "exact", value: "" }],
  percent: 100,
  rest: { type: "AND" },
};

const blankConditions: ConditionsDraft = { join: "OR", groups: [blankGroup] };

/** The conjunction of a group's filters. */
export const joinOf = ({ rest }: ConditionGroup): Join => (rest.type === "OR" ? "OR" : "AND");

const isGroup = (value: unknown): value is { type: unknown; values: unknown[] } =>
  isObject(value) && Array.isArray(value.values);

/** Stored conditions; null for groups inside of groups inside of groups, which the form has no place for. */
export function readConditions(filters: JsonObject): ConditionsDraft | null {
  const { properties } = filters;
  if (!isGroup(properties)) return null;
  const join: Join = properties.type === "OR" ? "OR" : "AND";
  const toDraft = ({ type, values }: { type: unknown; values: unknown[] }): ConditionGroup => ({
    // In the shape of cohorts; unknown keys are shown and kept.
    filters: values as PropertyFilter[],
    percent: 100,
    rest: { type: type === "OR" ? "OR" : "AND" },
  });
  if (!properties.values.some(isGroup)) return { join: "OR", groups: [toDraft(properties)] };
  const groups = properties.values.filter(isGroup);
  return groups.some(({ values }) => values.some(isGroup)) ? null : { join, groups: groups.map(toDraft) };
}

/** The filters that conditions represent. */
export const writeConditions = ({ join, groups }: ConditionsDraft): { properties: PropertyGroup } => ({
  properties: {
    type: join,
    values: groups.map((group) => ({
      type: joinOf(group),
      values: group.filters.map((filter) => ({ ...filter, type: filter.type ?? "person" })),
    })),
  },
});

/** The draft of a stored cohort; of null, of a new one. */
export const readCohort = (cohort: Cohort | null): CohortDraft => ({
  name: cohort?.name ?? "",
  description: cohort?.description ?? "",
  isStatic: cohort?.is_static ?? false,
  conditions: !cohort ? blankConditions : cohort.is_static ? null : readConditions(cohort.filters),
  persons: [],
});

/** The request body of a draft; no filters if it has none. */
export const writeCohort = (draft: CohortDraft): BodyIn<typeof cohorts.create> => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  ...(!draft.isStatic && draft.conditions && { filters: { ...writeConditions(draft.conditions) } }),
  ...(draft.isStatic && {
    is_static: true,
    _create_static_person_ids: draft.persons.map(({ uuid }) => uuid),
  }),
});

/** Two lists of persons as one, each person once. */
export const withPersons = (
  persons: readonly ListedPerson[],
  others: readonly ListedPerson[],
): ListedPerson[] => [...new Map([...persons, ...others].map((person) => [person.uuid, person])).values()];

const isWhole = (filter: PropertyFilter): boolean =>
  isComplete(filter) && (filter.event_filters ?? []).every(isComplete);

/** The positions of groups with conditions that are not whole. */
export const incompleteGroups = ({ isStatic, conditions }: CohortDraft): number[] =>
  isStatic
    ? []
    : (conditions?.groups ?? []).flatMap(({ filters }, at) =>
        filters.length === 0 || !filters.every(isWhole) ? [at] : [],
      );
