import { useTranslations } from "next-intl";
import { type CalendarRange, percentAt } from "@/components/surveys/calendar/calendar-range";
import type { useBlockDrag } from "@/components/surveys/calendar/use-block-drag";

interface DraftBlockProps {
  id: string;
  range: CalendarRange;
  /** The proposed start, in milliseconds since 1970. */
  start: number;
  drag: ReturnType<typeof useBlockDrag>;
}

/** A draft that can be dragged to a start date. While it is dragged it is invisible: its windows are shown instead. */
export function DraftBlock({ id, range, start, drag }: DraftBlockProps) {
  const t = useTranslations("surveyCalendar.move");
  const left = percentAt(range, start);
  if (left >= 100) return null;
  return (
    <span
      data-move={id}
      aria-hidden
      style={left > 75 ? { right: 0 } : { left: `${left}%` }}
      {...drag.getHandleProps("start")}
      className={`absolute top-1/2 flex h-7 -translate-y-1/2 cursor-grab touch-none select-none items-center whitespace-nowrap border border-control border-dashed bg-sheet px-2 text-ink-3 text-label font-normal hover:border-ochre hover:text-ochre ${drag.part ? "opacity-0" : ""}`}
    >
      {t("dragDraft")}
    </span>
  );
}
