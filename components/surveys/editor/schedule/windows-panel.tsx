import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { timelineScale } from "@/components/surveys/editor/schedule/timeline-scale";
import { WindowTimeline } from "@/components/surveys/editor/schedule/window-timeline";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useResponsesCount } from "@/components/surveys/editor/state/use-survey-state";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import { effectiveWaitDays } from "@/lib/survey-model/wait-period";
import {
  forecastLimit,
  nextAppearance,
  repetitionOf,
  type SurveyWindow,
  sampleAnswer,
  windowsOf,
} from "@/lib/survey-model/windows";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The timeline of the survey with an example and a forecast. */
export function WindowsPanel({ timeZone }: { timeZone: string }) {
  const t = useTranslations("schedule");
  const draft = useDraft((draft) => draft);
  const responses = useResponsesCount();
  const { survey, projectId } = useEditor("survey", "projectId");
  const waitDays = effectiveWaitDays(draft, useProjectSurveyConfig(projectId).config);
  const now = useNow({ updateInterval: minuteMs }).getTime();
  const timed = { ...draft, iteration_anchor_date: survey.iteration_anchor_date ?? null };
  const windows = windowsOf(timed, now);
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const defaultAt = repetitionOf(draft) === "recurring" ? sampleAnswer(windows) : null;
  const answeredAt = defaultAt === null ? null : clampToWindows(windows, chosenAt ?? defaultAt);
  const sample = answeredAt === null ? null : nextAppearance(windows, answeredAt, waitDays);
  const pace = responses === undefined ? null : forecastLimit(timed, { responses, now });
  const limitAt = pace?.reachedAt ?? null;
  const marks = [now, ...(limitAt === null ? [] : [limitAt])];
  return (
    <section aria-label={t("timeline.title")} className="flex flex-col gap-4">
      <h2 className="text-section">{t("timeline.title")}</h2>
      {windows.length === 0 ? (
        <p className="text-ink-2">{t("timeline.never")}</p>
      ) : (
        <WindowTimeline
          windows={windows}
          scale={timelineScale(windows, marks)}
          now={now}
          timeZone={timeZone}
          sample={sample}
          limitAt={limitAt}
        />
      )}
      {sample && <SampleSentence {...{ windows, sample, waitDays, timeZone }} onChoose={setChosenAt} />}
      <Forecast pace={pace} timeZone={timeZone} />
    </section>
  );
}

const clampToWindows = (windows: readonly SurveyWindow[], at: number): number => {
  const [first, last] = [windows[0]?.from ?? at, (windows.at(-1)?.to ?? at) - 1];
  return Math.min(last, Math.max(first, at));
};

interface SampleSentenceProps {
  windows: readonly SurveyWindow[];
  sample: NonNullable<ReturnType<typeof nextAppearance>>;
  waitDays: number;
  onChoose: (at: number) => void;
  timeZone: string;
}

/** An example of a person who answers and is surveyed again. */
function SampleSentence({ windows, sample, waitDays, onChoose, timeZone }: SampleSentenceProps) {
  const t = useTranslations("schedule");
  const format = useFormatter();
  const date = (at: number) => format.dateTime(at, { dateStyle: "medium", timeZone });
  const { answeredAt, askedAt, isWaiting } = sample;
  const sentence =
    askedAt === null
      ? t(isWaiting ? "example.waitsTooLong" : "example.never", {
          answered: date(answeredAt),
          wait: waitDays,
        })
      : t(isWaiting ? "example.waits" : "example.again", {
          answered: date(answeredAt),
          asked: date(askedAt),
          days: Math.round((askedAt - answeredAt) / dayMs),
          wait: waitDays,
        });
  const [from, to] = [windows[0]?.from ?? 0, (windows.at(-1)?.to ?? 0) - 1];
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite">{sentence}</p>
      <label className="flex flex-col gap-1.5 text-ink-2 text-label">
        {t("example.slide")}
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor((to - from) / dayMs))}
          value={Math.floor((answeredAt - from) / dayMs)}
          onChange={(event) => onChoose(from + Number(event.target.value) * dayMs)}
          aria-valuetext={date(answeredAt)}
          className="h-6 w-full accent-water"
        />
      </label>
    </div>
  );
}

/** Responses per day, and what they mean for limit and end date. */
function Forecast({ pace, timeZone }: { pace: ReturnType<typeof forecastLimit>; timeZone: string }) {
  const t = useTranslations("schedule");
  const format = useFormatter();
  const limit = useDraft((draft) => draft.responses_limit) ?? 0;
  const responses = useResponsesCount();
  if (pace === null) return limit > 0 ? <p className="text-ink-3">{t("forecast.nothing")}</p> : null;
  const perDay = format.number(pace.perDay, { maximumFractionDigits: pace.perDay < 10 ? 1 : 0 });
  return (
    <p>
      {t("forecast.pace", { count: responses ?? 0, perDay })}{" "}
      {limit > 0 &&
        (pace.reachedAt === null
          ? t("forecast.notReached", { limit, byEnd: pace.byEnd ?? 0 })
          : t("forecast.reached", {
              limit,
              date: format.dateTime(pace.reachedAt, { dateStyle: "medium", timeZone }),
            }))}
      {limit === 0 && pace.byEnd !== null && t("forecast.byEnd", { byEnd: pace.byEnd })}
    </p>
  );
}
