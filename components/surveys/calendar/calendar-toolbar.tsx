import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  type CalendarRange,
  defaultMonth,
  rangeUnits,
  stepMonth,
} from "@/components/surveys/calendar/calendar-range";
import { type CalendarView, calendarForms } from "@/components/surveys/calendar/use-calendar-view";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SegmentedControl } from "@/components/ui/segmented-control";

interface CalendarToolbarProps {
  view: CalendarView;
  onChange: (changes: Partial<CalendarView>) => void;
  /** The first month that is shown. */
  month: string;
  range: CalendarRange;
  now: number;
  timeZone: string;
}

/** The range and form of the calendar, and the time zone. */
export function CalendarToolbar({ view, onChange, month, range, now, timeZone }: CalendarToolbarProps) {
  const t = useTranslations("surveyCalendar.range");
  const form = useTranslations("surveyCalendar.view");
  const common = useTranslations("common");
  const texts = useDateTexts(timeZone);
  const { unit } = view;
  const goTo = (direction: 1 | -1) => onChange({ month: stepMonth(month, unit, direction), overlapAt: null });
  const isAtHome = month === defaultMonth(unit, now, timeZone);
  const last = range.months.at(-1) ?? range.from;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-sheet px-4 py-2 sm:px-8">
      <div className="flex items-center gap-1">
        <IconButton Icon={ChevronLeftIcon} label={t(`previous.${unit}`)} isLarge onPress={() => goTo(-1)} />
        <p aria-live="polite" className="min-w-40 text-center text-section">
          {unit === "month" ? texts.month(range.from) : texts.months(range.from, last)}
        </p>
        <IconButton Icon={ChevronRightIcon} label={t(`next.${unit}`)} isLarge onPress={() => goTo(1)} />
        <Button
          size="small"
          isDisabled={isAtHome}
          onPress={() => onChange({ month: null, overlapAt: null })}
          className="ml-2"
        >
          {common("today")}
        </Button>
      </div>
      <SegmentedControl
        label={common("period")}
        segments={rangeUnits.map((id) => ({ id, label: t(id) }))}
        value={unit}
        onChange={(next) => onChange({ unit: next, month: null, overlapAt: null })}
      />
      <SegmentedControl
        label={common("view")}
        segments={calendarForms.map((id) => ({ id, label: form(id) }))}
        value={view.form}
        onChange={(next) => onChange({ form: next })}
      />
      <p className="ml-auto text-ink-3 text-label font-normal">{t("timeZone", { timeZone })}</p>
    </div>
  );
}
