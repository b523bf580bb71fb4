import { useQueries, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { offered, operatorOf, valuesOf } from "@/components/filters/operators";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { cohortsOptions } from "@/lib/client/cohorts";
import { flagsOptions } from "@/lib/client/flags";
import { personPassesOptions } from "@/lib/client/persons/search";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import type { PropertyFilter } from "@/lib/contract/filter";
import type { Person } from "@/lib/contract/person/person";
import { isSameJson } from "@/lib/contract/wire/json";
import { groupFilters, lastSurveyed, type Narrowing } from "@/lib/survey-model/audience";
import { effectiveWaitDays } from "@/lib/survey-model/wait-period";

interface ReasonsProps {
  person: Person;
  /** The first condition that the person does not match. */
  by: Narrowing;
}

/** Why a person does not match a condition: their own value beside what the survey asks for. */
export function Reasons({ person, by }: ReasonsProps) {
  if (by === "linked_flag") return <FlagReasons person={person} />;
  if (by === "targeting") return <TargetingReasons person={person} />;
  if (by === "wait") return <WaitReason person={person} />;
  return <SurveyedReason />;
}

function FlagReasons({ person }: { person: Person }) {
  const t = useTranslations("audience.eligibility");
  const draft = useDraft((draft) => draft);
  const { projectId, survey } = useEditor("projectId", "survey");
  const { data: flags = [] } = useQuery(flagsOptions(projectId));
  const flag = [...flags, survey.linked_flag].find((candidate) => candidate?.id === draft.linked_flag_id);
  if (!flag?.active) return <Reason>{t("flagOff", { flag: flag?.key ?? "" })}</Reason>;
  return <UnmatchedFilters person={person} filters={groupFilters(flag.filters).flat()} />;
}

function TargetingReasons({ person }: { person: Person }) {
  const draft = useDraft((draft) => draft);
  return <UnmatchedFilters person={person} filters={groupFilters(draft.targeting_flag_filters).flat()} />;
}

/** Each filter is queried separately, because the server evaluates it. */
function UnmatchedFilters({ person, filters }: { person: Person; filters: readonly PropertyFilter[] }) {
  const { projectId } = useEditor("projectId");
  const reasonText = useReasonText(person);
  const [distinctId = ""] = person.distinct_ids;
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
    .map((filter) => <Reason key={JSON.stringify(filter)}>{reasonText(filter)}</Reason>);
}

/** "plan is free; this survey asks for solo" */
function useReasonText({ properties }: Person): (filter: PropertyFilter) => string {
  const t = useTranslations("audience.eligibility");
  const format = useFormatter();
  const { projectId } = useEditor("projectId");
  const { data: cohorts = [] } = useQuery(cohortsOptions(projectId));
  return (filter) => {
    if (filter.type === "cohort") {
      const [id = ""] = valuesOf(filter);
      const cohort = cohorts.find((candidate) => String(candidate.id) === id)?.name ?? id;
      const isNot = (filter.operator === "not_in") !== (filter.negation === true);
      return t(isNot ? "inCohort" : "notInCohort", { cohort });
    }
    const own = properties[filter.key];
    const operator = operatorOf(filter);
    const value = format.list(valuesOf(filter), { type: "disjunction" });
    return t("reason", {
      property: filter.key,
      isSet: String(own !== undefined),
      own: typeof own === "string" ? own : (JSON.stringify(own) ?? ""),
      wanted: t(`wanted.${operator}`, { value: offered[operator] === "none" ? "" : value }),
    });
  };
}

function WaitReason({ person: { properties } }: { person: Person }) {
  const t = useTranslations("audience.eligibility");
  const format = useFormatter();
  const draft = useDraft((draft) => draft);
  const { projectId } = useEditor("projectId");
  const { config } = useProjectSurveyConfig(projectId);
  const days = effectiveWaitDays(draft, config);
  const at = lastSurveyed(properties);
  return (
    <Reason>
      {at === null
        ? t("waitUnknown", { days })
        : t("wait", { days, date: format.dateTime(at, { dateStyle: "medium" }) })}
    </Reason>
  );
}

function SurveyedReason() {
  const t = useTranslations("audience.eligibility");
  return <Reason>{t("surveyed")}</Reason>;
}

const Reason = ({ children }: { children: React.ReactNode }) => (
  <span className="block text-ink-2 text-table [overflow-wrap:anywhere]">{children}</span>
);
