"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { BulkBar } from "@/components/data-list/bulk-bar";
import { ListRows } from "@/components/data-list/list-rows";
import { NoMatch } from "@/components/data-list/no-match";
import { useListSettings } from "@/components/data-list/use-list-settings";
import { useSelection } from "@/components/data-list/use-selection";
import { useUrlView } from "@/components/data-list/use-url-view";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useErrorToast } from "@/components/forms/use-error-toast";
import {
  needsEditor,
  type ResponseChange,
  type Tag,
} from "@/components/surveys/response-actions/response-change";
import { useResponseActions } from "@/components/surveys/response-actions/use-response-actions";
import type { ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { NoResponses } from "@/components/surveys/responses/no-responses";
import type { AdjacentResponses } from "@/components/surveys/responses/response-panel";
import { ResponseToolbar } from "@/components/surveys/responses/response-toolbar";
import { movableResponseColumns, responseViewParts } from "@/components/surveys/responses/response-view";
import { useRespondentName } from "@/components/surveys/responses/use-respondent-name";
import {
  stackedResponse,
  useResponseColumns,
  widthOf,
} from "@/components/surveys/responses/use-response-columns";
import {
  type ResponseTask,
  responseTasks,
  useResponseCommands,
} from "@/components/surveys/responses/use-response-commands";
import { type ResponseRows, useResponseRows } from "@/components/surveys/responses/use-response-rows";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { useCanEdit } from "@/lib/client/access/use-role";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { responseTagsKey, responseTagsOptions } from "@/lib/client/surveys/response-tags";
import { changeCachedResponses, markResponsesRead, responsesKey } from "@/lib/client/surveys/responses";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { SurveyResponse } from "@/lib/contract/survey/response";

const ResponsePanel = dynamic(() => import("@/components/surveys/responses/response-panel"), { ssr: false });
const TagPicker = dynamic(() => import("@/components/surveys/response-actions/tag-picker"), { ssr: false });
const BulkChange = dynamic(() => import("@/components/surveys/responses/bulk-change"), { ssr: false });
const ManageTags = dynamic(() => import("@/components/surveys/responses/manage-tags"), { ssr: false });

const typingPauseMs = 250;
/** Pixels of rows, which are all equally high: there may be 200,000. */
const rowHeights = { comfortable: 44, default: 38, compact: 32, stacked: 132 };

const rowKey = ({ uuid }: SurveyResponse) => uuid;

/** A bulk action, and its responses. */
interface SelectedResponses {
  responses: readonly SurveyResponse[];
}

/** The responses of a survey, one by one. */
export default function ResponsesTab({ projectId, survey }: ResultTabProps) {
  const t = useTranslations("responses");
  const queries = useQueryClient();
  const showError = useErrorToast();
  const nameOf = useRespondentName();
  const timeZone = useTimeZone(projectId);
  const isWritable = useCanEdit(projectId);
  const [view, setView] = useUrlView(responseViewParts);
  const search = useDebouncedValue(view.search.trim(), typingPauseMs);
  const { query, isFiltered, clearFilter } = useResponseFilter();
  const filter = useMemo(() => ({ ...query, ...(search !== "" && { q: search }) }), [query, search]);
  // Loaded before the picker opens.
  useQuery({ ...responseTagsOptions(projectId), enabled: isWritable });

  const rows = useResponseRows(projectId, survey.id, { filter, isUnread: view.isUnread });
  const { source, count, unread } = rows;
  const selection = useSelection({ source, rowKey });
  const actions = useResponseActions(projectId, survey.id, rows.refresh);
  const [settings, setSettings] = useListSettings({
    name: "responses",
    columns: movableResponseColumns,
    shown: view.columns,
    onShown: (columns) => setView({ columns }),
  });

  const [picking, setPicking] = useState<(SelectedResponses & { isRemoving: boolean }) | null>(null);
  const [bulk, setBulk] = useState<(SelectedResponses & { change: ResponseChange }) | null>(null);
  const [isManaging, setManaging] = useState(false);
  const [isLoadingSelected, setLoadingSelected] = useState(false);

  const apply = (responses: readonly SurveyResponse[], change: ResponseChange) => {
    const [only] = responses;
    if (responses.length === 1 && only) actions.change([only.uuid], change);
    else if (responses.length > 1) setBulk({ responses, change });
  };
  const onSelected = async (task: ResponseTask) => {
    setLoadingSelected(true);
    try {
      const responses = await selection.loadSelected();
      if (task === "tag" || task === "untag") setPicking({ responses, isRemoving: task === "untag" });
      else apply(responses, { kind: task });
    } catch (error) {
      showError(t("selectionFailed"), error);
    } finally {
      setLoadingSelected(false);
    }
  };
  const open = useCallback((uuid: string) => setView({ response: uuid }), [setView]);
  const openRow = useCallback(({ uuid }: SurveyResponse) => open(uuid), [open]);
  const hrefOf = useCallback(
    ({ uuid }: SurveyResponse) =>
      surveyResultsPath(projectId, survey.id, { tab: "responses", ...query, response: uuid }),
    [projectId, survey.id, query],
  );
  const isDefault =
    settings.hidden.length === 0 && settings.order.every((id, at) => id === movableResponseColumns[at]);
  const columns = useResponseColumns({ projectId, timeZone, canLeave: isDefault, hrefOf, open: openRow });

  const readAll = useApiMutation({
    send: () => markResponsesRead(projectId, survey.id, {}),
    refreshes: [[...responsesKey(projectId, survey.id), "counts"]],
    onSuccess: () =>
      changeCachedResponses(queries, projectId, survey.id, (response) => ({ ...response, is_read: true })),
    done: () => ({ message: t("allRead") }),
    failed: () => t("readAllFailed"),
  });
  const isNarrowed = isFiltered || search !== "" || view.isUnread;
  const onReadAll =
    !isFiltered && search === "" && unread !== undefined && unread > 0 ? () => readAll.run(undefined) : null;
  const setUnread = (isOn: boolean) => setView({ isUnread: isOn });
  const apiQuery = new URLSearchParams(filter).toString();
  useResponseCommands({
    source,
    isWritable,
    selectedCount: selection.count,
    onSelected: (task) => void onSelected(task),
    onTag: (responses) => setPicking({ responses, isRemoving: false }),
    onChange: (response, change) => apply([response], change),
    onOpen: open,
    onManageTags: () => setManaging(true),
    onReadAll,
    isUnread: view.isUnread,
    onUnread: setUnread,
    apiUrl: `/api/projects/${projectId}/surveys/${survey.id}/responses/${apiQuery && `?${apiQuery}`}`,
  });

  const clear = () => {
    setView({ search: "", isUnread: false });
    clearFilter();
  };
  return (
    <div className="flex flex-col">
      <ResponseToolbar
        search={view.search}
        onSearch={(text) => setView({ search: text })}
        isUnread={view.isUnread}
        onUnread={setUnread}
        count={count}
        unread={unread}
        onReadAll={onReadAll}
        onManageTags={() => setManaging(true)}
        settings={settings}
        onSettings={setSettings}
      />
      {!isWritable && (
        <p className="border-line border-b px-4 py-2 text-ink-2 text-table sm:px-8">{t("viewer")}</p>
      )}
      <ListRows
        failed={t("listFailed")}
        empty={
          isNarrowed ? (
            <NoMatch
              title={
                search !== ""
                  ? t("noMatch.search", { search })
                  : t(view.isUnread && !isFiltered ? "noMatch.unread" : "noMatch.filters")
              }
              clearLabel={t("noMatch.clear")}
              onClear={clear}
            />
          ) : (
            <NoResponses projectId={projectId} survey={survey} />
          )
        }
        label={t("title")}
        columns={columns}
        source={source}
        rowKey={rowKey}
        rowHeader="person"
        settings={settings}
        selection={selection}
        selectLabel={(response) => t("select", { name: nameOf(response) })}
        onOpen={openRow}
        rowClassName={stackedResponse}
        rowHeights={rowHeights}
        placeholderCount={12}
        minWidth={
          isDefault
            ? undefined
            : widthOf(movableResponseColumns.filter((id) => !settings.hidden.includes(id)))
        }
      />
      {selection.count > 0 && (
        <BulkBar
          count={selection.count}
          isLoading={selection.isLoading || isLoadingSelected}
          actions={responseTasks
            .filter((task) => isWritable || !needsEditor({ kind: task } as ResponseChange))
            .filter((task) =>
              task === "archive"
                ? query.archived !== "only"
                : task !== "unarchive" || query.archived !== undefined,
            )
            .map((id) => ({ id, label: t(`actions.${id}`) }))}
          onAct={(task) => void onSelected(task)}
          onClear={selection.clear}
        />
      )}
      {view.response !== null && (
        <ResponsePanel
          projectId={projectId}
          surveyId={survey.id}
          uuid={view.response}
          filter={filter}
          neighbours={neighboursOf(rows, view.response)}
          isWritable={isWritable}
          actions={actions}
          onOpen={open}
          onTag={(response) => setPicking({ responses: [response], isRemoving: false })}
          onClose={() => setView({ response: null })}
        />
      )}
      {picking && (
        <TagPicker
          projectId={projectId}
          title={t(picking.isRemoving ? "tagPicker.removeTitle" : "tagPicker.title", {
            count: picking.responses.length,
          })}
          responses={picking.responses}
          isRemoving={picking.isRemoving}
          onPick={(kind: "tag" | "untag", tag: Tag) => apply(picking.responses, { kind, tag })}
          onClose={() => setPicking(null)}
        />
      )}
      {bulk && (
        <BulkChange
          projectId={projectId}
          surveyId={survey.id}
          change={bulk.change}
          responses={bulk.responses}
          actions={actions}
          onClose={() => {
            setBulk(null);
            selection.clear();
          }}
        />
      )}
      {isManaging && (
        <ManageTags
          projectId={projectId}
          isWritable={isWritable}
          onChanged={async () => {
            await Promise.all([
              queries.invalidateQueries({ queryKey: responseTagsKey(projectId) }),
              queries.invalidateQueries({ queryKey: [...responsesKey(projectId, survey.id), "one"] }),
              rows.refresh(),
            ]);
          }}
          onClose={() => setManaging(false)}
        />
      )}
    </div>
  );
}

/** The rows next to a response; null where they are not loaded. */
function neighboursOf({ source, indexOf }: ResponseRows, uuid: string): AdjacentResponses | null {
  const index = indexOf(uuid);
  if (index === null) return null;
  const previous = source.rowAt(index - 1)?.uuid ?? null;
  const next = source.rowAt(index + 1)?.uuid ?? null;
  const isWhole = (previous !== null || index === 0) && (next !== null || index === (source.count ?? 0) - 1);
  return isWhole ? { previous, next } : null;
}
