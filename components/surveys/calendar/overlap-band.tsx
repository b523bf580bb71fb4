import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { type CalendarRange, percentAt } from "@/components/surveys/calendar/calendar-range";
import { rowColumns, Track, trackEdge } from "@/components/surveys/calendar/track";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import type { AudienceOverlap } from "@/lib/contract/survey/calendar";

type Segment = AudienceOverlap["segments"][number];

interface OverlapBandProps {
  overlap: AudienceOverlap;
  range: CalendarRange;
  now: number;
  timeZone: string;
  /** The open part. */
  selected: Segment | null;
  onSelect: (segment: Segment | null) => void;
  isUpdating: boolean;
}

/** Shares below are written above their bar. */
const lowShare = 0.6;

/** The part of a segment that the line of the present does not divide: the longer one. */
function besidePresent({ start, end }: Segment, now: number): { left: string; right: string } {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (now < from || now >= to) return { left: "0%", right: "0%" };
  const passed = ((now - from) / (to - from)) * 100;
  return passed < 50 ? { left: `${passed}%`, right: "0%" } : { left: "0%", right: `${100 - passed}%` };
}

/**
 * The share of persons in the audience of two or more surveys, over time. Parts with two or more surveys open by a click or
 * with Enter; arrow keys go from one to the next.
 */
export function OverlapBand({
  overlap,
  range,
  now,
  timeZone,
  selected,
  onSelect,
  isUpdating,
}: OverlapBandProps) {
  const t = useTranslations("surveyCalendar.overlap");
  const format = useFormatter();
  const texts = useDateTexts(timeZone);
  const list = useRef<HTMLDivElement>(null);
  const parts = overlap.segments.filter(
    ({ start, end, surveys }) =>
      surveys.length > 1 && Date.parse(start) < range.to && Date.parse(end) > range.from,
  );
  const percent = (share: number) => format.number(share, { style: "percent", maximumFractionDigits: 0 });
  const greatest = Math.max(0, ...parts.map(({ share }) => share ?? 0));
  const current = parts.find(({ start }) => start === selected?.start) ?? parts[0];
  const goTo = (event: React.KeyboardEvent, at: number) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = list.current?.querySelectorAll("button")[at + step];
    if (step === 0 || event.altKey || !next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className={`${rowColumns} border-line border-b bg-sheet`}>
      <div className="flex min-w-0 flex-col justify-center pt-2 pr-3 pb-1 pl-4 sm:pb-2 sm:pl-8">
        <h2 className="text-body font-medium">{t("title")}</h2>
        <p className="text-ink-3 text-label font-normal">
          {parts.length === 0 ? t("none") : t("greatest", { share: percent(greatest) })}
        </p>
      </div>
      <Track
        range={range}
        now={now}
        className={`h-14 transition-opacity duration-180 ${trackEdge} ${isUpdating ? "opacity-50" : ""}`}
      >
        <div ref={list} role="toolbar" aria-label={t("title")} className="absolute inset-0">
          {parts.map((segment, at) => {
            const { start, end, surveys, persons } = segment;
            const share = segment.share ?? 0;
            const left = percentAt(range, Date.parse(start));
            const width = percentAt(range, Date.parse(end)) - left;
            const isOpen = selected?.start === start;
            return (
              <button
                key={start}
                type="button"
                tabIndex={segment === current ? 0 : -1}
                aria-expanded={isOpen}
                aria-label={t("part", {
                  dates: texts.period(start, end),
                  share: percent(share),
                  persons,
                  count: surveys.length,
                })}
                onClick={() => onSelect(isOpen ? null : segment)}
                onKeyDown={(event) => goTo(event, at)}
                style={{ left: `${left}%`, width: `${width}%` }}
                className={`absolute inset-y-0 cursor-pointer border-line border-l focus-visible:z-1 focus-visible:-outline-offset-2 ${isOpen ? "bg-water-soft" : "hover:bg-sunken"}`}
              >
                <span
                  aria-hidden
                  style={{ height: `max(2px, ${share * 100}%)` }}
                  className="absolute inset-x-0 bottom-0 border-ochre border-t-2 bg-ochre-soft forced-colors:bg-[Highlight]"
                />
                {/* Only where it fits, with a gap at both sides: else it wraps, to a line that is cut off. */}
                <span
                  aria-hidden
                  data-share
                  style={{
                    ...besidePresent(segment, now),
                    ...(share < lowShare ? { bottom: `calc(${share * 100}% + 3px)` } : { top: "4px" }),
                  }}
                  className="absolute flex h-4 flex-wrap justify-center overflow-hidden px-1.5 font-mono text-ink text-mono-small"
                >
                  <span className="h-full" />
                  <span className="whitespace-nowrap">{percent(share)}</span>
                </span>
              </button>
            );
          })}
        </div>
      </Track>
    </div>
  );
}
