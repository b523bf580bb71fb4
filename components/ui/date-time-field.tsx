"use client";
import { now, parseAbsolute, type ZonedDateTime } from "@internationalized/date";
import { Calendar, DatePicker } from "react-aria-components";
import { CalendarHead, CalendarPopover, DateGroup, DateParts, Month } from "@/components/ui/calendar-parts";
import { FieldFrame, type FieldWords, fieldAria } from "@/components/ui/field";

export interface DateTimeFieldProps extends Omit<FieldWords, "isLabelHidden"> {
  /** An instant in ISO 8601; null while there is none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The zone it is shown and typed in, and named beside it. */
  timeZone: string;
  isDisabled?: boolean;
  onBlur?: () => void;
}

const zoned = (value: string | null, timeZone: string): ZonedDateTime | null =>
  value === null ? null : parseAbsolute(value, timeZone);

/** A day and a time of day. */
export default function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, timeZone, isDisabled = false, onBlur } = props;
  return (
    <DatePicker
      {...fieldAria(props)}
      value={zoned(value, timeZone)}
      onChange={(next) => onChange(next?.toAbsoluteString() ?? null)}
      {...(onBlur && { onBlur })}
      placeholderValue={now(timeZone).set({ minute: 0, second: 0, millisecond: 0 })}
      granularity="minute"
      isDisabled={isDisabled}
      className="flex flex-col gap-1.5"
    >
      <FieldFrame {...props}>
        <DateGroup>
          <DateParts />
        </DateGroup>
      </FieldFrame>
      <CalendarPopover>
        <Calendar>
          <CalendarHead />
          <Month />
        </Calendar>
      </CalendarPopover>
    </DatePicker>
  );
}
