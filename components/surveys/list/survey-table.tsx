import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { isDefault, type ListSettings } from "@/components/data-list/arrange-columns";
import type { Sort } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import type { RowSource } from "@/components/data-list/row-source";
import type { ListSelection } from "@/components/data-list/use-selection";
import type { SurveyActions } from "@/components/surveys/actions/use-survey-actions";
import { type Listed, listedKey } from "@/components/surveys/list/listed";
import { useColumns, widthOf } from "@/components/surveys/list/use-columns";
import { type MovableColumn, movable, type SortColumn } from "@/components/surveys/list/use-list-view";
import { scaleOf } from "@/components/surveys/list/window-scale";

interface SurveyTableProps {
  projectId: string;
  source: RowSource<Listed>;
  /** Rows of every tab: the scale of time does not change from tab to tab. */
  all: readonly Listed[];
  now: Date;
  timeZone: string;
  areCountsPending: boolean;
  areTrendsPending: boolean;
  sort: Sort<SortColumn> | null;
  onSort: (sort: Sort<SortColumn>) => void;
  settings: ListSettings<MovableColumn>;
  selection: ListSelection<Listed>;
  actions: SurveyActions;
  /** The row whose menu is open. */
  menuOf: string | null;
  onMenu: (id: string | null) => void;
  /** Shown instead of the rows when nothing matches. */
  empty: React.ReactNode;
}

const stacked =
  "max-sm:grid max-sm:grid-flow-dense max-sm:grid-cols-[auto_auto_1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 max-sm:[grid-template-areas:'select_name_name_menu'_'state_state_checks_checks'_'responses_responses_responses_rate'_'window_window_window_window']";

export function SurveyTable(props: SurveyTableProps) {
  const { projectId, source, all, now, timeZone, sort, onSort, settings, selection } = props;
  const { actions, menuOf, onMenu, areCountsPending, areTrendsPending } = props;
  const t = useTranslations("surveys");
  const common = useTranslations("common");
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
    canLeave: isDefault(settings),
    scale,
    isLoading: source.count === null,
    timeZone,
    now,
    density: settings.density,
    areCountsPending,
    areTrendsPending,
    actions,
    menuOf,
    onMenu,
  });
  return (
    <ListRows
      failed={t("failed.title")}
      empty={props.empty}
      label={common("surveys")}
      columns={columns}
      source={source}
      rowKey={listedKey}
      rowHeader="name"
      sort={sort}
      // Only sortable columns can be pressed.
      onSort={(next) => onSort(next as Sort<SortColumn>)}
      settings={settings}
      selection={selection}
      selectLabel={({ survey }) => common("selectNamed", { name: survey.name })}
      onOpen={actions.open}
      rowClassName={stacked}
      minWidth={
        isDefault(settings) ? undefined : widthOf(movable.filter((id) => !settings.hidden.includes(id)))
      }
    />
  );
}
