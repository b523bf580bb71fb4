"use client";
import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useState } from "react";
import { arrange, countByTab, toListed } from "@/components/surveys/listed";
import { NoMatch } from "@/components/surveys/no-match";
import { NoSurveys } from "@/components/surveys/no-surveys";
import { stateMarks } from "@/components/surveys/survey-states";
import { SurveyTable } from "@/components/surveys/survey-table";
import { SurveysFailed } from "@/components/surveys/surveys-failed";
import { statusTabs, useListView } from "@/components/surveys/use-list-view";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { SearchField } from "@/components/ui/search-field";
import { StatusMark } from "@/components/ui/status-mark";
import { Tabs } from "@/components/ui/tabs";
import { useDebounced } from "@/components/ui/use-debounced";
import { responsesCountOptions, surveysOptions } from "@/lib/client/surveys";

const typingPauseMs = 200;
/** States change with time alone. */
const minuteMs = 60_000;

export function SurveyList({ projectId }: { projectId: string }) {
  const t = useTranslations("surveys");
  const [view, setView] = useListView();
  // The address follows what is typed; it is too slow to be what the field shows.
  const [typed, setTyped] = useState(view.search);
  const search = useDebounced(typed.trim(), typingPauseMs);
  const handleType = (text: string) => {
    setTyped(text);
    setView({ search: text });
  };
  const list = useQuery(surveysOptions(projectId, search));
  const now = useNow({ updateInterval: minuteMs });
  const counts = useQuery(responsesCountOptions(projectId));

  const rows = useMemo(
    () => toListed(list.data?.results ?? [], counts.data, now),
    [list.data, counts.data, now],
  );
  const byTab = countByTab(rows);
  const shown = useDeferredValue(arrange(rows, view.status, view.sort));

  const isEmpty = list.data?.count === 0 && search === "" && !list.isPlaceholderData;
  const header = (
    <PageHeader
      title={t("title")}
      coordinate={
        list.data &&
        t("coordinate", { count: list.data.count, running: byTab.running, isSearch: search ? "yes" : "no" })
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
          <SearchField
            label={t("search")}
            clearLabel={t("clearSearch")}
            value={typed}
            onChange={handleType}
          />
        }
      >
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
              setView({ status: "all", search: "" });
            }}
          />
        ) : (
          <SurveyTable
            projectId={projectId}
            rows={list.data ? shown : null}
            all={rows}
            now={now}
            areCountsPending={counts.isPending}
            isBusy={list.isPlaceholderData}
            sort={view.sort}
            onSort={(sort) => setView({ sort })}
          />
        )}
        {list.data && list.data.count > list.data.results.length && (
          <p className="px-4 py-3 text-ink-3 text-table sm:px-8">
            {t("onlyNewest", { shown: list.data.results.length, count: list.data.count })}
          </p>
        )}
        <p role="status" className="sr-only">
          {list.data ? t("announce", { count: shown.length }) : t("loading")}
        </p>
      </Tabs>
    </>
  );
}
