import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { sendChange, type Tag } from "@/components/surveys/response-actions/response-change";
import { responseTagsKey } from "@/lib/client/surveys/response-tags";
import type { ListedResponse } from "@/lib/client/surveys/responses";
import { answersKey } from "@/lib/client/surveys/surveys";

interface TagChange {
  responses: readonly ListedResponse[];
  kind: "tag" | "untag";
  tag: Tag;
}

/** Tags responses to several surveys, survey by survey, with undo. @param refresh reads the rows of the list again */
export function useTagFound(projectId: string, refresh: () => Promise<void>): (change: TagChange) => void {
  const t = useTranslations("responses");
  const queries = useQueryClient();
  const { run } = useApiMutation({
    send: async ({ responses, ...change }: TagChange) => {
      const bySurvey = Object.groupBy(responses, ({ survey }) => survey?.id ?? "");
      const results = [];
      for (const [surveyId, some = []] of Object.entries(bySurvey)) {
        const uuids = some.map(({ uuid }) => uuid);
        results.push(...(await sendChange(projectId, surveyId, uuids, change)));
      }
      return results;
    },
    refreshes: [responseTagsKey(projectId)],
    onSuccess: (_, { responses }) => {
      for (const id of new Set(responses.map(({ survey }) => survey?.id ?? "")))
        void queries.invalidateQueries({ queryKey: answersKey(projectId, id) });
      void refresh();
    },
    done: ({ responses, kind, tag }, results) => {
      const failed = results.filter(({ status }) => status === "not_found" || status === "too_many_tags");
      if (failed.length > 0) return { message: t("doneExcept", { count: failed.length }) };
      const uuids = new Set(results.flatMap(({ uuid, status }) => (status === "changed" ? uuid : [])));
      const changed = responses.filter(({ uuid }) => uuids.has(uuid));
      const undo = () => latest.current({ responses: changed, kind: kind === "tag" ? "untag" : "tag", tag });
      return {
        message: t(`done.${kind}`, { count: results.length, tag: tag.name }),
        ...(changed.length > 0 && { undo }),
      };
    },
    failed: ({ responses }) => t("failed", { count: responses.length }),
  });
  const latest = useRef(run);
  latest.current = run;
  return run;
}
