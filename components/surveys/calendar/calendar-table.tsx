import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column, Sort } from "@/components/data-list/column";
import { rowLinkAttribute } from "@/components/data-list/current-row";
import { DataList } from "@/components/data-list/data-list";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { CanaryMark } from "@/components/survey/marks/canary-mark";
import { stateMarks } from "@/components/survey/marks/survey-states";
import { AudienceSize } from "@/components/surveys/calendar/audience-size";
import { DatesButton } from "@/components/surveys/calendar/dates-button";
import { nextMorning, withDates } from "@/components/surveys/calendar/move-dates";
import type { SortableColumn } from "@/components/surveys/calendar/use-calendar-view";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import type { DateMoves } from "@/components/surveys/calendar/use-moves";
import { StatusMark } from "@/components/ui/status-mark";
import { surveyPath } from "@/lib/client/links/surveys";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";
import type { Problem } from "@/lib/survey-model/checks/problem";
import { surveyStates } from "@/lib/survey-model/state";

export interface CalendarTableProps {
  projectId: string;
  surveys: readonly CalendarSurvey[];
  now: number;
  timeZone: string;
  moves: DateMoves;
  canEdit: boolean;
  problemsOf: (id: string) => readonly Problem[] | undefined;
  sort: Sort<SortableColumn> | null;
  onSort: (sort: Sort<SortableColumn>) => void;
}

type ColumnId = SortableColumn | "iterations" | "limit" | "dates";

/** A survey as it was read, and with dates that are not saved yet. */
const noProblems: readonly Problem[] = [];

interface Row {
  survey: CalendarSurvey;
  shown: CalendarSurvey;
}

/** Dates that are not known come last. */
const byDate = (dateOf: (survey: CalendarSurvey) => string | null) => (a: Row, b: Row) => {
  const [one, two] = [a, b].map(({ shown }) => {
    const date = dateOf(shown);
    return date === null ? Number.MAX_SAFE_INTEGER : Date.parse(date);
  });
  return (one ?? 0) - (two ?? 0);
};
/** The end of the dates: that of the last iteration, if the survey repeats. */
const endOf = ({ windows, end_date }: CalendarSurvey) => windows.at(-1)?.end ?? end_date;

const stacked =
  "max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:[grid-template-areas:'name_dates'_'state_dates'_'start_start'_'end_end'_'expected_expected'_'iterations_iterations'_'limit_limit'_'audience_audience']";
/** Pixels under which the table scrolls sideways. */
const minWidth = 1080;

