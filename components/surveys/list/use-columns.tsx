import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import type { Column, Density } from "@/components/data-list/column";
import { menuColumn } from "@/components/data-list/menu-column";
import { RowLink } from "@/components/data-list/row-name";
import { CanaryMark } from "@/components/survey/marks/canary-mark";
import { stateMarks } from "@/components/survey/marks/survey-states";
import type { SurveyActions } from "@/components/surveys/actions/use-survey-actions";
import { ChecksCell } from "@/components/surveys/list/checks-cell";
import { authorOf, type Listed, rateOf } from "@/components/surveys/list/listed";
import { QuestionStrip } from "@/components/surveys/list/question-strip";
import { ResponsesCell } from "@/components/surveys/list/responses-cell";
import { RowMenu } from "@/components/surveys/list/row-menu";
import type { MovableColumn } from "@/components/surveys/list/use-list-view";
import { WindowCell } from "@/components/surveys/list/window-cell";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { TimelineLabels, type TimelineScale } from "@/components/ui/timeline";
import { surveyPath } from "@/lib/client/links/surveys";
import { trendDays } from "@/lib/client/surveys/surveys";

type ColumnId = MovableColumn | "name" | "menu";

/** Pixels of each column in windows below 88rem; their classes say the same. */
const widths: Record<MovableColumn, number> = {
  state: 96,
  type: 92,
  questions: 104,
  responses: 88,
  rate: 80,
  trend: 80,
  window: 172,
  checks: 68,
  author: 70,
  updated: 84,
};
/** Pixels of what is always shown: the checkboxes, the minimum width of a name, and the menus. */
const fixedWidth = 48 + 200 + 68;

/** Pixels that a list with these columns needs, for names of at least 200. */
export const widthOf = (columns: readonly MovableColumn[]): number =>
  columns.reduce((sum, id) => sum + widths[id], fixedWidth);

/**
 * Columns that narrow lists hide, the least important first, so that names keep their 200 pixels and menus stay
 * in view.
 */
const leaving: Partial<Record<MovableColumn, string>> = {
  trend: "sm:@max-[984px]:hidden",
  updated: "sm:@max-[904px]:hidden",
  window: "sm:@max-[820px]:hidden",
  rate: "sm:@max-[648px]:hidden",
};

interface ColumnsInput {
  projectId: string;
  /** Whether narrow lists hide columns; false if the user chose the columns. */
  canLeave: boolean;
  scale: TimelineScale;
  isLoading: boolean;
  timeZone: string;
  now: Date;
  density: Density;
  areCountsPending: boolean;
  areTrendsPending: boolean;
  actions: SurveyActions;
  menuOf: string | null;
  onMenu: (id: string | null) => void;
}

