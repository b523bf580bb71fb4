"use client";
import { PlusIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { BulkBar } from "@/components/surveys/list/bulk-bar";
import { ActiveFilters, FilterButton } from "@/components/surveys/list/filter-bar";
import { countByTab, matching, ofTab } from "@/components/surveys/list/listed";
import { NoMatch } from "@/components/surveys/list/no-match";
import { SurveyTable } from "@/components/surveys/list/survey-table";
import { SurveysFailed } from "@/components/surveys/list/surveys-failed";
import { hideable } from "@/components/surveys/list/use-columns";
import { useListCommands } from "@/components/surveys/list/use-list-commands";
import { noFilters, statusTabs, useListView } from "@/components/surveys/list/use-list-view";
import { useListed } from "@/components/surveys/list/use-listed";
import { useRowActions } from "@/components/surveys/list/use-row-actions";
import { stateMarks } from "@/components/surveys/marks/survey-states";
import { SettingsMenu } from "@/components/ui/data-table/settings-menu";
import { useTableSettings } from "@/components/ui/data-table/use-table-settings";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { SearchField } from "@/components/ui/search-field";
import { StatusMark } from "@/components/ui/status-mark";
import { Tabs } from "@/components/ui/tabs";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { importSurveyPath, newSurveyPath } from "@/lib/client/survey-links";
import { useTimeZone } from "@/lib/client/use-time-zone";

const NoSurveys = dynamic(() => import("@/components/surveys/list/no-surveys"), { ssr: false });
const ActionDialog = dynamic(() => import("@/components/surveys/list/action-dialog"), { ssr: false });

const typingPauseMs = 200;

export function SurveyList({ projectId }: { projectId: string }) {
  const t = useTranslations("surveys");
  const [view, setView] = useListView();
  // The address follows what is typed; it is too slow to be what the field shows.
  const [typed, setTyped] = useState(view.search);
  const search = useDebouncedValue(typed.trim(), typingPauseMs);
  const handleType = (text: string) => {
    setTyped(text);
    setView({ search: text });
  };
  const { list, counts, trends, rows, now } = useListed(projectId, search);
  const timeZone = useTimeZone(projectId);
  const [settings, setSettings] = useTableSettings("surveys", hideable);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [menuOf, setMenuOf] = useState<string | null>(null);

  const fitting = useMemo(() => matching(rows, view), [rows, view]);
  const byTab = countByTab(fitting);
  const inTab = useMemo(() => ofTab(fitting, view.status), [fitting, view.status]);
  // While rows are drawn those before them stay; without any before, "no match" would stand there for a moment.
  const before = useDeferredValue(inTab);
  const shown = before.length > 0 ? before : inTab;
  // What is chosen and out of sight is not acted on.
  const selectedRows = shown.filter(({ survey }) => chosen.has(survey.id));
  const actions = useRowActions(projectId, rows);
  useListCommands({ projectId, rows: shown, actions, onMenu: setMenuOf });

  const isEmpty = list.data?.count === 0 && search === "" && !list.isPlaceholderData;
  const header = (
    <PageHeader
      title={t("title")}
      summary={
        list.data &&
        t("summary", { count: list.data.count, running: byTab.running, isSearch: search ? "yes" : "no" })
      }
      actions={
        <span className="flex gap-2">
          <LinkButton href={importSurveyPath(projectId)} className="max-sm:hidden">
            {t("import")}
          </LinkButton>
          <LinkButton variant="primary" href={newSurveyPath(projectId)}>
            <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
            {t("new")}
          </LinkButton>
        </span>
      }
    />
  );
  if (list.isError && !list.data) {
    return (
      <>
        {header}
        <SurveysFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      </>
    );
  }
  if (isEmpty) {
    return (
      <>
        {header}
        <NoSurveys projectId={projectId} />
      </>
    );
  }
  return (
    <>
      {header}
      <Tabs
        label={t("status")}
        hasCounts
        selected={view.status}
        onSelect={(status) => setView({ status })}
        tabs={statusTabs.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          count: list.data && byTab[id],
          mark: id !== "all" && <StatusMark {...stateMarks[id]} />,
        }))}
        aside={
          <span className="flex w-full items-center gap-2">
            <SearchField
              label={t("search")}
              clearLabel={t("clearSearch")}
              value={typed}
              onChange={handleType}
            />
            <FilterButton filters={view} onChange={setView} rows={rows} />
            <SettingsMenu
              labels={{
                button: t("view.button"),
                columns: t("view.columns"),
                density: t("view.density"),
                densities: {
                  comfortable: t("view.densities.comfortable"),
                  default: t("view.densities.default"),
                  compact: t("view.densities.compact"),
                },
              }}
              columns={hideable.map((id) => ({ id, label: t(`columns.${id}`) }))}
              settings={settings}
              onChange={setSettings}
            />
          </span>
        }
      >
        <ActiveFilters filters={view} onChange={setView} rows={rows} />
        {selectedRows.length > 0 && (
          <BulkBar
            rows={selectedRows}
            onAct={(action) => actions.ask({ action, rows: selectedRows })}
            onClear={() => setChosen(new Set())}
          />
        )}
        {counts.isError && (
          <Notice tone="caution" className="mx-4 my-3 sm:mx-8">
            {t("countsFailed")}{" "}
            <button type="button" className="underline" onClick={() => void counts.refetch()}>
              {t("retry")}
            </button>
          </Notice>
        )}
        {rows.length > 0 && rows.every(({ survey }) => survey.search_match_type === "similar") && (
          <p className="px-4 py-3 text-ink-2 sm:px-8">{t("onlySimilar", { search })}</p>
        )}
        {list.data && shown.length === 0 ? (
          <NoMatch
            view={view}
            onClear={() => {
              setTyped("");
              setView({ ...noFilters, status: "all", search: "" });
            }}
          />
        ) : (
          <SurveyTable
            projectId={projectId}
            rows={list.data ? shown : null}
            all={rows}
            now={now}
            timeZone={timeZone}
            areCountsPending={counts.isPending}
            areTrendsPending={trends.isPending}
            isBusy={list.isPlaceholderData}
            sort={view.sort}
            onSort={(sort) => setView({ sort })}
            hidden={settings.hidden}
            density={settings.density}
            selected={chosen}
            onSelect={setChosen}
            actions={actions}
            menuOf={menuOf}
            onMenu={setMenuOf}
          />
        )}
        {list.data && list.data.count > list.data.results.length && (
          <p className="px-4 py-3 text-ink-3 text-table sm:px-8">
            {t("onlyNewest", { shown: list.data.results.length, count: list.data.count })}
          </p>
        )}
        {/* The last row can be scrolled out from under the bar. */}
        {selectedRows.length > 0 && <div aria-hidden className="h-24 sm:h-6" />}
        <p role="status" className="sr-only">
          {list.data ? t("announce", { count: shown.length }) : t("loading")}
        </p>
      </Tabs>
      {actions.asked && <ActionDialog {...actions.asked} projectId={projectId} onClose={actions.settle} />}
    </>
  );
}
