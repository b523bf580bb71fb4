"use client";
import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

const rows = [44, 62, 38, 55, 48, 58, 41, 52];

/** The table before its rows, in their size. */
export function SurveyTableSkeleton() {
  const t = useTranslations("surveys");
  return (
    <div role="status" className="border-line border-b bg-sheet">
      <span className="sr-only">{t("loading")}</span>
      <div className="h-[53px] border-line border-b max-sm:hidden" />
      {rows.map((width) => (
        <div
          key={width}
          className="grid h-[57px] grid-cols-[1fr_auto] items-center gap-6 border-line border-b px-4 last:border-b-0 max-sm:h-[141px] sm:grid-cols-[30%_10%_8%_12%_8%_1fr] sm:px-8"
        >
          <span className="flex flex-col gap-1">
            <span style={{ width: `${width}%` }} className="block">
              <Skeleton className="w-full" />
            </span>
            <Skeleton className="w-4/5" />
          </span>
          <Skeleton className="w-16" />
          <Skeleton className="w-14 max-sm:hidden" />
          <Skeleton className="w-16 max-sm:hidden" />
          <Skeleton className="w-8 justify-self-end max-sm:hidden" />
          <Skeleton className="w-full max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
