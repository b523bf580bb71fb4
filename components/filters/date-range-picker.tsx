import { today as todayIn } from "@internationalized/date";
import { CalendarIcon, CheckIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
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
import { Button } from "@/components/ui/button";
import { DateRangeField } from "@/components/ui/date-fields";
import { Popover } from "@/components/ui/popover";

interface DateRangePickerProps {
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** The project's time zone, which determines days. */
  timeZone: string;
  isDisabled?: boolean;
}

/** A range of dates, by a preset or from one day to another; its button says which. */
export function DateRangePicker({ value, onChange, timeZone, isDisabled = false }: DateRangePickerProps) {
  const t = useTranslations("filters.dates");
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const today = todayIn(timeZone).toString();
  const preset = presetOf(value, today);
  const days = daysOf(value);
  const day = (iso: string) =>
    /^\d{4}-\d\d-\d\d$/.test(iso)
      ? format.dateTime(new Date(`${iso}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" })
      : iso;
  const name = preset
    ? t(`presets.${preset}`)
    : value.date_to === null
      ? t("from", { from: day(value.date_from) })
      : t("between", { from: day(value.date_from), to: day(value.date_to) });
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button aria-label={`${t("label")}: ${name}`} isDisabled={isDisabled}>
        <CalendarIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {name}
      </Button>
      <Popover label={t("label")} className="w-72 p-2">
        <ul aria-label={t("label")} className="flex flex-col">
          {datePresets.map((id) => (
            <li key={id}>
              <Button
                variant="quiet"
                aria-pressed={id === preset}
                className="w-full justify-start!"
                onPress={() => {
                  onChange(presetRange(id, today));
                  setOpen(false);
                }}
              >
                <CheckIcon
                  aria-hidden
                  className={`size-4 text-water ${id === preset ? "" : "invisible"}`}
                  strokeWidth={1.75}
                />
                {t(`presets.${id}`)}
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
