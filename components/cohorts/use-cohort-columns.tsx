import { useFormatter, useTranslations } from "next-intl";
import { CohortMenu } from "@/components/cohorts/cohort-menu";
import { countUses, UsageLinks } from "@/components/cohorts/usage-links";
import type { CohortActions } from "@/components/cohorts/use-cohort-actions";
import type { MovableCohortColumn } from "@/components/cohorts/use-cohort-view";
import type { Column } from "@/components/data-list/column";
import { menuColumn } from "@/components/data-list/menu-column";
import { RowName } from "@/components/data-list/row-name";
import { Skeleton } from "@/components/ui/skeleton";
import { cohortPath } from "@/lib/client/links/cohorts";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Cohort } from "@/lib/contract/cohort";

type CohortColumn = MovableCohortColumn | "name" | "menu";

/** Uses that a row names. */
const maxUses = 2;

interface CohortColumnsInput {
  projectId: string;
  actions: CohortActions;
  isWritable: boolean;
}

/** The columns of the list of cohorts, from left to right. */
export function useCohortColumns(input: CohortColumnsInput): Column<Cohort, CohortColumn>[] {
  const { projectId, actions, isWritable } = input;
  const t = useTranslations("cohorts");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  return [
    {
      id: "name",
      header: common("name"),
      sorts: "ascending",
      compare: (a, b) => a.name.localeCompare(b.name),
      isFixed: true,
      isPinned: true,
      className: "max-sm:[grid-area:name] min-w-0",
      placeholder: <Skeleton className="w-40" />,
      cell: ({ id, name, description }) => (
        <RowName href={cohortPath(projectId, id)} name={name} detail={description} />
      ),
    },
    {
      id: "kind",
      header: common("kind"),
      className: "max-sm:[grid-area:kind] whitespace-nowrap text-ink-2 sm:w-[104px]",
      cell: ({ is_static }) => t(is_static ? "kinds.static" : "kinds.dynamic"),
    },
    {
      id: "size",
      header: common("persons"),
      sorts: "descending",
      compare: (a, b) => a.count - b.count,
      align: "end",
      className: "max-sm:[grid-area:size] max-sm:justify-self-end whitespace-nowrap sm:w-[104px]",
      placeholder: <Skeleton className="w-12" />,
      isNamedInStack: true,
      cell: ({ count }) => format.number(count),
    },
    {
      id: "uses",
      header: common("usedBy"),
      className: "max-sm:[grid-area:uses] sm:w-[28%]",
      placeholder: <Skeleton className="w-32" />,
      cell: (cohort) =>
        countUses(cohort) === 0 ? (
          <span className="text-ink-3 max-sm:hidden">–</span>
        ) : (
          <UsageLinks projectId={projectId} cohort={cohort} most={maxUses} />
        ),
    },
    {
      id: "created",
      header: common("created"),
      sorts: "descending",
      compare: (a, b) => a.created_at.localeCompare(b.created_at),
      className: "max-sm:hidden text-ink-2 sm:w-[180px]",
      placeholder: <Skeleton className="w-24" />,
      cell: ({ created_at, created_by }) => (
        <span className="flex flex-col">
          <time dateTime={created_at}>
            {format.dateTime(new Date(created_at), { dateStyle: "medium", timeZone })}
          </time>
          {created_by && (
            <span className="truncate text-ink-3 text-label">
              {created_by.first_name || created_by.email}
            </span>
          )}
        </span>
      ),
    },
    menuColumn(common("actions"), (cohort) => isWritable && <CohortMenu cohort={cohort} actions={actions} />),
  ];
}

/** Rows as blocks, below 640 px. */
export const stackedCohort =
  "max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:[grid-template-areas:'name_name_menu'_'kind_kind_size'_'uses_uses_uses']";
