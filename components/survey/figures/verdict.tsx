import { ArrowDownIcon, ArrowUpIcon, EqualIcon, MinusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { FigureDifference } from "@/lib/contract/survey/results";

const icons = {
  higher: ArrowUpIcon,
  lower: ArrowDownIcon,
  no_difference: EqualIcon,
  too_few: MinusIcon,
} as const;

/** What a difference amounts to, in words. @param tooFew the words for too few behind it; by default of answers */
export function Verdict({ verdict, tooFew }: Pick<FigureDifference, "verdict"> & { tooFew?: string }) {
  const t = useTranslations("compare.verdicts");
  const Icon = icons[verdict];
  const isClear = verdict === "higher" || verdict === "lower";
  return (
    <span className={`inline-flex items-center gap-1.5 ${isClear ? "font-medium text-ink" : "text-ink-3"}`}>
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={isClear ? 2 : 1.5} />
      {verdict === "too_few" && tooFew !== undefined ? tooFew : t(verdict)}
    </span>
  );
}
