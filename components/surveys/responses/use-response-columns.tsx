import { CircleCheckIcon, CircleDashedIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-list/column";
import { rowLinkAttribute } from "@/components/data-list/current-row";
import { PersonChip } from "@/components/person/person-chip";
import { AnswerPreview } from "@/components/surveys/responses/answer-preview";
import type { MovableResponseColumn, ResponseColumn } from "@/components/surveys/responses/response-view";
import { TagList } from "@/components/surveys/responses/tag-list";
import { useRespondentName } from "@/components/surveys/responses/use-respondent-name";
import { useLanguageName } from "@/components/ui/language-name";
import { Skeleton } from "@/components/ui/skeleton";
import { personPath } from "@/lib/client/links/persons";
import type { ListedResponse } from "@/lib/client/surveys/responses";

/** Pixels of each column; their classes say the same. Answers get what is left: other columns leave before they have less. */
const widths: Record<MovableResponseColumn, number> = {
  time: 160,
  completion: 116,
  answers: 320,
  tags: 128,
  language: 96,
  iteration: 84,
  version: 80,
  link: 136,
};
const fixedWidth = 48 + 280;

/** Pixels that a list with these columns needs. */
export const widthOf = (columns: readonly MovableResponseColumn[]): number =>
  columns.reduce((sum, id) => sum + widths[id], fixedWidth);

/** Stacked rows: who and when, then what they said, then what was made of it. */
export const stackedResponse =
  "max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:content-start max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:[grid-template-areas:'select_person_time'_'answers_answers_answers'_'completion_completion_tags']";

/** The same in a list of all surveys. */
export const stackedFound =
  "max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-sm:content-start max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:[grid-template-areas:'select_person_time_time'_'answers_answers_answers_answers'_'survey_survey_completion_tags']";

/** Columns of a list of all surveys. */
const foundColumns: readonly ResponseColumn[] = ["person", "time", "survey", "completion", "answers", "tags"];

interface ColumnsInput {
  /** In a list of all surveys, the text that is searched for: answers with it come first. Undefined in a list of one survey. */
  search?: string;
  projectId: string;
  timeZone: string;
  /** Whether narrow lists hide columns; false if the user chose the columns. */
  canLeave: boolean;
  /** Whether responses come by single-use links. */
  hasLinks?: boolean;
  hrefOf: (response: ListedResponse) => string;
  open: (response: ListedResponse) => void;
}

/** The columns of the list of responses. */
export function useResponseColumns(input: ColumnsInput): Column<ListedResponse, ResponseColumn>[] {
  const { projectId, timeZone, canLeave, hasLinks = false, hrefOf, open, search } = input;
  const t = useTranslations("responses");
  const common = useTranslations("common");
  const format = useFormatter();
  const languageName = useLanguageName();
  const nameOf = useRespondentName();
  return useMemo(() => {
    const none = <span className="text-ink-3">–</span>;
    const columns: Column<ListedResponse, ResponseColumn>[] = [
      {
        id: "person",
        header: common("person"),
        isFixed: true,
        isPinned: true,
        className: "max-sm:[grid-area:person] min-w-0 sm:w-[280px]",
        placeholder: <Skeleton className="w-36" />,
        cell: (response) => (
          <span className="flex min-w-0 items-center gap-2">
            <UnreadMark isRead={response.is_read} label={t("unreadMark")} />
            <span className={`inline-flex min-w-0 ${response.is_read ? "" : "font-semibold"}`}>
              <PersonChip
                person={{
                  name: nameOf(response),
                  distinct_ids: [response.distinct_id],
                  uuid: response.person?.uuid ?? "",
                }}
                {...(response.person && { href: personPath(projectId, response.person.uuid) })}
              />
            </span>
          </span>
        ),
      },
      {
        id: "time",
        header: t("columns.time"),
        className: "max-sm:[grid-area:time] whitespace-nowrap text-ink-2 sm:w-[160px]",
        placeholder: <Skeleton className="w-24" />,
        cell: (response) => (
          <a
            href={hrefOf(response)}
            {...{ [rowLinkAttribute]: "" }}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              open(response);
            }}
            className="rounded-[2px] hover:underline"
          >
            <time dateTime={response.submitted_at}>
              {format.dateTime(new Date(response.submitted_at), {
                dateStyle: "medium",
                timeStyle: "short",
                timeZone,
              })}
            </time>
          </a>
        ),
      },
      {
        id: "survey",
        header: common("survey"),
        className: "max-sm:[grid-area:survey] min-w-0 truncate text-ink-2 sm:w-[168px]",
        placeholder: <Skeleton className="w-28" />,
        cell: ({ survey }) => survey?.name,
      },
      {
        id: "completion",
        header: t("columns.completion"),
        className: "max-sm:[grid-area:completion] whitespace-nowrap sm:w-[116px] sm:@max-[880px]:hidden",
        cell: ({ completed, archived }) => (
          <span className="flex items-center gap-1.5 text-ink-2">
            {completed ? (
              <CircleCheckIcon aria-hidden className="size-4 shrink-0 text-forest" strokeWidth={1.5} />
            ) : (
              <CircleDashedIcon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.5} />
            )}
            {archived
              ? t("completion.archived")
              : completed
                ? common("completedResponse")
                : t("completion.partial")}
          </span>
        ),
      },
      {
        id: "answers",
        header: t("columns.answers"),
        className: "max-sm:[grid-area:answers] min-w-0",
        placeholder: <Skeleton className="w-3/4" />,
        cell: ({ answers }) => <AnswerPreview answers={answers} search={search ?? ""} />,
      },
      {
        id: "tags",
        header: t("columns.tags"),
        className: `max-sm:[grid-area:tags] max-sm:justify-self-end max-sm:max-w-full min-w-0 sm:w-[128px] ${
          search === undefined ? "sm:@max-[950px]:hidden" : "sm:@max-[1120px]:hidden"
        }`,
        cell: ({ tags }) =>
          tags.length > 0 ? <TagList tags={tags} /> : <span className="max-sm:hidden">{none}</span>,
      },
      {
        id: "language",
        header: t("columns.language"),
        className: "truncate text-ink-2 max-sm:hidden sm:w-[96px] sm:@max-[1150px]:hidden",
        placeholder: <Skeleton className="w-12" />,
        cell: ({ language }) => languageName(language),
      },
      {
        id: "iteration",
        header: t("columns.iteration"),
        align: "end",
        className: "tabular-nums text-ink-2 max-sm:hidden sm:w-[84px] sm:@max-[1340px]:hidden",
        placeholder: <Skeleton className="w-4" />,
        cell: ({ iteration }) => iteration ?? none,
      },
      {
        id: "version",
        header: t("columns.version"),
        align: "end",
        className: "tabular-nums text-ink-2 max-sm:hidden sm:w-[80px] sm:@max-[1340px]:hidden",
        placeholder: <Skeleton className="w-4" />,
        cell: ({ version }) => version,
      },
      {
        id: "link",
        header: t("columns.link"),
        className: "truncate text-ink-2 max-sm:hidden sm:w-[136px] sm:@max-[1250px]:hidden",
        placeholder: <Skeleton className="w-20" />,
        cell: ({ link }) => (link === null ? none : <code className="font-mono text-mono">{link}</code>),
      },
    ];
    if (search !== undefined) return columns.filter(({ id }) => foundColumns.includes(id));
    const own = columns.filter(({ id }) => id !== "survey" && (id !== "link" || hasLinks));
    if (canLeave) return own;
    const leaving = /\s?sm:@max-\[\d+px\]:hidden/;
    return own.map((column) => ({ ...column, className: column.className?.replace(leaving, "") ?? "" }));
  }, [
    t,
    format,
    languageName,
    nameOf,
    projectId,
    timeZone,
    canLeave,
    hasLinks,
    hrefOf,
    open,
    search,
    common,
  ]);
}

/** A point for what was not read yet; its space is kept for what was. */
const UnreadMark = ({ isRead, label }: { isRead: boolean; label: string }) =>
  isRead ? (
    <span aria-hidden className="size-2 shrink-0" />
  ) : (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="size-2 shrink-0 rounded-full bg-water forced-colors:bg-[Highlight]"
    />
  );
