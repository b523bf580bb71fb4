import { type CalendarDate, parseDate } from "@internationalized/date";
import { DateRangePicker, RangeCalendar } from "react-aria-components";
import {
  CalendarHeader,
  CalendarPopover,
  DateInputGroup,
  DateSegments,
  MonthGrid,
} from "@/components/ui/calendar";
import { FieldLabel } from "@/components/ui/field";

/** Days, both inclusive: `2026-11-21`. */
export interface DayRange {
  from: string;
  to: string;
}

export interface DateRangeFieldProps {
  label: string;
  value: DayRange | null;
  onChange: (value: DayRange | null) => void;
  isDisabled?: boolean;
}

const toCalendarDates = ({ from, to }: DayRange): { start: CalendarDate; end: CalendarDate } => ({
  start: parseDate(from),
  end: parseDate(to),
});

/** A range of days. */
export default function DateRangeField({ label, value, onChange, isDisabled = false }: DateRangeFieldProps) {
  return (
    <DateRangePicker
      value={value && toCalendarDates(value)}
      onChange={(next) => onChange(next && { from: next.start.toString(), to: next.end.toString() })}
      isDisabled={isDisabled}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <FieldLabel>{label}</FieldLabel>
      <DateInputGroup>
        <DateSegments slot="start" />
        <span aria-hidden className="text-ink-3">
          –
        </span>
        <DateSegments slot="end" />
      </DateInputGroup>
      <CalendarPopover>
        <RangeCalendar>
          <CalendarHeader />
          <MonthGrid />
        </RangeCalendar>
      </CalendarPopover>
    </DateRangePicker>
  );
}
