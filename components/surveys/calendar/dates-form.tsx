import { useTranslations } from "next-intl";
import { use, useState } from "react";
import { OverlayTriggerStateContext } from "react-aria-components";
import { useFieldName } from "@/components/forms/field-name";
import { SavedProblemList } from "@/components/survey/checks/saved-problem-list";
import { addDays, canMoveStart, moveDates, type SurveyDates } from "@/components/surveys/calendar/move-dates";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import type { DateMoves } from "@/components/surveys/calendar/use-moves";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateTimeField } from "@/components/ui/date-fields";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";
import type { Problem } from "@/lib/survey-model/checks/problem";

interface DatesFormProps {
  projectId: string;
  survey: CalendarSurvey;
  /** The current dates. Edits are kept when they change. */
  dates: SurveyDates;
  offered: string;
  /** Of a draft, as in the start dialog; undefined until it is checked. */
  problems: readonly Problem[] | undefined;
  timeZone: string;
  moves: DateMoves;
}

/** Days from the start to the end that is offered. */
const offeredDays = 30;

/** The dates of a survey: a day earlier or later at once, or typed and saved. Says why a start can't change. */
export default function DatesForm({
  projectId,
  survey,
  dates,
  offered,
  problems,
  timeZone,
  moves,
}: DatesFormProps) {
  const t = useTranslations("surveyCalendar.form");
  const common = useTranslations("common");
  const move = useTranslations("surveyCalendar.move");
  const checks = useTranslations("editor.startDialog");
  const fieldName = useFieldName();
  const texts = useDateTexts(timeZone);
  const popover = use(OverlayTriggerStateContext);
  const isDraft = survey.state === "draft";
  const hasFreeStart = canMoveStart(survey);
  const [now] = useState(() => Date.now());
  const [typed, setTyped] = useState<Partial<SurveyDates>>({});
  const shown = { ...dates, ...(isDraft && { start_date: dates.start_date ?? offered }), ...typed };
  const { start_date: start, end_date: end } = shown;
  const setStart = (start_date: string | null) => setTyped({ ...typed, start_date });
  const setEnd = (end_date: string | null) => setTyped({ ...typed, end_date });
  const startFault =
    hasFreeStart && (start === null || Date.parse(start) <= now) ? common("chooseFutureDate") : undefined;
  const earliestEnd = Math.max(now, start === null ? now : Date.parse(start));
  const endFault = end !== null && Date.parse(end) <= earliestEnd ? t("endIsEarly") : undefined;
  const errors = problems?.filter(({ severity }) => severity === "error").length;
  const isBlocked = isDraft && errors !== 0;
  const save = () => {
    moves.save({ survey, dates: shown });
    popover?.close();
  };
  const moveByDay = (days: number) => {
    if (Object.keys(typed).length === 0) return moves.step(survey, "survey", days);
    moves.save({ survey, dates: moveDates(shown, "survey", days, { timeZone, now: Date.now() }) });
    setTyped({});
  };
  return (
    <form
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {hasFreeStart ? (
        <DateTimeField
          label={common("namedInTimeZone", { name: fieldName("start_date") ?? "", timeZone })}
          value={start}
          onChange={setStart}
          timeZone={timeZone}
          fault={startFault}
        />
      ) : (
        <p className="text-ink-2">
          {t("startedAt", { date: texts.dateTime(survey.start_date ?? offered) })} {move("running")}
        </p>
      )}
      <Checkbox
        label={t("hasEnd")}
        isSelected={end !== null}
        onChange={(isSet) =>
          setEnd(isSet ? addDays(new Date(earliestEnd).toISOString(), offeredDays, timeZone) : null)
        }
      />
      {end !== null && (
        <DateTimeField
          label={common("namedInTimeZone", { name: fieldName("end_date") ?? "", timeZone })}
          value={end}
          onChange={setEnd}
          timeZone={timeZone}
          fault={endFault}
        />
      )}
      {isDraft && (
        <section aria-label={common("checks")} className="flex flex-col gap-1">
          {problems === undefined ? (
            <p role="status" className="text-ink-3">
              {checks("checking")}
            </p>
          ) : (
            <>
              {isBlocked && <p className="text-rust">{checks("blocked", { count: errors ?? 0 })}</p>}
              <SavedProblemList projectId={projectId} surveyId={survey.id} problems={problems} />
            </>
          )}
        </section>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex gap-2">
          {survey.state === "scheduled" &&
            ([-1, 1] as const).map((days) => (
              <Button key={days} size="small" onPress={() => moveByDay(days)}>
                {t(days < 0 ? "dayEarlier" : "dayLater")}
              </Button>
            ))}
        </span>
        <Button
          type="submit"
          variant="primary"
          size="small"
          isDisabled={isBlocked || startFault !== undefined || endFault !== undefined}
        >
          {common(isDraft ? "schedule" : "save")}
        </Button>
      </div>
    </form>
  );
}