/** The columns of the list, from left to right. */
export function useColumns(input: ColumnsInput): Column<Listed, ColumnId>[] {
  const {
    projectId,
    canLeave,
    scale,
    isLoading,
    timeZone,
    now,
    density,
    areCountsPending,
    areTrendsPending,
  } = input;
  const { actions, menuOf, onMenu } = input;
  const t = useTranslations("surveys");
  const common = useTranslations("common");
  const format = useFormatter();
  // Stable columns, so that data that loads later renders only the rows it affects.
  return useMemo(() => {
    const unknown = <span className="text-ink-3">–</span>;
    const notLoaded = <span title={common("unknown")}>{unknown}</span>;
    const nameOfMonth = (month: number) => format.dateTime(month, { month: "short", timeZone: "UTC" });
    const columns: Column<Listed, ColumnId>[] = [
      {
        id: "name",
        header: common("name"),
        sorts: "ascending",
        isFixed: true,
        isPinned: true,
        className: "max-sm:[grid-area:name] min-w-0",
        placeholder: <NamePlaceholder />,
        cell: ({ survey }) => (
          <span className="flex min-w-0 flex-col">
            <RowLink href={surveyPath(projectId, survey)} name={survey.name} />
            <CanaryMark survey={survey} now={now} timeZone={timeZone} />
            {survey.has_unpublished_changes && (
              <span className="text-label text-ochre font-normal">{t("unpublished")}</span>
            )}
            {survey.description && density !== "compact" && (
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
        className: "max-sm:[grid-area:state] whitespace-nowrap sm:w-[96px] min-[88rem]:w-[104px]",
        cell: ({ state }) => (
          <span className="flex items-center gap-2 text-ink">
            <StatusMark {...stateMarks[state]} />
            {t(`states.${state}`)}
          </span>
        ),
      },
      {
        id: "type",
        header: t("columns.type"),
        className:
          "max-sm:[grid-column:4] max-sm:text-end text-ink-2 whitespace-nowrap sm:w-[92px] min-[88rem]:w-[98px]",
        placeholder: <Skeleton className="w-14" />,
        cell: ({ survey }) => t(`types.${survey.type}`),
      },
      {
        id: "questions",
        header: t("columns.questions"),
        className: "max-sm:[grid-column:1/4] whitespace-nowrap sm:w-[104px] min-[88rem]:w-[110px]",
        cell: ({ survey }) => <QuestionStrip questions={survey.questions ?? []} />,
      },
      {
        id: "responses",
        header: t("columns.responses"),
        sorts: "descending",
        align: "end",
        className: "max-sm:[grid-area:responses] whitespace-nowrap sm:w-[88px] min-[88rem]:w-[96px]",
        placeholder: <Skeleton className="w-8" />,
        isNamedInStack: true,
        cell: ({ survey, responses }) => (
          <ResponsesCell responses={responses} limit={survey.responses_limit} isPending={areCountsPending} />
        ),
      },
      {
        id: "rate",
        header: t("columns.rate"),
        sorts: "descending",
        align: "end",
        className: "max-sm:[grid-area:rate] max-sm:justify-self-end whitespace-nowrap sm:w-[80px]",
        placeholder: <Skeleton className="w-8" />,
        isNamedInStack: true,
        cell: (row) => {
          if (!row.trend) return areTrendsPending ? <Skeleton className="w-8" /> : notLoaded;
          const rate = rateOf(row);
          if (rate === null) return <span title={t("noRate", { days: trendDays })}>{unknown}</span>;
          const { sent, shown } = row.trend;
          return (
            <span title={common("respondedOfShown", { sent, shown, days: trendDays })}>
              {format.number(rate, { style: "percent" })}
            </span>
          );
        },
      },
      {
        id: "trend",
        header: t("columns.trend"),
        sorts: "descending",
        className: "max-sm:hidden sm:w-[80px] min-[88rem]:w-[110px]",
        placeholder: <Skeleton className="w-24" />,
        cell: ({ trend }) => {
          if (!trend) return areTrendsPending ? <Skeleton className="w-24" /> : notLoaded;
          return (
            <Sparkline
              values={trend.daily}
              label={common("responsesInLastDays", { count: trend.sent, days: trendDays })}
            />
          );
        },
      },
      {
        id: "window",
        header: t("columns.window"),
        sorts: "descending",
        className: "relative max-sm:[grid-area:window] sm:w-[172px] min-[88rem]:w-[184px]",
        placeholder: <WindowPlaceholder />,
        subheader: isLoading ? (
          <span className="block h-4" />
        ) : (
          <TimelineLabels scale={scale} formatMonth={nameOfMonth} />
        ),
        cell: ({ survey, state }) => (
          <WindowCell survey={survey} state={state} scale={scale} timeZone={timeZone} />
        ),
      },
      {
        id: "checks",
        header: t("columns.checks"),
        sorts: "descending",
        className: "max-sm:[grid-area:checks] sm:w-[68px] min-[88rem]:w-[76px]",
        placeholder: <Skeleton className="w-6" />,
        cell: ({ problems }) => <ChecksCell problems={problems} />,
      },
      {
        id: "author",
        header: t("columns.author"),
        sorts: "ascending",
        className: "max-sm:hidden text-ink-2 sm:w-[70px] min-[88rem]:w-[80px]",
        placeholder: <Skeleton className="w-12" />,
        cell: ({ survey }) => (
          <span title={survey.created_by?.email} className="block truncate">
            {authorOf(survey) ?? unknown}
          </span>
        ),
      },
      {
        id: "updated",
        header: t("columns.updated"),
        sorts: "descending",
        className: "max-sm:hidden text-ink-2 whitespace-nowrap sm:w-[84px] min-[88rem]:w-[102px]",
        placeholder: <Skeleton className="w-12" />,
        cell: ({ updated }) =>
          updated === null ? (
            <span title={common("unknown")}>{unknown}</span>
          ) : (
            <time
              dateTime={new Date(updated).toISOString()}
              title={format.dateTime(updated, { dateStyle: "medium", timeStyle: "short", timeZone })}
            >
              {format.relativeTime(updated, { now: Math.max(Number(now), updated), style: "narrow" })}
            </time>
          ),
      },
      {
        ...menuColumn(common("actions"), (row) => (
          <RowMenu
            row={row}
            projectId={projectId}
            actions={actions}
            isOpen={menuOf === row.survey.id}
            onOpenChange={(isOpen) => onMenu(isOpen ? row.survey.id : null)}
          />
        )),
        isPinned: true,
      },
    ];
    if (!canLeave) return columns;
    return columns.map((column) => {
      const { id, className = "" } = column;
      const leave = id === "name" || id === "menu" ? undefined : leaving[id];
      return leave === undefined ? column : { ...column, className: `${className} ${leave}` };
    });
  }, [
    projectId,
    canLeave,
    scale,
    isLoading,
    timeZone,
    now,
    density,
    areCountsPending,
    areTrendsPending,
    actions,
    menuOf,
    onMenu,
    t,
    format,
    common,
  ]);
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
