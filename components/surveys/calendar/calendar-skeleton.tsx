import { useTranslations } from "next-intl";
import { rowColumns, trackEdge } from "@/components/surveys/calendar/track";
import { Skeleton } from "@/components/ui/skeleton";

const rows = [
  { left: "12%", width: "40%" },
  { left: "30%", width: "55%" },
  { left: "58%", width: "22%" },
  { left: "64%", width: "30%" },
];

/** Placeholder with the geometry of the timeline. */
export function CalendarSkeleton() {
  const t = useTranslations("surveyCalendar");
  return (
    <div className="bg-sheet">
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
      <div className="h-11 border-line border-b" />
      <div className="h-14 border-line border-b" />
      {rows.map((style) => (
        <div key={style.left} aria-hidden className={`${rowColumns} border-line border-b`}>
          <div className="flex flex-col justify-center gap-1 pt-2 pr-3 pl-4 sm:h-[4.5rem] sm:pb-2 sm:pl-8">
            <Skeleton className="w-40" />
            <Skeleton className="w-28" />
          </div>
          <div className={`relative h-12 sm:h-auto ${trackEdge}`}>
            <span className="absolute inset-y-0 flex items-center" style={style}>
              <Skeleton height="h-7" className="w-full" />
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}
