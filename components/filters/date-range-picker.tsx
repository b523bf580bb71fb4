import { today as todayIn } from "@internationalized/date";
import { CalendarIcon, CheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogTrigger } from "react-aria-components";
import {
  type DateRange,
  datePresets,
  daysOf,
  daysRange,
  presetOf,
  presetRange,
} from "@/components/filters/date-range";
import { useDateRangeText } from "@/components/filters/use-date-range-text";
import { Button } from "@/components/ui/button";
import { DateRangeField } from "@/components/ui/date-fields";
import { Popover } from "@/components/ui/popover";

interface DateRangePickerProps {
  /** Null only where `none` is offered. */
  value: DateRange | null;
  onChange: (range: DateRange) => void;
  /** The first choice: no range. */
  none?: { label: string; onChoose: () => void };
  /** The project's time zone, which determines days. */
  timeZone: string;
  isDisabled?: boolean;
}

/** A range of dates, by a preset or from one day to another; its button says which. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, none, timeZone, isDisabled = false } = props;
  const t = useTranslations("filters.dates");
  const common = useTranslations("common");
  const textOf = useDateRangeText(timeZone);
  const [isOpen, setOpen] = useState(false);
  const today = todayIn(timeZone).toString();
  const preset = value && presetOf(value, today);
  const days = value && daysOf(value);
  const name = value ? textOf(value) : (none?.label ?? "");
  const choices = [
    ...(none ? [{ id: "none", label: none.label, isChosen: value === null, choose: none.onChoose }] : []),
    ...datePresets.map((id) => ({
      id,
      label: t(`presets.${id}`),
      isChosen: id === preset,
      choose: () => onChange(presetRange(id, today)),
    })),
  ];
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button aria-label={`${common("dateRange")}: ${name}`} isDisabled={isDisabled}>
        <CalendarIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {name}
      </Button>
      <Popover label={common("dateRange")} className="w-72 p-2">
        <ul aria-label={common("dateRange")} className="flex flex-col">
          {choices.map(({ id, label, isChosen, choose }) => (
            <li key={id}>
              <Button
                variant="quiet"
                aria-pressed={isChosen}
                className="w-full justify-start!"
                onPress={() => {
                  choose();
                  setOpen(false);
                }}
              >
                <CheckIcon
                  aria-hidden
                  className={`size-4 text-water ${isChosen ? "" : "invisible"}`}
                  strokeWidth={1.75}
                />
                {label}
              </Button>
            </li>
          ))}
        </ul>
        <div className="border-line border-t px-3 pt-3 pb-2">
          <DateRangeField
            label={t("days")}
            value={days}
            onChange={(next) => next && onChange(daysRange(next))}
          />
        </div>
      </Popover>
    </DialogTrigger>
  );
}
