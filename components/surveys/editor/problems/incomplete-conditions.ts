import type { ConditionGroup } from "@/components/filters/condition-groups";
import { isComplete } from "@/components/filters/operators";
import type { IncompleteCondition } from "@/lib/survey-model/checks/problem";

/** The conditions of groups that `writeConditionGroups` leaves out. */
export const incompleteConditions = (groups: readonly ConditionGroup[]): IncompleteCondition[] =>
  groups.flatMap(({ filters }, group) =>
    filters.flatMap((filter, at) => {
      if (isComplete(filter)) return [];
      const property = filter.key.trim();
      const missing = filter.type === "cohort" ? "cohort" : property === "" ? "property" : "value";
      return [{ group, groups: groups.length, at, missing, property }];
    }),
  );
