import { useFormatter, useTranslations } from "next-intl";
import { FavoriteButton } from "@/components/analysis/save/favorite-button";
import { SavedMenu } from "@/components/analysis/saved/saved-menu";
import type { SavedActions } from "@/components/analysis/saved/use-saved-actions";
import type { MovableSavedColumn } from "@/components/analysis/saved/use-saved-view";
import type { Column } from "@/components/data-list/column";
import { menuColumn } from "@/components/data-list/menu-column";
import { RowName } from "@/components/data-list/row-name";
import { Skeleton } from "@/components/ui/skeleton";
import { openedInsightPath } from "@/lib/client/links/saved-analyses";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Insight } from "@/lib/contract/analysis/insight";
import { insightTypeOf } from "@/lib/contract/analysis/insight-type";

type SavedColumn = MovableSavedColumn | "favorite" | "name" | "menu";

interface SavedColumnsInput {
  projectId: string;
  actions: SavedActions;
  isWritable: boolean;
}

/** The columns of the list of saved analyses, from left to right. */
export function useSavedColumns({
  projectId,
  actions,
  isWritable,
}: SavedColumnsInput): Column<Insight, SavedColumn>[] {
  const t = useTranslations("savedAnalyses");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const typeName = ({ filters }: Insight) => t(`types.${insightTypeOf(filters)}`);
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
      cell: (insight) => (
        <RowName
          href={openedInsightPath(projectId, insight)}
          name={insight.name}
          detail={insight.description ?? ""}
        >
          {insight.name || common("untitled")}
        </RowName>
      ),
    },
    {
      id: "favorite",
      header: t("columns.favorite"),
      isHeaderHidden: true,
      isFixed: true,
      className: "max-sm:[grid-area:favorite] sm:w-[60px]",
      placeholder: <span className="block h-[30px]" />,
      cell: (insight) => <FavoriteButton projectId={projectId} insight={insight} isDisabled={!isWritable} />,
    },
    {
      id: "type",
      header: t("columns.type"),
      sorts: "ascending",
      compare: (a, b) => typeName(a).localeCompare(typeName(b)),
      className: "max-sm:[grid-area:type] whitespace-nowrap text-ink-2 sm:w-[136px]",
      placeholder: <Skeleton className="w-20" />,
      cell: typeName,
    },
    {
      id: "tags",
      header: common("tags"),
      className: "max-sm:[grid-area:tags] sm:w-[22%]",
      placeholder: <Skeleton className="w-24" />,
      cell: ({ tags }) =>
        tags.length === 0 ? (
          <span className="text-ink-3 max-sm:hidden">–</span>
        ) : (
          <span className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
            {format.list(tags, { type: "unit" })}
          </span>
        ),
    },
    {
      id: "modified",
      header: t("columns.modified"),
      sorts: "descending",
      compare: (a, b) => a.last_modified_at.localeCompare(b.last_modified_at),
      className:
        "max-sm:[grid-area:modified] max-sm:justify-self-end whitespace-nowrap text-ink-2 sm:w-[136px]",
      placeholder: <Skeleton className="w-24" />,
      cell: ({ last_modified_at }) => (
        <time dateTime={last_modified_at}>
          {format.dateTime(new Date(last_modified_at), { dateStyle: "medium", timeZone })}
        </time>
      ),
    },
    {
      id: "creator",
      header: common("createdBy"),
      className: "max-sm:hidden text-ink-2 sm:w-[160px]",
      placeholder: <Skeleton className="w-24" />,
      cell: ({ created_by }) => (
        <span className="block truncate">{created_by ? created_by.first_name || created_by.email : "–"}</span>
      ),
    },
    menuColumn(
      common("actions"),
      (insight) => isWritable && <SavedMenu insight={insight} actions={actions} />,
    ),
  ];
}

/** Rows as blocks, below 640 px. */
export const stackedInsight =
  "max-sm:grid max-sm:grid-cols-[1fr_auto_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:[grid-template-areas:'name_favorite_menu'_'type_modified_modified'_'tags_tags_tags']";
