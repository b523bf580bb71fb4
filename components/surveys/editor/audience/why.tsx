import { useQueries, useQuery } from "@tanstack/react-query";
import { CheckIcon, CircleHelpIcon, MinusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { personName } from "@/components/person/person-name";
import { PersonPicker } from "@/components/person/person-picker";
import { Reason, Reasons } from "@/components/surveys/editor/audience/reasons";
import { useLinkedFlag } from "@/components/surveys/editor/audience/use-linked-flag";
import { type Verdict, verdictOf } from "@/components/surveys/editor/audience/verdict";
import { useDraft, useEditedSurvey, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useAudienceSteps } from "@/components/surveys/estimate/use-audience-steps";
import { useConditionNames } from "@/components/surveys/estimate/use-condition-names";
import { surveyEligibilityOptions } from "@/lib/client/persons/page";
import { personPassesOptions } from "@/lib/client/persons/search";
import type { Person } from "@/lib/contract/person/person";
import { pageConditions } from "@/lib/survey-model/page-conditions";

/** Why a person is eligible or not: every condition with its result for the person. */
export function Why() {
  const t = useTranslations("audience");
  const common = useTranslations("common");
  const { projectId } = useEditor("projectId");
  const [person, setPerson] = useState<Person | null>(null);
  return (
    <section aria-label={t("eligibility.title")} className="flex flex-col gap-3">
      <h2 className="text-section">{t("eligibility.title")}</h2>
      <PersonPicker projectId={projectId} label={common("person")} value={person} onChange={setPerson} />
      {person && <Trace person={person} />}
    </section>
  );
}

/** The checks of one survey for one person, in the order of evaluation. */
function Trace({ person }: { person: Person }) {
  const t = useTranslations("audience");
  const common = useTranslations("common");
  const names = useConditionNames();
  const target = useEditedSurvey();
  const { projectId, draft } = target;
  const steps = useAudienceSteps(target, useLinkedFlag(person)?.isMatch);
  const [distinctId = ""] = person.distinct_ids;
  // One filter a step is enough for a person: the widest, which matches everyone whom a rollout could include.
  const filters = steps.map(({ audience }) => audience.terms.at(-1)?.filter ?? null);
  const passes = useQueries({
    queries: filters.map((filter) => ({
      ...personPassesOptions(projectId, distinctId, filter ?? { type: "AND", values: [] }),
      enabled: filter !== null,
    })),
  });
  const verdicts = steps.map(({ audience }, at) =>
    verdictOf(audience, filters[at] === null ? true : passes[at]?.data),
  );
  const firstNo = verdicts.indexOf("no");
  const budget = useBudgetCheck(person);
  const isEligible = firstNo === -1 && budget?.passed !== false;
  const onPage = pageConditions(draft.conditions);
  return (
    <div className="flex flex-col gap-2" role="status">
      <p className="font-medium">
        {isEligible
          ? t("eligibility.yes", { name: personName(person) })
          : t("eligibility.no", { name: personName(person) })}
      </p>
      <ol className="flex flex-col">
        {steps.map((step, at) => (
          // After the first failed condition, the combined steps say nothing about this condition.
          <Line
            key={step.by}
            name={names.ofStep(step)}
            verdict={firstNo !== -1 && at > firstNo ? "skipped" : (verdicts[at] ?? "open")}
          >
            {at === firstNo && <Reasons person={person} by={step.by} />}
          </Line>
        ))}
        {budget && (
          <Line
            name={common("contactBudget")}
            verdict={firstNo !== -1 ? "skipped" : budget.passed ? "yes" : "no"}
          >
            {firstNo === -1 && !budget.passed && <Reason check={budget} />}
          </Line>
        )}
        {onPage.map((key) => (
          <Line key={key} name={names.ofPage(key)} verdict={isEligible ? "page" : "skipped"} />
        ))}
        {steps.length + onPage.length === 0 && !budget && <Line name={common("everyone")} verdict="yes" />}
      </ol>
    </div>
  );
}

/** Whether the project's contact budget lets the person see the saved survey; undefined without one, and of an exempt survey. */
function useBudgetCheck({ uuid }: Person) {
  const { projectId, surveyId, isNew } = useEditor("projectId", "surveyId", "isNew");
  const isExempt = useDraft((draft) => draft.contact_priority) === "exempt";
  const { data } = useQuery({ ...surveyEligibilityOptions(projectId, uuid), enabled: !isNew && !isExempt });
  const saved = isExempt ? undefined : data?.results.find(({ survey }) => survey.id === surveyId);
  return saved?.checks.find(({ check }) => check === "contact_budget");
}

const signs = {
  yes: { Icon: CheckIcon, tone: "text-forest" },
  no: { Icon: XIcon, tone: "text-rust" },
  chance: { Icon: CircleHelpIcon, tone: "text-ochre" },
  page: { Icon: CircleHelpIcon, tone: "text-ink-3" },
  open: { Icon: CircleHelpIcon, tone: "text-ink-3" },
  skipped: { Icon: MinusIcon, tone: "text-ink-3" },
} as const satisfies Record<Verdict | "page" | "skipped", unknown>;

interface LineProps {
  name: string;
  /** `page`: only the browser knows; `skipped`: an earlier condition decided. */
  verdict: Verdict | "page" | "skipped";
  /** The explanation. */
  children?: React.ReactNode;
}

function Line({ name, verdict, children }: LineProps) {
  const t = useTranslations("audience.eligibility");
  const { Icon, tone } = signs[verdict];
  return (
    <li className="flex items-start gap-2 border-line border-b py-1.5 last:border-b-0">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} strokeWidth={1.75} />
      <span className="min-w-0 grow">
        {name}
        {children}
      </span>
      <span className={`shrink-0 text-table ${tone}`}>{t(`verdicts.${verdict}`)}</span>
    </li>
  );
}
