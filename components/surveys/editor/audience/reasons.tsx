import { useQueries } from "@tanstack/react-query";
import { operatorOf, valuesOf } from "@/components/filters/operators";
import { type FailedCheck, useReasonText } from "@/components/survey/checks/use-reason-text";
import { useLinkedFlag } from "@/components/surveys/editor/audience/use-linked-flag";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { personPassesOptions } from "@/lib/client/persons/search";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import type { PropertyFilter } from "@/lib/contract/filter";
import type { Person } from "@/lib/contract/person/person";
import type { UnmatchedCondition } from "@/lib/contract/survey/eligibility";
import { isSameJson } from "@/lib/contract/wire/json";
import { groupFilters, lastSurveyed, type Narrowing } from "@/lib/survey-model/audience";
import { effectiveWaitDays } from "@/lib/survey-model/wait-period";

interface ReasonsProps {
  person: Person;
  /** The first condition that the person does not match. */
  by: Narrowing;
}

/**
 * Why a person does not match a condition of the draft, in the words that their page has for saved surveys: the checks are
 * put together here, because the draft may not be saved.
 */
export function Reasons({ person, by }: ReasonsProps) {
  if (by === "linked_flag") return <FlagReasons person={person} />;
  if (by === "targeting") return <TargetingReasons person={person} />;
  if (by === "wait") return <WaitReason person={person} />;
  return <Reason check={{ check: "already_surveyed", reason: null, unmatched: [] }} />;
}

function FlagReasons({ person }: { person: Person }) {
  const linked = useLinkedFlag(person);
  const unmatched = useUnmatched(person, groupFilters(linked?.flag.filters).flat());
  if (!linked) return null;
  const reason = linked.flag.active ? null : "disabled";
  return <Reason check={{ check: "linked_flag", ...linked, reason, unmatched }} />;
}

function TargetingReasons({ person }: { person: Person }) {
  const draft = useDraft((draft) => draft);
  const unmatched = useUnmatched(person, groupFilters(draft.targeting_flag_filters).flat());
  return unmatched.length > 0 && <Reason check={{ check: "targeting", reason: null, unmatched }} />;
}

/** The filters that a person does not match. Each is queried separately, because the server evaluates it. */
function useUnmatched(
  { distinct_ids: [distinctId = ""], properties }: Person,
  filters: readonly PropertyFilter[],
): UnmatchedCondition[] {
  const { projectId } = useEditor("projectId");
  const distinct = filters.filter(
    (filter, at) => filters.findIndex((candidate) => isSameJson(candidate, filter)) === at,
  );
  const passes = useQueries({
    queries: distinct.map((filter) =>
      personPassesOptions(projectId, distinctId, { type: "AND", values: [filter] }),
    ),
  });
  return distinct
    .filter((_, at) => passes[at]?.data === false)
    .map((filter) => {
      const isNot = (filter.operator === "not_in") !== (filter.negation === true);
      const isCohort = filter.type === "cohort";
      return {
        key: filter.key,
        type: filter.type ?? "person",
        operator: isCohort ? (isNot ? "not_in" : "in") : operatorOf(filter),
        value: isCohort ? valuesOf(filter)[0] : valuesOf(filter),
        actual: properties[filter.key] ?? null,
        is_set: properties[filter.key] !== undefined,
      };
    });
}

function WaitReason({ person: { properties } }: { person: Person }) {
  const draft = useDraft((draft) => draft);
  const { projectId } = useEditor("projectId");
  const { config } = useProjectSurveyConfig(projectId);
  const last = lastSurveyed(properties);
  const condition: UnmatchedCondition = {
    key: "$survey_last_seen_date",
    type: "person",
    operator: "is_date_before",
    value: `${effectiveWaitDays(draft, config)}d`,
    actual: last?.toISOString() ?? null,
    is_set: last !== null,
  };
  return <Reason check={{ check: "wait_period", reason: null, unmatched: [condition] }} />;
}

/** Why a check failed, in one or more lines. */
export function Reason({ check }: { check: FailedCheck }) {
  const { projectId } = useEditor("projectId");
  const reasonText = useReasonText(projectId);
  return reasonText(check).map((line) => (
    <span key={line} className="block text-ink-2 text-table [overflow-wrap:anywhere]">
      {line}
    </span>
  ));
}
