import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import type { ResponseChange } from "@/components/surveys/response-actions/response-change";
import { useResponseActions } from "@/components/surveys/response-actions/use-response-actions";
import { type ResponseTask, useResponseCommands } from "@/components/surveys/responses/use-response-commands";
import type { ResponseList } from "@/components/surveys/responses/use-response-list";
import { useSelectedResponses } from "@/components/surveys/responses/use-selected-responses";
import { changeCachedResponses, markResponsesRead, responsesKey } from "@/lib/client/surveys/responses";
import type { SurveyResponse } from "@/lib/contract/survey/response";

/** The responses that a dialog changes. */
interface ResponseTarget {
  responses: readonly SurveyResponse[];
}

/** What can be done with the responses of a list, by buttons, keys and the palette, and the dialogs that it opens. */
export function useResponseListActions(projectId: string, surveyId: string, list: ResponseList) {
  const { isWritable, view, setView, search, isFiltered, filter, rows, selection } = list;
  const { source, unread } = rows;
  const t = useTranslations("responses");
  const queries = useQueryClient();
  const selected = useSelectedResponses(selection);
  const actions = useResponseActions(projectId, surveyId, rows.refresh);
  const [tagging, setTagging] = useState<(ResponseTarget & { isRemoving: boolean }) | null>(null);
  const [bulk, setBulk] = useState<(ResponseTarget & { change: ResponseChange }) | null>(null);
  const [isManagingTags, setManagingTags] = useState(false);
  const [areTagRulesOpen, setTagRulesOpen] = useState(false);
  const [isImporting, setImporting] = useState(false);

  const apply = (responses: readonly SurveyResponse[], change: ResponseChange) => {
    const [only] = responses;
    if (responses.length === 1 && only) actions.change([only.uuid], change);
    else if (responses.length > 1) setBulk({ responses, change });
  };
  const runOnSelected = (task: ResponseTask) =>
    selected.runOnSelected((responses) => {
      if (task === "tag" || task === "untag") setTagging({ responses, isRemoving: task === "untag" });
      else if (task === "cohort" || task === "survey") selected.createFrom(responses, task);
      else apply(responses, { kind: task });
    });
  const startTagging = (responses: readonly SurveyResponse[]) => setTagging({ responses, isRemoving: false });
  const open = useCallback((uuid: string) => setView({ response: uuid }), [setView]);
  const setUnread = (isOn: boolean) => setView({ isUnread: isOn });

  const readAll = useApiMutation({
    send: () => markResponsesRead(projectId, surveyId, {}),
    refreshes: [[...responsesKey(projectId, surveyId), "counts"]],
    onSuccess: () =>
      changeCachedResponses(queries, projectId, surveyId, (response) => ({ ...response, is_read: true })),
    done: () => ({ message: t("allRead") }),
    failed: () => t("readAllFailed"),
  });
  const onReadAll =
    !isFiltered && search === "" && unread !== undefined && unread > 0 ? () => readAll.run(undefined) : null;

  const apiQuery = new URLSearchParams(filter).toString();
  useResponseCommands({
    source,
    isWritable,
    selectedCount: selection.count,
    onSelected: runOnSelected,
    onTag: startTagging,
    onChange: (response, change) => apply([response], change),
    onOpen: open,
    onManageTags: () => setManagingTags(true),
    onTagRules: () => setTagRulesOpen(true),
    onReadAll,
    isUnread: view.isUnread,
    onUnread: setUnread,
    apiUrl: `/api/projects/${projectId}/surveys/${surveyId}/responses/${apiQuery && `?${apiQuery}`}`,
  });
  return {
    actions,
    apply,
    open,
    setUnread,
    runOnSelected,
    isLoadingSelected: selected.isLoading,
    /** Null while nothing is unread, or the list is narrowed. */
    onReadAll,
    startTagging,
    tagging,
    closeTagging: () => setTagging(null),
    bulk,
    closeBulk: () => {
      setBulk(null);
      selection.clear();
    },
    creation: selected.creation,
    closeCreation: selected.closeCreation,
    manageTags: () => setManagingTags(true),
    isManagingTags,
    closeManageTags: () => setManagingTags(false),
    openTagRules: () => setTagRulesOpen(true),
    areTagRulesOpen,
    closeTagRules: () => setTagRulesOpen(false),
    openImport: () => setImporting(true),
    isImporting,
    closeImport: () => setImporting(false),
  };
}

export type ResponseListActions = ReturnType<typeof useResponseListActions>;
