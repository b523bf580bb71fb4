import { useFormatter, useTranslations } from "next-intl";
import { percentAt, type ScheduleScale } from "@/components/surveys/editor/schedule/timeline-scale";
import type { NextAppearance, SurveyWindow } from "@/lib/survey-model/windows";

interface WindowTimelineProps {
  windows: readonly SurveyWindow[];
  scale: ScheduleScale;
  now: number;
  timeZone: string;
  /** An example of a person who answers and is surveyed again. */
  sample: NextAppearance | null;
  /** The time at which the response limit is reached at the current rate. */
  limitAt: number | null;
}

/** With more windows, they are not numbered. */
const maxNumberedWindows = 16;
/** Ticks beyond this percentage have no label. */
const maxLabelPercent = 92;
/** Percent of the timeline that an arc needs at least. */
const minArcPercent = 3;

/** The windows of a survey on a timeline, with a text version for screen readers. */
export function WindowTimeline({ windows, scale, now, timeZone, sample, limitAt }: WindowTimelineProps) {
  const t = useTranslations("schedule");
  const format = useFormatter();
  const cssPercent = (at: number) => `${percentAt(scale, at)}%`;
  const tickLabel = (tick: number) =>
    scale.unit === "year"
      ? format.dateTime(tick, { year: "numeric", timeZone: "UTC" })
      : scale.unit === "month"
        ? format.dateTime(tick, { month: "short", timeZone: "UTC" })
        : format.dateTime(tick, { day: "numeric", month: "short", timeZone: "UTC" });
  const labelStep = Math.ceil(scale.ticks.length / 8);
  return (
    <figure
      aria-label={t("timeline.label")}
      className="relative h-32 w-full overflow-hidden border-line border-y bg-sheet"
    >
      {windows.map((window, at) => {
        const end = window.to ?? scale.to;
        const isPast = end <= now;
        return (
          <span
            key={window.from}
            aria-hidden
            style={{
              left: cssPercent(window.from),
              width: `${percentAt(scale, end) - percentAt(scale, window.from)}%`,
            }}
            className={`absolute top-12 flex h-7 items-center justify-center overflow-hidden border-y border-l text-forest ${at === windows.length - 1 ? "border-r" : ""} ${window.to === null ? "border-dashed" : ""} ${isPast ? "border-control bg-sunken text-ink-3" : "border-forest bg-forest-soft"}`}
          >
            {windows.length > 1 && windows.length <= maxNumberedWindows && (
              <span className="font-mono text-mono-small">{at + 1}</span>
            )}
          </span>
        );
      })}
      {scale.ticks.map((tick, at) => {
        const label =
          at % labelStep === 0 && percentAt(scale, tick) < maxLabelPercent ? tickLabel(tick) : null;
        return (
          <span
            key={tick}
            aria-hidden
            style={{ left: cssPercent(tick) }}
            // Without a label it is short, so that it does not cross the label before it.
            className={`absolute border-line border-l pl-1 font-mono text-ink-3 text-mono-small ${label === null ? "bottom-5 h-3" : "bottom-0 h-8 pt-3.5 whitespace-nowrap"}`}
          >
            {label}
          </span>
        );
      })}
      <TimelineMark
        at={percentAt(scale, now)}
        className="border-water text-water"
        name={t("timeline.today")}
      />
      {limitAt !== null && (
        <TimelineMark
          at={percentAt(scale, limitAt)}
          className="border-ochre border-dashed text-ochre"
          name={t("timeline.limit")}
        />
      )}
      {sample && <SampleMarkers sample={sample} scale={scale} />}
      <figcaption className="sr-only">
        {windows
          .map(({ from, to }, at) =>
            t(
              windows.length > 1
                ? "timeline.window"
                : `timeline.${to === null ? "openWindow" : "onlyWindow"}`,
              {
                number: at + 1,
                from: format.dateTime(from, { dateStyle: "medium", timeZone }),
                to: to === null ? "—" : format.dateTime(to, { dateStyle: "medium", timeZone }),
              },
            ),
          )
          .join("; ")}
      </figcaption>
    </figure>
  );
}

/** A labelled line; the label is on the side that has space. */
const TimelineMark = ({ at, className, name }: { at: number; className: string; name: string }) => (
  <span
    aria-hidden
    style={at < maxLabelPercent ? { left: `${at}%` } : { right: `${100 - at}%` }}
    className={`absolute inset-y-0 pt-1 text-label ${at < maxLabelPercent ? "border-l pl-1" : "border-r pr-1"} ${className}`}
  >
    {name}
  </span>
);

/** When the person answers (filled) and is surveyed again (outlined), connected by an arc. */
function SampleMarkers({ sample, scale }: { sample: NextAppearance; scale: ScheduleScale }) {
  const from = percentAt(scale, sample.answeredAt);
  const to = sample.askedAt === null ? null : percentAt(scale, sample.askedAt);
  // Too close for an arc: both are drawn side by side.
  const areClose = to !== null && to - from < minArcPercent;
  return (
    <>
      <span
        aria-hidden
        style={{ left: `${from}%` }}
        className={`absolute top-9.5 size-2 rounded-full bg-ink forced-colors:bg-[CanvasText] ${areClose ? "-translate-x-full" : "-translate-x-1/2"}`}
      />
      {to !== null && (
        <>
          {!areClose && (
            <span
              aria-hidden
              style={{ left: `${from}%`, width: `${to - from}%` }}
              className="absolute top-7 h-4 rounded-t-[50%] border-ink border-t border-dashed"
            />
          )}
          <span
            aria-hidden
            style={{ left: `${to}%` }}
            className={`absolute top-9.5 size-2 rounded-full border-2 border-ink bg-sheet ${areClose ? "translate-x-0.5" : "-translate-x-1/2"}`}
          />
        </>
      )}
    </>
  );
}
