"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { Listed } from "@/components/surveys/listed";
import { QuestionStrip } from "@/components/surveys/question-strip";
import { ResponsesCell } from "@/components/surveys/responses-cell";
import { stateMarks } from "@/components/surveys/survey-states";
import type { SortColumn } from "@/components/surveys/use-list-view";
import { WindowCell } from "@/components/surveys/window-cell";
import { scaleOf } from "@/components/surveys/window-scale";
import { type Column, DataTable, type Sort } from "@/components/ui/data-table";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { RulerLabels } from "@/components/ui/time-window";
import { projectsOptions } from "@/lib/client/projects";

type ColumnId = SortColumn | "state" | "type" | "questions";

interface SurveyTableProps {
  projectId: string;
  /** Null while they are loading. */
  rows: readonly Listed[] | null;
  /** Rows of every tab: the scale of time does not change from tab to tab. */
  all: readonly Listed[];
  now: Date;
  areCountsPending: boolean;
  isBusy: boolean;
  sort: Sort<SortColumn> | null;
  onSort: (sort: Sort<SortColumn>) => void;
}

export function SurveyTable({
  projectId,
  rows,
  all,
  now,
  areCountsPending,
  isBusy,
  sort,
  onSort,
}: SurveyTableProps) {
  const t = useTranslations("surveys");
  const format = useFormatter();
  const { data: projects } = useQuery(projectsOptions());
  const timeZone = projects?.find(({ id }) => String(id) === projectId)?.timezone ?? "UTC";
  const scale = scaleOf(
    all.map(({ survey }) => survey),
    now.getTime(),
  );

  const columns: Column<Listed, ColumnId>[] = [
    {
      id: "name",
      header: t("columns.name"),
      sorts: "ascending",
      className: "max-sm:[grid-area:name] min-w-0 lg:w-[30%]",
      placeholder: <NamePlaceholder />,
      cell: ({ survey }) => (
        <span className="flex min-w-0 flex-col">
          <span className="font-medium text-body text-ink [overflow-wrap:anywhere]">{survey.name}</span>
          {survey.description && (
            <span className="line-clamp-2 text-ink-3 text-label font-normal [overflow-wrap:anywhere] sm:line-clamp-1">
              {survey.description}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "state",
      header: t("columns.state"),
      className:
        "max-sm:[grid-area:state] max-sm:justify-self-end max-sm:pt-0.5 whitespace-nowrap lg:w-[12%]",
      placeholder: <Skeleton className="w-16" />,
      cell: ({ state }) => (
        <span className="inline-flex items-center gap-2 text-ink">
          <StatusMark {...stateMarks[state]} />
          {t(`states.${state}`)}
        </span>
      ),
    },
    {
      id: "type",
      header: t("columns.type"),
      className: "max-sm:[grid-area:type] text-ink-2 whitespace-nowrap max-lg:sm:hidden lg:w-[10%]",
      placeholder: <Skeleton className="w-14" />,
      cell: ({ survey }) => t(`types.${survey.type}`),
    },
    {
      id: "questions",
      header: t("columns.questions"),
      className: "max-sm:[grid-area:questions] whitespace-nowrap lg:w-[12%]",
      placeholder: <Skeleton className="w-16" />,
      cell: ({ survey }) => <QuestionStrip questions={survey.questions ?? []} />,
    },
    {
      id: "responses",
      header: t("columns.responses"),
      sorts: "descending",
      align: "end",
      className: "max-sm:[grid-area:responses] whitespace-nowrap lg:w-[10%]",
      placeholder: <Skeleton className="w-8" />,
      isNamedInStack: true,
      cell: ({ survey, responses }) => (
        <ResponsesCell responses={responses} limit={survey.responses_limit} isPending={areCountsPending} />
      ),
    },
    {
      id: "window",
      header: t("columns.window"),
      sorts: "descending",
      className: "relative max-sm:[grid-area:window] sm:w-[26%]",
      placeholder: <WindowPlaceholder />,
      subheader: rows ? (
        <RulerLabels
          scale={scale}
          nameOf={(month) => format.dateTime(month, { month: "short", timeZone: "UTC" })}
        />
      ) : (
        <span className="block h-4" />
      ),
      cell: ({ survey, state }) => (
        <WindowCell survey={survey} state={state} scale={scale} timeZone={timeZone} />
      ),
    },
  ];
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ survey }) => survey.id}
      rowHeader="name"
      sort={sort}
      onSort={(next) => onSort(next as Sort<SortColumn>)}
      isBusy={isBusy}
      rowClassName="max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:gap-x-3 max-sm:gap-y-2 max-sm:[grid-template-areas:'name_name_state'_'questions_type_responses'_'window_window_window']"
    />
  );
}

const NamePlaceholder = () => (
  <span className="flex flex-col">
    <span className="text-body">
      <Skeleton className="w-2/5" />
    </span>
    <span className="text-label">
      <Skeleton className="w-4/5" />
    </span>
  </span>
);

const WindowPlaceholder = () => (
  <span className="block pb-4">
    <Skeleton className="w-24" />
  </span>
);
