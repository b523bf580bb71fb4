"use client";
import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { BulkBar } from "@/components/data-list/bulk-bar";
import { ListSearch } from "@/components/data-list/list-search";
import { ListSettingsButton } from "@/components/data-list/list-settings-button";
import { NoMatch } from "@/components/data-list/no-match";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { useListSettings } from "@/components/data-list/use-list-settings";
import { useSelection } from "@/components/data-list/use-selection";
import { stateMarks } from "@/components/survey/marks/survey-states";
import { bulkActions, isPossible } from "@/components/surveys/actions/actions";
import { SurveyActionDialogs } from "@/components/surveys/actions/survey-action-dialogs";
import { useSurveyActions } from "@/components/surveys/actions/use-survey-actions";
import { ActiveFilters, FilterButton } from "@/components/surveys/list/filter-bar";
import { countByTab, listedKey, matching, ofTab, sortColumns } from "@/components/surveys/list/listed";
import { SurveyTable } from "@/components/surveys/list/survey-table";
import { useListCommands } from "@/components/surveys/list/use-list-commands";
import {
  hiddenByDefault,
  type ListView,
  movable,
  noFilters,
  statusTabs,
  useListView,
} from "@/components/surveys/list/use-list-view";
import { useListed } from "@/components/surveys/list/use-listed";
import { lazyComponent } from "@/components/ui/lazy-component";
import { LinkButton } from "@/components/ui/link-button";
import { NewLink } from "@/components/ui/new-link";
import { PageHeader } from "@/components/ui/page-header";
import { RetryNotice } from "@/components/ui/retry-notice";
import { StatusMark } from "@/components/ui/status-mark";
import { Tabs } from "@/components/ui/tabs";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { useCanEdit } from "@/lib/client/access/use-role";
import { importSurveyPath, newSurveyPath, surveyCalendarPath } from "@/lib/client/links/surveys";
import { trendDays } from "@/lib/client/surveys/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";

const NoSurveys = lazyComponent(() => import("@/components/surveys/list/no-surveys"));

const typingPauseMs = 200;

