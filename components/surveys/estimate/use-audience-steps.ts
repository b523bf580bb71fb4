import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EstimateTarget } from "@/components/surveys/estimate/estimate-target";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { flagsOptions } from "@/lib/client/flags";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import { isObject } from "@/lib/contract/wire/json";
import { type AudienceStep, audienceSteps } from "@/lib/survey-model/audience";
import { effectiveWaitDays } from "@/lib/survey-model/wait-period";

const debounceMs = 350;

/**
 * The conditions on persons, debounced.
 *
 * @param hasLinkedFlag whether one person has the linked flag's value; undefined for an audience of many
 */
export function useAudienceSteps(
  { projectId, draft, survey }: EstimateTarget,
  hasLinkedFlag?: boolean,
): AudienceStep[] {
  const { data: flags = [] } = useQuery(flagsOptions(projectId));
  const { config } = useProjectSurveyConfig(projectId);
  const { linked_flag_id, targeting_flag_filters, type, contact_priority, conditions, schedule } = draft;
  const waitDays = effectiveWaitDays({ type, contact_priority, conditions }, config);
  const targeting = useMemo(
    () => ({ linked_flag_id, targeting_flag_filters, conditions, waitDays }),
    [linked_flag_id, targeting_flag_filters, conditions, waitDays],
  );
  const debounced = useDebouncedValue(targeting, debounceMs);
  const { internal_targeting_flag: internal, linked_flag: linked } = survey;
  return useMemo(() => {
    const knownFlags = linked && flags.every(({ id }) => id !== linked.id) ? [...flags, linked] : flags;
    const askedBefore = schedule === "always" ? [] : surveyedProperties(internal?.filters);
    return audienceSteps(debounced, { flags: knownFlags, askedBefore, hasLinkedFlag });
  }, [debounced, flags, linked, internal, schedule, hasLinkedFlag]);
}

/**
 * The person properties by which the survey's internal flag excludes persons who saw it.
 *
 * @source docs/reference/surveys.md#flags-of-a-survey
 */
function surveyedProperties(filters: unknown): string[] {
  const [group]: unknown[] = isObject(filters) && Array.isArray(filters.groups) ? filters.groups : [];
  const properties: unknown[] = isObject(group) && Array.isArray(group.properties) ? group.properties : [];
  return properties.flatMap((property) =>
    isObject(property) && typeof property.key === "string" && property.key.startsWith("$survey_")
      ? [property.key]
      : [],
  );
}