/** The calendar as a table: every survey with its dates. */
export function CalendarTable(props: CalendarTableProps) {
  const { projectId, surveys, now, timeZone, moves, canEdit, problemsOf, sort, onSort } = props;
  const t = useTranslations("surveyCalendar");
  const columnName = useTranslations("surveyCalendar.columns");
  const common = useTranslations("common");
  const states = useTranslations("surveys.states");
  const format = useFormatter();
  const texts = useDateTexts(timeZone);
  const { preview } = moves;
  const rows = useMemo(
    () =>
      surveys.map((survey) => ({
        survey,
        shown: preview?.survey.id === survey.id ? withDates(survey, preview.dates, now) : survey,
      })),
    [surveys, preview, now],
  );
  const date = (at: string | null) => (at === null ? "–" : texts.dateTime(at));
  const columns: Column<Row, ColumnId>[] = [
    {
      id: "name",
      header: common("name"),
      className: "max-sm:[grid-area:name] sm:w-[24%]",
      isFixed: true,
      sorts: "ascending",
      compare: (a, b) => a.survey.name.localeCompare(b.survey.name),
      cell: ({ survey, shown }) => (
        <span className="flex flex-col gap-0.5">
          <NextLink
            {...{ [rowLinkAttribute]: "" }}
            href={surveyPath(projectId, survey)}
            className="font-medium hover:text-water"
          >
            {survey.name}
          </NextLink>
          <CanaryMark survey={shown} now={new Date(now)} timeZone={timeZone} />
        </span>
      ),
    },
    {
      id: "state",
      header: common("status"),
      className: "max-sm:[grid-area:state] sm:w-28",
      sorts: "ascending",
      compare: (a, b) => surveyStates.indexOf(a.shown.state) - surveyStates.indexOf(b.shown.state),
      cell: ({ shown }) => (
        <span className="inline-flex items-center gap-1.5 text-ink-2">
          <StatusMark {...stateMarks[shown.state]} />
          {states(shown.state)}
        </span>
      ),
    },
    {
      id: "start",
      header: common("start"),
      className: "max-sm:[grid-area:start] sm:w-40",
      isNamedInStack: true,
      sorts: "ascending",
      compare: byDate(({ start_date }) => start_date),
      cell: ({ shown }) => date(shown.start_date),
    },
    {
      id: "end",
      header: common("end"),
      className: "max-sm:[grid-area:end] sm:w-40",
      isNamedInStack: true,
      sorts: "ascending",
      compare: byDate(endOf),
      cell: ({ shown }) => date(endOf(shown)),
    },
    {
      id: "iterations",
      header: columnName("iterations"),
      className: "max-sm:[grid-area:iterations] sm:w-28",
      isNamedInStack: true,
      cell: ({ shown: { iteration_count: count, iteration_frequency_days: days } }) =>
        count && days ? t("iterations", { count, days }) : "–",
    },
    {
      id: "limit",
      header: columnName("limit"),
      className: "max-sm:[grid-area:limit] sm:w-24",
      isNamedInStack: true,
      cell: ({ shown: { responses, responses_limit: limit } }) =>
        limit && responses !== null ? t("ofLimit", { responses, limit }) : "–",
    },
    {
      id: "expectedEnd",
      header: columnName("expectedEnd"),
      className: "max-sm:[grid-area:expected] sm:w-44",
      isNamedInStack: true,
      sorts: "ascending",
      compare: byDate(({ expected_end }) => expected_end),
      cell: ({ shown: { expected_end, forecast } }) => (
        <>
          {expected_end === null ? "–" : texts.expected(expected_end, now)}
          {forecast?.limit_reached_at && expected_end !== null && (
            <span className="block text-ink-3 text-label font-normal">
              {t("atRate", { rate: format.number(forecast.responses_per_day, { maximumFractionDigits: 1 }) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: "audience",
      header: common("audience"),
      className: "max-sm:[grid-area:audience] text-ink-2",
      sorts: "descending",
      compare: (a, b) => (a.survey.audience?.persons ?? -1) - (b.survey.audience?.persons ?? -1),
      cell: ({ survey }) => <AudienceSize survey={survey} />,
    },
    ...(canEdit
      ? [
          {
            id: "dates" as const,
            header: columnName("dates"),
            className: "max-sm:[grid-area:dates] sm:w-20",
            isPinned: true,
            isHeaderHidden: true,
            align: "end" as const,
            cell: ({ survey, shown }: Row) => (
              <DatesButton
                projectId={projectId}
                survey={survey}
                shown={shown}
                offered={nextMorning(now, timeZone)}
                problems={survey.state === "draft" ? problemsOf(survey.id) : noProblems}
                timeZone={timeZone}
                moves={moves}
              />
            ),
          },
        ]
      : []),
  ];
  const source = useClientRows<Row, ColumnId>({ rows, columns, sort });
  return (
    <DataList
      label={t("lanes")}
      columns={columns}
      source={source}
      rowKey={({ survey }) => survey.id}
      rowHeader="name"
      sort={sort}
      onSort={({ id, direction }) => {
        const column = columns.find((candidate) => candidate.id === id);
        if (column?.sorts && id !== "iterations" && id !== "limit" && id !== "dates")
          onSort({ id, direction });
      }}
      rowClassName={stacked}
      minWidth={minWidth}
      isEmbedded
    />
  );
}
