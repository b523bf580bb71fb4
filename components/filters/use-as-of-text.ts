import { useFormatter, useTranslations } from "next-intl";

/** Returns when numbers were read, in words: "As of Nov 28, 2026, 5:19 PM UTC". @param timeZone the project's */
export function useAsOfText(timeZone: string): (readAt: number) => string {
  const common = useTranslations("common");
  const format = useFormatter();
  return (readAt) =>
    common("asOf", {
      time: format.dateTime(readAt, {
        ...{ year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
        ...{ timeZoneName: "short", timeZone },
      }),
    });
}
