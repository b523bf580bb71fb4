import { useFormatter, useTranslations } from "next-intl";
import { withMinusSign } from "@/components/survey/figures/use-result-format";

/** Writes differences with their sign: of shares in percentage points. */
export function useDifferenceFormat(kind: "percent" | "mean" | "score"): (value: number) => string {
  const t = useTranslations("compare.table");
  const format = useFormatter();
  const digits = kind === "mean" ? 2 : kind === "percent" ? 1 : 0;
  return (value) => {
    const number = withMinusSign(
      format.number(kind === "percent" ? value * 100 : value, {
        maximumFractionDigits: digits,
        signDisplay: "exceptZero",
      }),
    );
    return kind === "percent" ? t("points", { number }) : number;
  };
}