export function SurveyList({ projectId }: { projectId: string }) {
  const t = useTranslations("surveys");
  const common = useTranslations("common");
  const actionName = useTranslations("surveyActions");
  const noMatchTitle = useNoMatchTitle();
  const [view, setView] = useListView();
  const search = useDebouncedValue(view.search.trim(), typingPauseMs);
  const { list, counts, trends, rows, now } = useListed(projectId, search);
  const timeZone = useTimeZone(projectId);
  const [settings, setSettings] = useListSettings({
    name: "surveys",
    columns: movable,
    hidden: hiddenByDefault,
    shown: view.columns,
    onShown: (columns) => setView({ columns }),
  });
  const [menuOf, setMenuOf] = useState<string | null>(null);

  const fitting = useMemo(() => matching(rows, view), [rows, view]);
  const byTab = countByTab(fitting);
  const inTab = useMemo(() => ofTab(fitting, view.status), [fitting, view.status]);
  // While rows are drawn those before them stay; without any before, "no match" would stand there for a moment.
  const before = useDeferredValue(inTab);
  const shown = before.length > 0 ? before : inTab;
  const source = useClientRows({
    rows: list.data ? shown : null,
    columns: sortColumns,
    sort: view.sort,
    isStale: list.isPlaceholderData,
  });
  const selection = useSelection({ source, rowKey: listedKey });
  // Selected rows that are filtered out are excluded from actions.
  const selectedRows = shown.filter((row) => selection.isSelected(listedKey(row)));
  const actions = useSurveyActions(projectId);
  const canEdit = useCanEdit(projectId);
  useListCommands({ projectId, rows: shown, actions: actions.ofRow, canEdit, onMenu: setMenuOf });

  const areAllArchived = view.status === "all" && fitting.length > 0 && byTab.all === 0;
  const isEmpty = list.data?.count === 0 && search === "" && !list.isPlaceholderData;
  const header = (
    <PageHeader
      title={common("surveys")}
      summary={
        list.data &&
        t("summary", {
          // Without the archived ones, as the tab “All” counts.
          count: list.data.count - countByTab(rows).archived,
          running: byTab.running,
          isSearch: search ? "yes" : "no",
        })
      }
      actions={
        <span className="flex flex-wrap gap-2">
          <LinkButton href={surveyCalendarPath(projectId)}>{common("calendar")}</LinkButton>
          {canEdit && (
            <>
              <LinkButton href={importSurveyPath(projectId)} className="max-sm:hidden">
                {t("import")}
              </LinkButton>
              <NewLink variant="primary" href={newSurveyPath(projectId)} label={common("newSurvey")} />
            </>
          )}
        </span>
      }
    />
  );
  const instead =
    list.isError && !list.data ? (
      <QueryFailed title={t("failed.title")} query={list} />
    ) : (
      isEmpty && <NoSurveys projectId={projectId} canEdit={canEdit} />
    );
  if (instead) {
    return (
      <>
        {header}
        {instead}
      </>
    );
  }
  return (
    <>
      {header}
      <Tabs
        label={t("columns.state")}
        hasCounts
        selected={view.status}
        onSelect={(status) => setView({ status })}
        tabs={statusTabs.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          count: list.data && byTab[id],
          badge: id !== "all" && <StatusMark {...stateMarks[id]} />,
        }))}
        aside={
          <span className="flex w-full items-center gap-2">
            <ListSearch
              label={t("search")}
              value={view.search}
              onChange={(text) => setView({ search: text })}
            />
            <FilterButton filters={view} onChange={setView} rows={rows} />
            <ListSettingsButton
              columns={movable.map((id) => ({ id, label: t(`columns.${id}`) }))}
              settings={settings}
              onChange={setSettings}
            />
          </span>
        }
      >
        <ActiveFilters filters={view} onChange={setView} rows={rows} />
        {selectedRows.length > 0 && (
          <BulkBar
            count={selectedRows.length}
            actions={bulkActions.map((id) => ({
              id,
              label: actionName(`${id}.bulk`),
              isDisabled: !selectedRows.some((row) => isPossible(id, row)),
            }))}
            onAct={(action) => actions.ask({ action, rows: selectedRows })}
            onClear={selection.clear}
          />
        )}
        {counts.isError && (
          <RetryNotice tone="caution" className="mx-4 my-3 sm:mx-8" query={counts}>
            {t("countsFailed")}
          </RetryNotice>
        )}
        {trends.isError && (
          <RetryNotice tone="caution" className="mx-4 my-3 sm:mx-8" query={trends}>
            {t("trendsFailed", { days: trendDays })}
          </RetryNotice>
        )}
        {rows.length > 0 && rows.every(({ survey }) => survey.search_match_type === "similar") && (
          <p className="px-4 py-3 text-ink-2 sm:px-8">{t("onlySimilar", { search })}</p>
        )}
        {list.data && list.data.count > list.data.results.length && (
          <p className="px-4 py-3 text-ink-3 text-table sm:px-8">
            {t("onlyNewest", { shown: list.data.results.length, count: list.data.count })}
          </p>
        )}
        <SurveyTable
          projectId={projectId}
          source={source}
          all={rows}
          now={now}
          timeZone={timeZone}
          areCountsPending={counts.isPending}
          areTrendsPending={trends.isPending}
          sort={view.sort}
          onSort={(sort) => setView({ sort })}
          settings={settings}
          selection={selection}
          actions={actions.ofRow}
          menuOf={menuOf}
          onMenu={setMenuOf}
          empty={
            <NoMatch
              title={areAllArchived ? t("noMatch.archived") : noMatchTitle(view)}
              clearLabel={t(areAllArchived ? "noMatch.showArchived" : "noMatch.clear")}
              onClear={() => {
                if (areAllArchived) return setView({ status: "archived" });
                setView({ ...noFilters, status: "all", search: "" });
              }}
            />
          }
        />
        <p role="status" className="sr-only">
          {list.data ? t("announce", { count: shown.length }) : t("loading")}
        </p>
      </Tabs>
      <SurveyActionDialogs projectId={projectId} actions={actions} />
    </>
  );
}

/** What nothing matches: the search, the tab, both, or the filters. */
function useNoMatchTitle(): (view: ListView) => string {
  const t = useTranslations("surveys.noMatch");
  return ({ search, status }) => {
    const state = status === "all" ? null : t(`states.${status}`);
    if (search) return state ? t("both", { search, status: state }) : t("search", { search });
    return state ? t("status", { status: state }) : t("filters");
  };
}
