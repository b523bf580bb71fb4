"use client";
import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { CalendarNotes } from "@/components/surveys/calendar/calendar-notes";
import { defaultMonth, rangeOf } from "@/components/surveys/calendar/calendar-range";
import { CalendarSkeleton } from "@/components/surveys/calendar/calendar-skeleton";
import { CalendarTimeline } from "@/components/surveys/calendar/calendar-timeline";
import { CalendarToolbar } from "@/components/surveys/calendar/calendar-toolbar";
import { useCalendarView } from "@/components/surveys/calendar/use-calendar-view";
import { useDraftProblems } from "@/components/surveys/calendar/use-draft-problems";
import { useMoves } from "@/components/surveys/calendar/use-moves";
import { useStableOrder } from "@/components/surveys/calendar/use-stable-order";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { LinkButton } from "@/components/ui/link-button";
import { NewLink } from "@/components/ui/new-link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { projectsOptions } from "@/lib/client/access/projects";
import { useCanEdit } from "@/lib/client/access/use-role";
import { newSurveyPath, surveyCalendarPath } from "@/lib/client/links/surveys";
import { calendarOptions } from "@/lib/client/surveys/surveys";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";

const CalendarTables = lazyComponent(
  () => import("@/components/surveys/calendar/calendar-tables"),
  <CalendarSkeleton />,
);
const OverlapPanel = lazyComponent(() => import("@/components/surveys/calendar/overlap-panel"));

/** States and the line of the present change with time alone. */
const minuteMs = 60_000;

/** The schedule of a project's surveys, and the number of persons in the audiences of several at once. */
export function SurveyCalendar({ projectId }: { projectId: string }) {
  const common = useTranslations("common");
  useCrumbs([{ label: common("calendar"), href: surveyCalendarPath(projectId) }]);
  const { isPending } = useQuery(projectsOptions());
  const timeZone = useProjectTimeZone(projectId);
  // Until its time zone is known, so are neither days nor months.
  if (!isPending) return <ZonedCalendar key={timeZone} projectId={projectId} timeZone={timeZone} />;
  return (
    <article data-calendar="loading" className="flex flex-col">
      <PageHeader title={common("calendar")} />
      <div className="h-[51px] border-line border-b bg-sheet" />
      <CalendarSkeleton />
    </article>
  );
}

function ZonedCalendar({ projectId, timeZone }: { projectId: string; timeZone: string }) {
  const t = useTranslations("surveyCalendar");
  const common = useTranslations("common");
  const [view, setView] = useCalendarView();
  const now = useNow({ updateInterval: minuteMs }).getTime();
  const canEdit = useCanEdit(projectId);
  const moves = useMoves(projectId, timeZone);
  const [announcement, setAnnouncement] = useState("");

  const month = view.month ?? defaultMonth(view.unit, now, timeZone);
  const range = rangeOf(month, view.unit, timeZone);
  const query = useQuery(calendarOptions(projectId, range));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const surveys = useStableOrder(data?.surveys ?? [], `${month} ${view.unit}`);
  const hasDrafts = surveys.some(({ state }) => state === "draft");
  const problemsOf = useDraftProblems(projectId, canEdit && hasDrafts);
  const countOf = (state: string) => surveys.filter((survey) => survey.state === state).length;

  const overlapTime = view.overlapAt === null ? Number.NaN : Date.parse(view.overlapAt);
  const segment =
    data?.overlap?.segments.find(
      ({ start, end, surveys: ids }) =>
        ids.length > 1 && Date.parse(start) <= overlapTime && overlapTime < Date.parse(end),
    ) ?? null;
  const panel = data?.overlap && segment && (
    <OverlapPanel
      projectId={projectId}
      segment={segment}
      overlap={data.overlap}
      surveys={data.surveys}
      timeZone={timeZone}
      onClose={() => setView({ overlapAt: null })}
    />
  );
  const shared = { projectId, surveys, now, timeZone, moves, canEdit, problemsOf };
  return (
    <article data-calendar={data ? "loaded" : "loading"} className="flex flex-col">
      <PageHeader
        title={common("calendar")}
        summary={data && t("summary", { scheduled: countOf("scheduled"), running: countOf("running") })}
        actions={<NewLink variant="primary" href={newSurveyPath(projectId)} label={common("newSurvey")} />}
      />
      <CalendarToolbar
        view={view}
        onChange={setView}
        month={month}
        range={range}
        now={now}
        timeZone={timeZone}
      />
      {!canEdit && (
        <p className="border-line border-b px-4 py-2 text-ink-2 text-table sm:px-8">{t("viewer")}</p>
      )}
      {data?.overlap_error && (
        <Notice tone="caution" className="mx-4 my-3 sm:mx-8">
          {t(`overlap.${data.overlap_error}`)}{" "}
          {data.overlap_error === "timeout" && (
            <button type="button" className="underline" disabled={isFetching} onClick={() => void refetch()}>
              {common("tryAgain")}
            </button>
          )}
        </Notice>
      )}
      {!data && <QueryFailed title={t("failed")} query={query} />}
      {!data && !error && <CalendarSkeleton />}
      {data && surveys.length === 0 && !isPlaceholderData && (
        <EmptyState title={t("empty")}>
          <LinkButton variant="primary" href={newSurveyPath(projectId)}>
            {common("newSurvey")}
          </LinkButton>
        </EmptyState>
      )}
      {data && surveys.length > 0 && (
        <>
          {view.form === "timeline" ? (
            <CalendarTimeline
              {...shared}
              calendar={data}
              range={range}
              segment={segment}
              onSegment={(overlapAt) => setView({ overlapAt })}
              panel={panel}
              announce={setAnnouncement}
              isUpdating={isFetching}
            />
          ) : (
            <CalendarTables
              {...shared}
              overlap={data.overlap}
              sort={view.sort}
              onSort={(sort) => setView({ sort })}
              segment={segment}
              onSegment={(overlapAt) => setView({ overlapAt })}
              panel={panel}
            />
          )}
          <CalendarNotes
            projectId={projectId}
            calendar={data}
            isTimeline={view.form === "timeline"}
            canEdit={canEdit}
          />
        </>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </article>
  );
}
