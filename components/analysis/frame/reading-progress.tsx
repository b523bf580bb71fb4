import { useFormatter, useTranslations } from "next-intl";
import type { AnalysisProgress } from "@/lib/contract/analysis/parameters";

const look =
  "h-1 w-40 appearance-none overflow-hidden rounded-[2px] bg-sunken [&::-moz-progress-bar]:bg-water [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-water";

/** The number of rows an analysis has read, as a bar and a text: "1.2m of about 3.4m rows read". */
export function ReadingProgress({ progress }: { progress: AnalysisProgress }) {
  const t = useTranslations("analysis.frame");
  const format = useFormatter();
  const { rows_read: read, rows_estimated: estimated } = progress;
  const short = (rows: number) => format.number(rows, { notation: "compact", maximumFractionDigits: 1 });
  // An estimate that was exceeded is not shown.
  const hasEstimate = estimated !== null && estimated >= read && estimated > 0;
  if (read === 0 && !hasEstimate) return null;
  const text = hasEstimate
    ? t("readOf", { read: short(read), estimated: short(estimated) })
    : t("read", { read: short(read) });
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {hasEstimate && <progress aria-label={t("progress")} max={estimated} value={read} className={look} />}
      {text}
    </span>
  );
}
