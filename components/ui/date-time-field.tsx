import { now, parseAbsolute, type ZonedDateTime } from "@internationalized/date";
import { useRef, useState } from "react";
import { Calendar, DatePicker } from "react-aria-components";
import {
  CalendarHeader,
  CalendarPopover,
  DateInputGroup,
  DateSegments,
  MonthGrid,
} from "@/components/ui/calendar";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";

export interface DateTimeFieldProps extends FieldTextProps {
  /** An instant in ISO 8601; null if empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The time zone of the shown and typed value. */
  timeZone: string;
  isDisabled?: boolean;
  /** Focuses its first part when it appears. */
  autoFocus?: boolean;
  onBlur?: () => void;
}

const toZonedDateTime = (value: string | null, timeZone: string): ZonedDateTime | null =>
  value === null ? null : parseAbsolute(value, timeZone);

/** A date and time. Left with a part cleared, it shows its value again: that is still the one that is stored. */
export default function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, timeZone, isDisabled = false, autoFocus = false, onBlur } = props;
  const field = useRef<HTMLDivElement>(null);
  const [resets, setResets] = useState(0);
  const handleBlur = () => {
    if (value !== null && field.current?.querySelector("[role=spinbutton][data-placeholder]"))
      setResets(resets + 1);
    onBlur?.();
  };
  return (
    <DatePicker
      key={resets}
      ref={field}
      {...fieldAriaProps(props)}
      value={toZonedDateTime(value, timeZone)}
      onChange={(next) => onChange(next?.toAbsoluteString() ?? null)}
      onBlur={handleBlur}
      placeholderValue={now(timeZone).set({ minute: 0, second: 0, millisecond: 0 })}
      granularity="minute"
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      className="flex flex-col gap-1.5"
    >
      <FieldFrame {...props}>
        <DateInputGroup>
          <DateSegments />
        </DateInputGroup>
      </FieldFrame>
      <CalendarPopover>
        <Calendar>
          <CalendarHeader />
          <MonthGrid />
        </Calendar>
      </CalendarPopover>
    </DatePicker>
  );
}
