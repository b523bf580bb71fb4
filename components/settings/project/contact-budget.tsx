import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/number-field";
import { liveSurveysOptions } from "@/lib/client/surveys/surveys";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";
import { defaultTurnDays, maxBudgetSurveys, maxProjectWaitDays } from "@/lib/contract/survey/limits";

type Budget = Pick<SurveyConfig, "contact_budget" | "seenSurveyWaitPeriodInDays">;

/** Days of a new budget. */
const usualDays = 30;

interface ContactBudgetProps {
  projectId: string;
  budget: Budget;
  onChange: (budget: Budget) => void;
  fault: (path: string) => string | undefined;
  isDisabled: boolean;
}

/** How many surveys a person is shown in how many days, and the days between two of them; empty fields are no limits. */
export function ContactBudget({ projectId, budget, onChange, fault, isDisabled }: ContactBudgetProps) {
  const t = useTranslations("projectSettings.surveys");
  const common = useTranslations("common");
  const format = useFormatter();
  const { data: live } = useQuery(liveSurveysOptions(projectId));
  const { contact_budget: limit, seenSurveyWaitPeriodInDays: wait } = budget;
  const exempt = (live?.results ?? []).filter(({ contact_priority }) => contact_priority === "exempt");
  const setLimit = (changed: Partial<NonNullable<typeof limit>>) =>
    onChange({
      ...budget,
      contact_budget: { surveys: 1, days: usualDays, turn_days: defaultTurnDays, ...limit, ...changed },
    });
  const daysField = { minValue: 1, maxValue: maxProjectWaitDays, isDisabled };
  return (
    <div className="flex flex-col gap-5">
      <NumberField
        label={t("surveys")}
        hint={t("surveysHint", { days: limit?.days ?? 0 })}
        value={limit?.surveys ?? null}
        onChange={(surveys) =>
          surveys === null ? onChange({ ...budget, contact_budget: null }) : setLimit({ surveys })
        }
        minValue={1}
        maxValue={maxBudgetSurveys}
        unit={t("surveysUnit", { surveys: limit?.surveys ?? 0 })}
        placeholder={t("none")}
        fault={fault("contact_budget.surveys")}
        isDisabled={isDisabled}
      />
      {limit && (
        <>
          <NumberField
            label={common("period")}
            value={limit.days}
            onChange={(days) => setLimit({ days: days ?? usualDays })}
            unit={t("days", { days: limit.days })}
            fault={fault("contact_budget.days")}
            {...daysField}
          />
          <NumberField
            label={t("turn")}
            hint={t("turnHint")}
            value={limit.turn_days}
            onChange={(days) => setLimit({ turn_days: days ?? defaultTurnDays })}
            unit={t("days", { days: limit.turn_days })}
            fault={fault("contact_budget.turn_days")}
            {...daysField}
          />
        </>
      )}
      <NumberField
        label={t("waitDays")}
        hint={t("waitDaysHint")}
        value={wait}
        onChange={(days) => onChange({ ...budget, seenSurveyWaitPeriodInDays: days })}
        unit={t("days", { days: wait ?? 0 })}
        placeholder={t("none")}
        fault={fault("seenSurveyWaitPeriodInDays")}
        {...daysField}
      />
      <div className="flex max-w-[60ch] flex-col gap-1 text-ink-2 text-table">
        {exempt.length > 0 && (
          <p className="[overflow-wrap:anywhere]">
            {t("exempt", { names: format.list(exempt.map(({ name }) => common("quoted", { name }))) })}
          </p>
        )}
        <p>{t("outside")}</p>
      </div>
    </div>
  );
}
