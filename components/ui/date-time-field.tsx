"use client";
import { now, parseAbsolute, type ZonedDateTime } from "@internationalized/date";
import { Calendar, DatePicker } from "react-aria-components";
import { CalendarHead, CalendarPopover, DateGroup, DateParts, Month } from "@/components/ui/calendar-parts";
import { FieldFault, FieldHint, FieldLabel } from "@/components/ui/field";

export interface DateTimeFieldProps {
  label: string;
  /** An instant in ISO 8601; null while there is none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The zone it is shown and typed in, and named beside it. */
  timeZone: string;
  hint?: string | undefined;
  fault?: string | undefined;
  isDisabled?: boolean;
  onBlur?: () => void;
}

const zoned = (value: string | null, timeZone: string): ZonedDateTime | null =>
  value === null ? null : parseAbsolute(value, timeZone);

/** A day and a time of day. */
export default function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, timeZone, hint, fault, isDisabled = false, onBlur } = props;
  return (
    <DatePicker
      value={zoned(value, timeZone)}
      onChange={(next) => onChange(next?.toAbsoluteString() ?? null)}
      {...(onBlur && { onBlur })}
      placeholderValue={now(timeZone).set({ minute: 0, second: 0, millisecond: 0 })}
      granularity="minute"
      isDisabled={isDisabled}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <FieldLabel>{label}</FieldLabel>
      <DateGroup>
        <DateParts />
      </DateGroup>
      {hint && !fault && <FieldHint>{hint}</FieldHint>}
      <FieldFault>{fault}</FieldFault>
      <CalendarPopover>
        <Calendar>
          <CalendarHead />
          <Month />
        </Calendar>
      </CalendarPopover>
    </DatePicker>
  );
}
