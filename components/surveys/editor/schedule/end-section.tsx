import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { ScheduleSection } from "@/components/surveys/editor/schedule/schedule-section";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { nextFullHour } from "@/components/surveys/start/next-full-hour";
import { Checkbox } from "@/components/ui/checkbox";
import { DateTimeField } from "@/components/ui/date-fields";
import { NumberField } from "@/components/ui/number-field";
import { maxResponses } from "@/lib/contract/survey/limits";

/** Days from now, or from the last iteration, to the default end date. */
const defaultDays = 30;
/** The default response limit. */
const defaultLimit = 100;

/** The end date and the response limit; the survey ends with the first of them, or with its last iteration. */
export function EndSection({ timeZone }: { timeZone: string }) {
  const t = useTranslations("schedule");
  const common = useTranslations("common");
  const checkText = useTranslations("checks.codes");
  const fieldName = useFieldName();
  const { isReadOnly } = useEditor("isReadOnly");
  const isBeforeStart = useEditor(({ checks }) => checks.problems.some(({ code }) => code === "S1"));
  const name = fieldName("end_date") ?? "";
  const limitName = fieldName("responses_limit") ?? "";
  const [end, setEnd, endFault] = useDraftValue<string | null>(["end_date"], name);
  const [limit, setLimit, limitFault] = useDraftValue<number | null>(["responses_limit"], limitName);
  const { count, days, startDate } = useDraft((draft) => ({
    count: draft.iteration_count,
    days: draft.iteration_frequency_days,
    startDate: draft.start_date,
  }));
  const hasOther = Boolean(end || limit);
  const start = startDate === null ? new Date() : new Date(startDate);
  const base = start.getTime() > Date.now() ? start : new Date();
  return (
    <ScheduleSection name={name} path="end_date">
      <p className="text-ink-2">
        {count && days
          ? t(hasOther ? "end.iterationsOr" : "end.iterations", { count, days })
          : hasOther
            ? t("end.either")
            : common("runsUntilSomeoneStopsIt")}
      </p>
      <Checkbox
        label={common("onADate")}
        isSelected={Boolean(end)}
        onChange={(isSet) =>
          setEnd(isSet ? nextFullHour(base, defaultDays + (count ?? 0) * (days ?? 0)) : null)
        }
        isDisabled={isReadOnly}
      />
      {end && (
        <div className="pl-7">
          <DateTimeField
            label={t("end.at", { timeZone })}
            value={end}
            onChange={(date) => setEnd(date)}
            timeZone={timeZone}
            fault={endFault ?? (isBeforeStart ? checkText("S1") : undefined)}
            isDisabled={isReadOnly}
          />
        </div>
      )}
      <Checkbox
        label={t("end.limit")}
        isSelected={Boolean(limit)}
        onChange={(isSet) => setLimit(isSet ? defaultLimit : null)}
        isDisabled={isReadOnly}
      />
      {Boolean(limit) && (
        <div className="pl-7" data-path="responses_limit">
          <NumberField
            label={limitName}
            value={limit ?? null}
            onChange={(next) => setLimit(next)}
            minValue={1}
            maxValue={maxResponses}
            unit={t("end.answers", { count: limit ?? 0 })}
            fault={limitFault}
            isDisabled={isReadOnly}
          />
        </div>
      )}
    </ScheduleSection>
  );
}
