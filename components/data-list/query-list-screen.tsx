import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import {
  ActiveChoiceFilters,
  type ChoiceFilter,
  ChoiceFilterButton,
} from "@/components/data-list/choice-filters";
import type { Sort } from "@/components/data-list/column";
import { ListScreen, type ListScreenProps } from "@/components/data-list/list-screen";
import { ListSearch } from "@/components/data-list/list-search";
import { ListSettingsButton } from "@/components/data-list/list-settings-button";
import { NoMatch } from "@/components/data-list/no-match";
import { useListSettings } from "@/components/data-list/use-list-settings";
import { useQueryRows } from "@/components/data-list/use-query-rows";

/** The state of a list in the address; a list adds its filters. */
interface ListView<Sortable extends string, Movable extends string> {
  search: string;
  sort: Sort<Sortable> | null;
  /** Columns shown, where they are not those of the default. */
  columns: readonly Movable[] | null;
}

interface QueryListScreenProps<
  Row,
  Id extends string,
  Sortable extends Id,
  Movable extends Id,
  View extends ListView<Sortable, Movable>,
> extends Pick<
    ListScreenProps<Row, Id>,
    | "columns"
    | "rowKey"
    | "rowHeader"
    | "onOpen"
    | "rowClassName"
    | "minWidth"
    | "summary"
    | "actions"
    | "above"
    | "frame"
  > {
  /** Namespace of the list's messages. */
  texts: "cohorts" | "flags" | "savedAnalyses";
  /** Name of the list's settings. */
  name: string;
  query: UseQueryResult<{ count: number; results: Row[] }>;
  view: View;
  setView: (changes: { search?: string; sort?: Sort<Sortable>; columns?: readonly Movable[] | null }) => void;
  /** Whether a row belongs to the view. A stable function. */
  matches: (row: Row, view: View) => boolean;
  filters: readonly ChoiceFilter[];
  /** Narrows the list by nothing. */
  onClear: () => void;
  /** The columns that can be hidden and moved. */
  movable: readonly Movable[];
  /** The empty state of the whole screen. */
  empty: React.ReactNode;
}

/** A page with a list that is loaded at once: search, filters, columns and order in the address, and all states. */
export function QueryListScreen<
  Row,
  Id extends string,
  Sortable extends Id,
  Movable extends Id,
  View extends ListView<Sortable, Movable>,
>(props: QueryListScreenProps<Row, Id, Sortable, Movable, View>) {
  const { texts, name, query, view, setView, matches, filters, onClear, movable, empty, ...list } = props;
  const { columns } = list;
  const t = useTranslations();
  const { data } = query;
  const [settings, setSettings] = useListSettings({
    name,
    columns: movable,
    shown: view.columns,
    onShown: (shown) => setView({ columns: shown }),
  });
  const rows = useMemo(
    () => data?.results.filter((row) => matches(row, view)) ?? null,
    [data, matches, view],
  );
  const source = useQueryRows({ query, rows, columns, sort: view.sort });
  const rest = data ? data.count - data.results.length : 0;
  // Without data there is nothing to search.
  const isFailed = query.error !== null && !data;
  const tools = {
    search: (
      <ListSearch
        label={t(`${texts}.search`)}
        value={view.search}
        onChange={(typed) => setView({ search: typed })}
      />
    ),
    filters: filters.length > 0 && (
      <ChoiceFilterButton filters={filters} label={t(`${texts}.filters.open`)} />
    ),
    columnSettings: (
      <ListSettingsButton
        columns={movable.map((id) => ({
          id,
          label: columns.find((column) => column.id === id)?.header ?? id,
        }))}
        settings={settings}
        onChange={setSettings}
      />
    ),
    active: (
      <>
        <ActiveChoiceFilters filters={filters} />
        {data && rest > 0 && (
          <p className="px-4 py-3 text-ink-3 text-table sm:px-8">
            {t(`${texts}.onlyNewest`, { shown: data.results.length, count: data.count })}
          </p>
        )}
      </>
    ),
    announcement: rows ? t(`${texts}.announce`, { count: rows.length }) : t(`${texts}.loading`),
  };
  return (
    <ListScreen
      {...list}
      {...(isFailed ? { above: null, frame: undefined } : tools)}
      {...(data?.count === 0 && { blank: empty })}
      label={t(`${texts}.title`)}
      source={source}
      sort={view.sort}
      // Only sortable columns can be pressed.
      onSort={(sort) => setView({ sort: sort as Sort<Sortable> })}
      settings={settings}
      failed={t(`${texts}.failed`)}
      empty={
        <NoMatch
          title={
            view.search
              ? t(`${texts}.noMatch.search`, { search: view.search })
              : t(`${texts}.noMatch.filters`)
          }
          clearLabel={t(`${texts}.noMatch.clear`)}
          onClear={onClear}
        />
      }
    />
  );
}
