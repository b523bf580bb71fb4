import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Interval, Share } from "@/lib/contract/survey/results";

/** The formats of numbers in results. */
interface ResultFormat {
  /** "53 %", below ten per cent with a decimal; "–" for none. */
  percent: (value: number | null) => string;
  count: (value: number) => string;
  /** A mean: "4.2". */
  mean: (value: number) => string;
  /** An NPS, with its sign: "+32". */
  score: (value: number) => string;
  /** "51 % to 55 %" */
  interval: (interval: Interval | null, kind: "percent" | "mean" | "score") => string | null;
  /** "53 % of those shown this question" */
  share: (share: Share) => string;
}

/** A number with a minus sign, as wide as a plus, in place of the hyphen that `Intl` writes. */
export const withMinusSign = (text: string): string => text.replace(/^-/, "−");

/** Writes numbers of results in the reader's region, and shares with what they are of. */
export function useResultFormat(): ResultFormat {
  const t = useTranslations("figures");
  const common = useTranslations("common");
  const format = useFormatter();
  return useMemo(() => {
    const percent = (value: number | null) =>
      value === null
        ? "–"
        : format.number(value, {
            style: "percent",
            maximumFractionDigits: value > 0 && value < 0.1 ? 1 : 0,
          });
    const count = (value: number) => format.number(value);
    const mean = (value: number) =>
      format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const score = (value: number) =>
      withMinusSign(format.number(value, { maximumFractionDigits: 0, signDisplay: "exceptZero" }));
    const writers = { percent, mean, score };
    return {
      percent,
      count,
      mean,
      score,
      interval: (interval, kind) =>
        interval &&
        common("lowToHigh", { low: writers[kind](interval.low), high: writers[kind](interval.high) }),
      share: ({ value, of }) => t("ofWhat", { percent: percent(value), what: t(`of.${of}`) }),
    };
  }, [t, format, common]);
}
