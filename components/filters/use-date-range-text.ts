import { today as todayIn } from "@internationalized/date";
import { useFormatter, useTranslations } from "next-intl";
import { type DateRange, presetOf, relativeRange } from "@/components/filters/date-range";

/** Returns a range of dates in words: a preset by its name, else its length or its days. @param timeZone the project's, which determines days */
export function useDateRangeText(timeZone: string): (range: DateRange) => string {
  const t = useTranslations("filters.dates");
  const format = useFormatter();
  const day = (iso: string) =>
    /^\d{4}-\d\d-\d\d$/.test(iso)
      ? format.dateTime(new Date(`${iso}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" })
      : iso;
  return (range) => {
    const preset = presetOf(range, todayIn(timeZone).toString());
    if (preset) return t(`presets.${preset}`);
    const relative = relativeRange(range);
    if (relative) return t("last", { ...relative });
    return range.date_to === null
      ? t("from", { from: day(range.date_from) })
      : t("between", { from: day(range.date_from), to: day(range.date_to) });
  };
}
