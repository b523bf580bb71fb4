import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { isDefault } from "@/components/data-list/arrange-columns";
import { BulkBar } from "@/components/data-list/bulk-bar";
import { ListRows } from "@/components/data-list/list-rows";
import { NoMatch } from "@/components/data-list/no-match";
import { MaskedNote } from "@/components/person/masked-note";
import { needsEditor, type ResponseChange } from "@/components/surveys/response-actions/response-change";
import type { ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { adjacentResponses } from "@/components/surveys/responses/adjacent-responses";
import { NoResponses } from "@/components/surveys/responses/no-responses";
import { ResponseDialogs } from "@/components/surveys/responses/response-dialogs";
import { ResponseToolbar } from "@/components/surveys/responses/response-toolbar";
import { movableResponseColumns, rowHeights } from "@/components/surveys/responses/response-view";
import { useRespondentName } from "@/components/surveys/responses/use-respondent-name";
import {
  stackedResponse,
  useResponseColumns,
  widthOf,
} from "@/components/surveys/responses/use-response-columns";
import { responseTasks } from "@/components/surveys/responses/use-response-commands";
import { responseKey, useResponseList } from "@/components/surveys/responses/use-response-list";
import { useResponseListActions } from "@/components/surveys/responses/use-response-list-actions";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useSeesPersonalData } from "@/lib/client/access/use-role";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { SurveyResponse } from "@/lib/contract/survey/response";

const ResponsePanel = lazyComponent(() => import("@/components/surveys/responses/response-panel"));

/** The responses of a survey, one by one. */
export default function ResponsesTab({ projectId, survey }: ResultTabProps) {
  const t = useTranslations("responses");
  const common = useTranslations("common");
  const seesPersonalData = useSeesPersonalData(projectId);
  const nameOf = useRespondentName();
  const timeZone = useTimeZone(projectId);
  const list = useResponseList(projectId, survey.id);
  const { isWritable, view, setView, search, query, isFiltered, rows, selection, settings } = list;
  const { source } = rows;
  const listActions = useResponseListActions(projectId, survey.id, list);
  const { open } = listActions;
  const openRow = useCallback(({ uuid }: SurveyResponse) => open(uuid), [open]);
  const hrefOf = useCallback(
    ({ uuid }: SurveyResponse) =>
      surveyResultsPath(projectId, survey.id, { tab: "responses", ...query, response: uuid }),
    [projectId, survey.id, query],
  );
  const hasLinks = survey.hosted_responses === "single_use_links";
  const columns = useResponseColumns({
    ...{ projectId, timeZone, hasLinks, hrefOf },
    canLeave: isDefault(settings),
    open: openRow,
  });
  const isNarrowed = isFiltered || search !== "" || view.isUnread;
  return (
    <div className="flex flex-col">
      <MaskedNote projectId={projectId} />
      <ResponseToolbar
        isSearchable={seesPersonalData}
        search={view.search}
        onSearch={(text) => setView({ search: text })}
        isUnread={view.isUnread}
        onUnread={listActions.setUnread}
        count={rows.count}
        unread={rows.unread}
        onReadAll={listActions.onReadAll}
        onManageTags={listActions.manageTags}
        onTagRules={listActions.openTagRules}
        onImport={survey.type === "api" && isWritable && seesPersonalData ? listActions.openImport : null}
        settings={settings}
        hasLinks={hasLinks}
        onSettings={list.setSettings}
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
                  : view.isUnread && !isFiltered
                    ? t("noMatch.unread")
                    : common("noResponsesMatchFilters")
              }
              clearLabel={common("clearFilters")}
              onClear={list.clearFilters}
            />
          ) : (
            <NoResponses projectId={projectId} survey={survey} />
          )
        }
        label={t("title")}
        columns={columns}
        source={source}
        rowKey={responseKey}
        rowHeader="person"
        settings={settings}
        selection={selection}
        selectLabel={(response) => t("select", { name: nameOf(response) })}
        onOpen={openRow}
        rowClassName={stackedResponse}
        rowHeights={rowHeights}
        placeholderCount={12}
        minWidth={
          isDefault(settings)
            ? undefined
            : widthOf(movableResponseColumns.filter((id) => !settings.hidden.includes(id)))
        }
      />
      {selection.count > 0 && (
        <BulkBar
          count={selection.count}
          isLoading={selection.isLoading || listActions.isLoadingSelected}
          actions={responseTasks
            .filter((task) => isWritable || !needsEditor({ kind: task } as ResponseChange))
            .filter((task) =>
              task === "archive"
                ? query.archived !== "only"
                : task !== "unarchive" || query.archived !== undefined,
            )
            .map((id) => ({ id, label: t(`actions.${id}`) }))}
          onAct={listActions.runOnSelected}
          onClear={selection.clear}
        />
      )}
      {view.response !== null && (
        <ResponsePanel
          projectId={projectId}
          surveyId={survey.id}
          uuid={view.response}
          filter={list.filter}
          neighbours={adjacentResponses(rows, view.response)}
          isWritable={isWritable}
          actions={listActions.actions}
          onOpen={open}
          onTag={(response) => listActions.startTagging([response])}
          onClose={() => setView({ response: null })}
        />
      )}
      <ResponseDialogs projectId={projectId} survey={survey} list={list} listActions={listActions} />
    </div>
  );
}
