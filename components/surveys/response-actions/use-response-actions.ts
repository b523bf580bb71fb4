import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import {
  inverseOf,
  type ResponseChange,
  sendChange,
  withChange,
} from "@/components/surveys/response-actions/response-change";
import { responseTagsKey } from "@/lib/client/surveys/response-tags";
import { changeCachedResponses, responsesKey } from "@/lib/client/surveys/responses";
import { answersKey } from "@/lib/client/surveys/surveys";
import type { ResponseResult } from "@/lib/contract/survey/response-tag";

interface Changing {
  uuids: readonly string[];
  change: ResponseChange;
  /** Shows no message: the change follows from another action. */
  isQuiet?: boolean;
}

const changedOf = (results: readonly ResponseResult[]) =>
  results.flatMap(({ uuid, status }) => (status === "changed" ? [uuid] : []));

/**
 * What can be done with responses, each with undo.
 *
 * @param refresh reads the rows of the list again
 */
export function useResponseActions(projectId: string, surveyId: string, refresh: () => Promise<void>) {
  const t = useTranslations("responses");
  const queries = useQueryClient();

  /** Updates every view of the changed responses. */
  const show = useCallback(
    async (uuids: readonly string[], change: ResponseChange) => {
      const changed = new Set(uuids);
      changeCachedResponses(queries, projectId, surveyId, (response) =>
        changed.has(response.uuid) ? withChange(response, change) : response,
      );
      const stale = { queryKey: answersKey(projectId, surveyId), refetchType: "none" } as const;
      // The numbers of other tabs are read again when they are opened, those of this one now.
      if (change.kind !== "read" && change.kind !== "unread")
        await queries.invalidateQueries({ ...stale, predicate: ({ queryKey }) => queryKey[5] === "results" });
      const isListed = change.kind === "archive" || change.kind === "unarchive";
      await Promise.all([
        isListed && refresh(),
        queries.invalidateQueries({ queryKey: [...responsesKey(projectId, surveyId), "counts"] }),
        "tag" in change && queries.invalidateQueries({ queryKey: responseTagsKey(projectId) }),
        queries.invalidateQueries({ queryKey: [...responsesKey(projectId, surveyId), "tag-counts"] }),
      ]);
    },
    [queries, projectId, surveyId, refresh],
  );

  const messageOf = useCallback(
    (change: ResponseChange, count: number) =>
      "tag" in change
        ? t(`done.${change.kind}`, { count, tag: change.tag.name })
        : t(`done.${change.kind}`, { count }),
    [t],
  );
  const { run } = useApiMutation({
    send: ({ uuids, change }: Changing) => sendChange(projectId, surveyId, uuids, change),
    refreshes: [],
    onSuccess: (results, { change }) => void show(changedOf(results), change),
    done: ({ change, isQuiet }, results) => {
      if (isQuiet) return null;
      const changed = changedOf(results);
      const failed = results.filter(({ status }) => status === "not_found" || status === "too_many_tags");
      if (failed.length > 0) return { message: t("doneExcept", { count: failed.length }) };
      return {
        message: messageOf(change, results.length),
        ...(changed.length > 0 && { undo: () => undo.current(changed, change) }),
      };
    },
    failed: ({ uuids }) => t("failed", { count: uuids.length }),
  });
  const undo = useRef<(uuids: readonly string[], change: ResponseChange) => void>(() => {});
  undo.current = (uuids, change) => run({ uuids, change: inverseOf(change), isQuiet: true });

  return useMemo(
    () => ({
      /** Does it at once. */
      change: (uuids: readonly string[], change: ResponseChange) => run({ uuids, change }),
      /** The same without a message. */
      changeQuietly: (uuids: readonly string[], change: ResponseChange) =>
        run({ uuids, change, isQuiet: true }),
      show,
      messageOf,
      /** Takes a change back. */
      undo: (uuids: readonly string[], change: ResponseChange) => undo.current(uuids, change),
    }),
    [run, show, messageOf],
  );
}

export type ResponseActions = ReturnType<typeof useResponseActions>;
