"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Listed } from "@/components/surveys/list/listed";
import { type ColumnId, useColumns } from "@/components/surveys/list/use-columns";
import type { SortColumn } from "@/components/surveys/list/use-list-view";
import type { RowActions } from "@/components/surveys/list/use-row-actions";
import { scaleOf } from "@/components/surveys/list/window-scale";
import { DataTable } from "@/components/ui/data-table";
import type { Density, Sort } from "@/components/ui/data-table/column";

interface SurveyTableProps {
  projectId: string;
  /** Null while they are loading. */
  rows: readonly Listed[] | null;
  /** Rows of every tab: the scale of time does not change from tab to tab. */
  all: readonly Listed[];
  now: Date;
  timeZone: string;
  areCountsPending: boolean;
  areTrendsPending: boolean;
  isBusy: boolean;
  sort: Sort<SortColumn> | null;
  onSort: (sort: Sort<SortColumn>) => void;
  hidden: readonly ColumnId[];
  density: Density;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  actions: RowActions;
  /** The row whose menu is open. */
  menuOf: string | null;
  onMenu: (id: string | null) => void;
}

const stacked =
  "max-sm:grid max-sm:grid-cols-[auto_auto_1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 max-sm:[grid-template-areas:'select_name_name_menu'_'state_state_checks_responses'_'questions_questions_type_rate'_'window_window_window_window']";

export function SurveyTable(props: SurveyTableProps) {
  const { projectId, rows, all, now, timeZone, sort, onSort, hidden, density, isBusy } = props;
  const { selected, onSelect, actions, menuOf, onMenu, areCountsPending, areTrendsPending } = props;
  const t = useTranslations("surveys");
  const keys = useTranslations("surveyActions.keys");
  const format = useFormatter();
  const scale = useMemo(
    () =>
      scaleOf(
        all.map(({ survey }) => survey),
        now.getTime(),
      ),
    [all, now],
  );
  const columns = useColumns({
    projectId,
    scale,
    isLoading: rows === null,
    timeZone,
    now,
    density,
    areCountsPending,
    areTrendsPending,
    actions,
    menuOf,
    onMenu,
    nameOfMonth: (month) => format.dateTime(month, { month: "short", timeZone: "UTC" }),
  });
  return (
    <div className="relative sm:overflow-x-auto">
      <div className="sm:min-w-[1160px]">
        <DataTable
          label={t("title")}
          columns={columns}
          rows={rows}
          rowKey={({ survey }) => survey.id}
          rowHeader="name"
          sort={sort}
          // Only columns that sort are pressed.
          onSort={(next) => onSort(next as Sort<SortColumn>)}
          hidden={hidden}
          density={density}
          selection={{
            selected,
            onSelect,
            labels: {
              all: t("select.all"),
              row: ({ survey }) => t("select.row", { name: survey.name }),
              commands: keys("group"),
              toggle: keys("select"),
              extend: keys("extend"),
            },
          }}
          moves={{ commands: keys("group"), next: keys("next"), previous: keys("previous") }}
          onOpen={actions.open}
          isBusy={isBusy}
          rowClassName={`cursor-pointer ${stacked}`}
        />
      </div>
    </div>
  );
}
