import { type CalendarDate, parseDate } from "@internationalized/date";
import { useState } from "react";
import { DateRangePicker, type DateValue, RangeCalendar } from "react-aria-components";
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

/** While a year is typed, its first digits are no year yet. */
const leastYear = 1000;

/** A range of days. */
export default function DateRangeField({ label, value, onChange, isDisabled = false }: DateRangeFieldProps) {
  const [typed, setTyped] = useState<{ start: DateValue; end: DateValue } | null>(null);
  const change = (next: typeof typed) => {
    const isTyping = next !== null && Math.min(next.start.year, next.end.year) < leastYear;
    setTyped(isTyping ? next : null);
    if (!isTyping) onChange(next && { from: next.start.toString(), to: next.end.toString() });
  };
  return (
    <DateRangePicker
      value={typed ?? (value && toCalendarDates(value))}
      onChange={change}
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
