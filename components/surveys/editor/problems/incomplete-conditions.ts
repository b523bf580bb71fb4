import { shownConditionGroups } from "@/components/filters/condition-groups";
import { isComplete } from "@/components/filters/operators";
import type { WrittenConditions } from "@/components/surveys/editor/state/written-conditions";
import type { IncompleteCondition } from "@/lib/survey-model/checks/problem";
import type { Draft } from "@/lib/survey-model/draft";
import {
  isCompletePropertyFilter,
  readPropertyFilters,
  readTriggers,
  shownTriggers,
} from "@/lib/survey-model/event-triggers";

/** The parts of a draft that conditions are stored in. */
type StoredConditions = Pick<Draft, "conditions" | "linked_flag_id" | "targeting_flag_filters">;

/** The conditions on the Audience tab that the draft can't store, in the order of the tab. */
export const incompleteConditions = (
  stored: StoredConditions,
  written: WrittenConditions,
): IncompleteCondition[] => {
  const { url, selector, deviceTypes, seenSurveyWaitPeriodInDays: days } = stored.conditions ?? {};
  const unset = (path: string, missing: IncompleteCondition["missing"], value: unknown) =>
    // An empty list is "" as well.
    written.opened.includes(path) && String(value ?? "") === "" ? [{ path, missing, values: {} }] : [];
  return [
    ...unset("linked_flag_id", "flag", stored.linked_flag_id),
    ...incompleteGroups(stored, written),
    ...unset("conditions.url", "url", url),
    ...unset("conditions.selector", "selector", selector),
    ...unset("conditions.deviceTypes", "device", deviceTypes),
    ...incompleteEvents("events", stored, written),
    ...incompleteEvents("cancelEvents", stored, written),
    ...unset("conditions.seenSurveyWaitPeriodInDays", "days", days),
  ];
};

function incompleteGroups(
  { targeting_flag_filters: filters }: StoredConditions,
  { groups: written }: WrittenConditions,
): IncompleteCondition[] {
  const groups = shownConditionGroups(written, filters);
  return groups.flatMap((group, at): IncompleteCondition[] => {
    const path = `targeting_flag_filters.groups.${at}`;
    if (written && group.filters.length === 0 && group.percent === 100)
      return [{ path, missing: "condition", values: { group: at + 1 } }];
    return group.filters.flatMap((filter, number) => {
      if (isComplete(filter)) return [];
      const property = filter.key.trim();
      const missing = filter.type === "cohort" ? "cohort" : property === "" ? "property" : "value";
      const values = { number: number + 1, group: at + 1, groups: groups.length, property };
      return [{ path: `${path}.properties.${number}`, missing, values }];
    });
  });
}

function incompleteEvents(
  kind: "events" | "cancelEvents",
  { conditions }: StoredConditions,
  written: WrittenConditions,
): IncompleteCondition[] {
  const path = `conditions.${kind}`;
  const shown = shownTriggers(written[kind], readTriggers(conditions?.[kind]));
  const rows = shown.length === 0 && written.opened.includes(path) ? [{ name: "" }] : shown;
  return rows.flatMap((trigger, at) => {
    const isNamed = trigger.name.trim() !== "";
    const isWhole = isNamed && readPropertyFilters(trigger).every(isCompletePropertyFilter);
    const missing = isNamed ? (`${kind}Property` as const) : kind;
    return isWhole ? [] : [{ path: `${path}.values.${at}`, missing, values: { number: at + 1 } }];
  });
}
