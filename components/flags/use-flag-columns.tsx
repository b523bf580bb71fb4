import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-list/column";
import { menuColumn } from "@/components/data-list/menu-column";
import { RowName } from "@/components/data-list/row-name";
import { FlagMenu } from "@/components/flags/flag-menu";
import { FlagState } from "@/components/flags/flag-state";
import { LastChange } from "@/components/flags/last-change";
import { SurveyLinks } from "@/components/flags/survey-links";
import type { FlagActions } from "@/components/flags/use-flag-actions";
import { useRolloutText } from "@/components/flags/use-rollout-text";
import { Skeleton } from "@/components/ui/skeleton";
import { flagPath } from "@/lib/client/links/flags";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { FeatureFlag } from "@/lib/contract/flag";

/** The columns that can be hidden and moved, in their default order. */
export const movableFlagColumns = ["state", "rollout", "surveys", "updated"] as const;
type MovableFlagColumn = (typeof movableFlagColumns)[number];
type FlagColumn = MovableFlagColumn | "key" | "menu";

/** Surveys that a row names. */
const maxSurveys = 2;

interface FlagColumnsInput {
  projectId: string;
  /** Absent in a list whose flags can only be read. */
  actions?: FlagActions;
  isWritable: boolean;
  /** Whether rows can be sorted: only when all of them are loaded. */
  isSortable: boolean;
}

/** The columns of a list of flags, from left to right. */
export function useFlagColumns(input: FlagColumnsInput): Column<FeatureFlag, FlagColumn>[] {
  const { projectId, actions, isWritable, isSortable } = input;
  const t = useTranslations("flags");
  const common = useTranslations("common");
  const timeZone = useTimeZone(projectId);
  const rolloutText = useRolloutText(projectId);
  const ascending = isSortable ? ({ sorts: "ascending" } as const) : {};
  const descending = isSortable ? ({ sorts: "descending" } as const) : {};
  return [
    {
      id: "key",
      header: common("key"),
      ...ascending,
      compare: (a, b) => a.key.localeCompare(b.key),
      isFixed: true,
      isPinned: true,
      className: "max-sm:[grid-area:key] min-w-0",
      placeholder: <Skeleton className="w-40" />,
      cell: ({ id, key, name }) => (
        <RowName
          href={flagPath(projectId, id)}
          name={key}
          className="line-clamp-2 font-medium font-mono text-ink text-mono [overflow-wrap:anywhere] hover:underline"
          detail={name}
        />
      ),
    },
    {
      id: "state",
      header: common("status"),
      ...ascending,
      compare: (a, b) => Number(b.active) - Number(a.active),
      className: "max-sm:[grid-area:state] whitespace-nowrap sm:w-[112px]",
      cell: ({ active }) => <FlagState isActive={active} />,
    },
    {
      id: "rollout",
      header: t("columns.rollout"),
      className: "max-sm:[grid-area:rollout] text-ink-2 sm:w-[26%]",
      placeholder: <Skeleton className="w-32" />,
      cell: (flag) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{rolloutText(flag)}</span>,
    },
    {
      id: "surveys",
      header: t("columns.surveys"),
      ...descending,
      compare: (a, b) => a.surveys.length - b.surveys.length,
      className: "max-sm:[grid-area:surveys] sm:w-[20%]",
      placeholder: <Skeleton className="w-24" />,
      cell: ({ surveys }) =>
        surveys.length === 0 ? (
          <span className="text-ink-3 max-sm:hidden">{common("dash")}</span>
        ) : (
          <SurveyLinks projectId={projectId} surveys={surveys} most={maxSurveys} />
        ),
    },
    {
      id: "updated",
      header: common("lastChange"),
      ...descending,
      compare: (a, b) => a.updated_at.localeCompare(b.updated_at),
      className: "max-sm:[grid-area:updated] max-sm:justify-self-end text-ink-2 sm:w-[168px]",
      placeholder: <Skeleton className="w-24" />,
      cell: (flag) => <LastChange flag={flag} timeZone={timeZone} />,
    },
    ...(actions
      ? [
          menuColumn(common("actions"), (flag: FeatureFlag) => (
            <FlagMenu flag={flag} actions={actions} isWritable={isWritable} />
          )),
        ]
      : []),
  ];
}

/** Rows as blocks, below 640 px. */
export const stackedFlag =
  "max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:[grid-template-areas:'key_key_menu'_'state_rollout_updated'_'surveys_surveys_surveys']";
