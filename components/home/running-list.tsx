import { useFormatter, useTranslations } from "next-intl";
import { Sparkline } from "@/components/charts/sparkline";
import type { Column } from "@/components/data-list/column";
import { DataList } from "@/components/data-list/data-list";
import { RowLink } from "@/components/data-list/row-name";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { answersToday, type LiveSurvey, rateOf } from "@/components/home/live-survey";
import { stateMarks } from "@/components/survey/marks/survey-states";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { surveyPath } from "@/lib/client/links/surveys";
import { trendDays } from "@/lib/client/surveys/surveys";

interface RunningListProps {
  projectId: string;
  /** Null while they are loading. */
  rows: readonly LiveSurvey[] | null;
  areCountsPending: boolean;
  areTrendsPending: boolean;
  now: Date;
  timeZone: string;
}

type ColumnId = "name" | "rate" | "today" | "progress" | "next";

const stacked =
  "max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:[grid-template-areas:'name_name'_'rate_today'_'progress_next'] max-sm:border-line max-sm:border-b max-sm:px-4 max-sm:py-3";

const noColumns: Column<LiveSurvey>[] = [];

/** The surveys that run or are scheduled, a row each: how they do, and what happens next. */
export function RunningList(props: RunningListProps) {
  const { projectId, rows, areCountsPending, areTrendsPending, now, timeZone } = props;
  const t = useTranslations("home.running");
  const common = useTranslations("common");
  const states = useTranslations("surveys.states");
  const format = useFormatter();
  const source = useClientRows({ rows, columns: noColumns, sort: null });
  const unknown = <span className="text-ink-3">–</span>;
  const columns: Column<LiveSurvey, ColumnId>[] = [
    {
      id: "name",
      header: common("name"),
      isFixed: true,
      className: "max-sm:[grid-area:name] min-w-0",
      placeholder: <Skeleton className="w-3/5" />,
      cell: ({ survey, state }) => (
        <span className="flex min-w-0 items-center gap-2">
          <StatusMark {...stateMarks[state]} />
          <span className="sr-only">{states(state)}</span>
          <RowLink href={surveyPath(projectId, survey)} name={survey.name} />
        </span>
      ),
    },
    {
      id: "rate",
      header: t("columns.rate", { days: trendDays }),
      className: "max-sm:[grid-area:rate] whitespace-nowrap sm:w-[150px]",
      placeholder: <Skeleton className="w-24" />,
      isNamedInStack: true,
      cell: (row) => {
        if (!row.trend) return areTrendsPending ? <Skeleton className="w-24" /> : unknown;
        const rate = rateOf(row);
        if (rate === null) return <span className="text-ink-3">{t("notShown")}</span>;
        const { sent, shown, daily } = row.trend;
        return (
          <span
            className="inline-flex items-center gap-3 align-middle"
            title={common("respondedOfShown", { sent, shown, days: trendDays })}
          >
            <span className="w-10 text-end tabular-nums">{format.number(rate, { style: "percent" })}</span>
            <Sparkline
              values={daily}
              width={72}
              label={common("responsesInLastDays", { count: sent, days: trendDays })}
            />
          </span>
        );
      },
    },
    {
      id: "today",
      header: common("today"),
      align: "end",
      className: "max-sm:[grid-area:today] max-sm:justify-self-end whitespace-nowrap sm:w-[84px]",
      placeholder: <Skeleton className="w-6" />,
      isNamedInStack: true,
      cell: (row) => {
        const today = answersToday(row);
        if (today === null) return areTrendsPending ? <Skeleton className="w-6" /> : unknown;
        return <span className={today === 0 ? "text-ink-3" : "text-ink"}>{format.number(today)}</span>;
      },
    },
    {
      id: "progress",
      header: common("responses"),
      className: "max-sm:[grid-area:progress] whitespace-nowrap sm:w-[136px]",
      placeholder: <Skeleton className="w-20" />,
      isNamedInStack: true,
      cell: ({ survey, responses }) =>
        responses === null ? (
          areCountsPending ? (
            <Skeleton className="w-20" />
          ) : (
            unknown
          )
        ) : (
          <Progress responses={responses} limit={survey.responses_limit} />
        ),
    },
    {
      id: "next",
      header: t("columns.next"),
      className: "max-sm:[grid-area:next] max-sm:justify-self-end whitespace-nowrap sm:w-[148px]",
      placeholder: <Skeleton className="w-24" />,
      cell: ({ next }) => {
        if (next === null) return <span className="text-ink-3">{t("next.none")}</span>;
        const isThisYear = new Date(next.at).getUTCFullYear() === now.getUTCFullYear();
        const date = format.dateTime(next.at, {
          day: "numeric",
          month: "short",
          ...(!isThisYear && { year: "numeric" }),
          timeZone,
        });
        return (
          <time
            dateTime={new Date(next.at).toISOString()}
            title={format.dateTime(next.at, { dateStyle: "medium", timeStyle: "short", timeZone })}
          >
            {t(`next.${next.kind}`, { date })}
          </time>
        );
      },
    },
  ];
  return (
    <DataList
      label={t("title")}
      columns={columns}
      source={source}
      rowKey={({ survey }) => survey.id}
      rowHeader="name"
      rowClassName={stacked}
    />
  );
}

/** The number of responses, relative to the limit. */
function Progress({ responses, limit }: { responses: number; limit: number | null }) {
  const t = useTranslations("home.running");
  const format = useFormatter();
  if (!limit)
    return (
      <span className={responses === 0 ? "text-ink-3" : ""}>{t("responses", { count: responses })}</span>
    );
  const share = Math.min(1, responses / limit);
  return (
    <span className="inline-flex w-full max-w-[112px] flex-col gap-1 align-middle">
      <span>{t("ofLimit", { responses: format.number(responses), limit: format.number(limit) })}</span>
      <span aria-hidden className="block h-1 w-full bg-sunken">
        <span className="block h-full bg-water" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
