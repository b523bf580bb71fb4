"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { NewAnalysisLinks } from "@/components/analysis/saved/new-analysis-links";
import { useSavedActions } from "@/components/analysis/saved/use-saved-actions";
import { stackedInsight, useSavedColumns } from "@/components/analysis/saved/use-saved-columns";
import {
  movableSavedColumns,
  noSavedFilters,
  type SavedView,
  useSavedView,
} from "@/components/analysis/saved/use-saved-view";
import {
  ActiveChoiceFilters,
  type ChoiceFilter,
  ChoiceFilterButton,
} from "@/components/data-list/choice-filters";
import type { Sort } from "@/components/data-list/column";
import { DataList } from "@/components/data-list/data-list";
import { ListFailed } from "@/components/data-list/list-failed";
import { ListSettingsButton } from "@/components/data-list/list-settings-button";
import { NoMatch } from "@/components/data-list/no-match";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { useListSettings } from "@/components/data-list/use-list-settings";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SearchField } from "@/components/ui/search-field";
import { boardPath, openedInsightPath } from "@/lib/client/insight-links";
import { insightListOptions } from "@/lib/client/saved-insights";
import { useCanEdit } from "@/lib/client/use-role";
import type { Insight } from "@/lib/contract/insight";
import { insightTypeOf, insightTypes } from "@/lib/contract/insight-type";

function matches(insight: Insight, { search, favorites, type, tag }: SavedView): boolean {
  const text = `${insight.name} ${insight.description} ${insight.tags.join(" ")}`.toLowerCase();
  return (
    text.includes(search.trim().toLowerCase()) &&
    (!favorites || insight.favorited) &&
    (type === null || insightTypeOf(insight.filters) === type) &&
    (tag === null || insight.tags.includes(tag))
  );
}

/** The saved analyses of a project. */
export function SavedList({ projectId }: { projectId: string }) {
  const t = useTranslations("savedAnalyses");
  const router = useRouter();
  const [view, setView] = useSavedView();
  // The address follows what is typed; it is too slow to be what the field shows.
  const [typed, setTyped] = useState(view.search);
  const list = useQuery(insightListOptions(projectId));
  const isWritable = useCanEdit(projectId);
  const actions = useSavedActions(projectId);
  const columns = useSavedColumns({ projectId, actions, isWritable });
  const [settings, setSettings] = useListSettings({
    name: "saved-analyses",
    columns: movableSavedColumns,
    shown: view.columns,
    onShown: (shown) => setView({ columns: shown }),
  });
  const rows = useMemo(
    () => list.data?.results.filter((insight) => matches(insight, view)) ?? null,
    [list.data, view],
  );
  const source = useClientRows({ rows, columns, sort: view.sort });
  const tags = [...new Set(list.data?.results.flatMap((insight) => insight.tags))].sort((a, b) =>
    a.localeCompare(b),
  );
  const filters: ChoiceFilter[] = [
    {
      id: "favorites",
      label: t("filters.favorites"),
      options: [{ id: "yes", label: t("filters.onlyFavorites") }],
      value: view.favorites ? "yes" : null,
      onChange: (value) => setView({ favorites: value !== null }),
    },
    {
      id: "type",
      label: t("columns.type"),
      options: insightTypes.map((id) => ({ id, label: t(`types.${id}`) })),
      value: view.type,
      onChange: (value) => setView({ type: insightTypes.find((type) => type === value) ?? null }),
    },
    {
      id: "tag",
      label: t("filters.tag"),
      options: tags.map((tag) => ({ id: tag, label: tag })),
      value: view.tag,
      onChange: (tag) => setView({ tag }),
    },
  ];
  return (
    <>
      <PageHeader
        title={t("title")}
        summary={list.data && t("summary", { count: list.data.count })}
        actions={<LinkButton href={boardPath(projectId)}>{t("board")}</LinkButton>}
      />
      {list.isError && !list.data ? (
        <ListFailed
          title={t("failedList")}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : list.data?.count === 0 ? (
        <EmptyState title={t("empty.title")}>
          <p className="text-ink-2">{t("empty.detail")}</p>
          <NewAnalysisLinks projectId={projectId} />
        </EmptyState>
      ) : (
        <>
          <div className="border-line border-b px-4 py-3 sm:px-8">
            <NewAnalysisLinks projectId={projectId} />
          </div>
          <div className="flex items-center gap-2 border-line border-b px-4 py-2 sm:px-8">
            <SearchField
              label={t("search")}
              clearLabel={t("clearSearch")}
              value={typed}
              onChange={(search) => {
                setTyped(search);
                setView({ search });
              }}
            />
            <ChoiceFilterButton filters={filters} label={t("filters.open")} />
            <span className="grow" />
            <ListSettingsButton
              columns={movableSavedColumns.map((id) => ({ id, label: t(`columns.${id}`) }))}
              settings={settings}
              onChange={setSettings}
            />
          </div>
          <ActiveChoiceFilters filters={filters} />
          {list.data && list.data.count > list.data.results.length && (
            <p className="px-4 py-3 text-ink-3 text-table sm:px-8">
              {t("onlyLast", { shown: list.data.results.length, count: list.data.count })}
            </p>
          )}
          {rows?.length === 0 ? (
            <NoMatch
              title={view.search ? t("noMatch.search", { search: view.search }) : t("noMatch.filters")}
              clearLabel={t("noMatch.clear")}
              onClear={() => {
                setTyped("");
                setView(noSavedFilters);
              }}
            />
          ) : (
            <DataList
              label={t("title")}
              columns={columns}
              source={source}
              rowKey={({ id }) => String(id)}
              rowHeader="name"
              sort={view.sort}
              // Only columns that sort are pressed.
              onSort={(sort) => setView({ sort: sort as Sort<NonNullable<SavedView["sort"]>["id"]> })}
              settings={settings}
              onOpen={(insight) => router.push(openedInsightPath(projectId, insight))}
              rowClassName={stackedInsight}
              minWidth={820}
            />
          )}
          <p role="status" className="sr-only">
            {rows ? t("announce", { count: rows.length }) : t("loading")}
          </p>
        </>
      )}
    </>
  );
}
