import type { ConditionGroup } from "@/components/filters/condition-groups";
import type { Cohort } from "@/lib/contract/cohort";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { cohorts } from "@/lib/contract/endpoints/cohorts";
import type { PropertyFilter, PropertyGroup } from "@/lib/contract/filter";
import { isObject, isSameJson, type JsonObject } from "@/lib/contract/json";

export type Join = PropertyGroup["type"];

/** Conditions of a dynamic cohort as its form shows them: groups of filters, each joined by AND or OR, and so the groups. */
export interface ConditionsDraft {
  join: Join;
  /** How a group's filters are joined is its `rest.type`. */
  groups: readonly ConditionGroup[];
}

/** A cohort as its form shows it. It may be half-written. */
export interface CohortDraft {
  name: string;
  description: string;
  /** Null for a static cohort, and for conditions that the form can't show. */
  conditions: ConditionsDraft | null;
}

export const blankGroup: ConditionGroup = {
  filters: [{ key: "", type: "person", operator: "exact", value: "" }],
  percent: 100,
  rest: { type: "AND" },
};

export const blankConditions: ConditionsDraft = { join: "OR", groups: [blankGroup] };

/** How the filters of a group are joined. */
export const joinOf = ({ rest }: ConditionGroup): Join => (rest.type === "OR" ? "OR" : "AND");

const isGroup = (value: unknown): value is { type: unknown; values: unknown[] } =>
  isObject(value) && Array.isArray(value.values);

/** Stored conditions; null for groups inside of groups inside of groups, which the form has no place for. */
export function readConditions(filters: JsonObject): ConditionsDraft | null {
  const { properties } = filters;
  if (!isGroup(properties)) return null;
  const join: Join = properties.type === "OR" ? "OR" : "AND";
  const toDraft = ({ type, values }: { type: unknown; values: unknown[] }): ConditionGroup => ({
    // As cohorts have them; what the type does not know is shown and kept.
    filters: values as PropertyFilter[],
    percent: 100,
    rest: { type: type === "OR" ? "OR" : "AND" },
  });
  if (!properties.values.some(isGroup)) return { join: "OR", groups: [toDraft(properties)] };
  const groups = properties.values.filter(isGroup);
  return groups.some(({ values }) => values.some(isGroup)) ? null : { join, groups: groups.map(toDraft) };
}

/** The filters that conditions stand for. */
export const writeConditions = ({ join, groups }: ConditionsDraft): { properties: PropertyGroup } => ({
  properties: {
    type: join,
    values: groups.map((group) => ({
      type: joinOf(group),
      values: group.filters.map((filter) => ({ ...filter, type: filter.type ?? "person" })),
    })),
  },
});

/** The draft of a stored cohort. */
export const readCohort = ({ name, description, filters, is_static }: Cohort): CohortDraft => ({
  name,
  description,
  conditions: is_static ? null : readConditions(filters),
});

type CohortBody = Pick<BodyIn<typeof cohorts.create>, "name" | "description" | "filters">;

/** What the API is sent for a draft; no filters where it has none. */
export const writeCohort = ({ name, description, conditions }: CohortDraft): CohortBody => ({
  name: name.trim(),
  description: description.trim(),
  ...(conditions && { filters: { ...writeConditions(conditions) } }),
});

/** The fields in which a draft differs from the cohort that it began as: all others stay as somebody else may set them. */
export function changesOf(draft: CohortDraft, before: CohortDraft): Partial<CohortBody> {
  const [now, then] = [writeCohort(draft), writeCohort(before)];
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSameJson(value, then[name as keyof CohortBody])),
  );
}
