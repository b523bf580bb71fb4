import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { BulkDialog } from "@/components/data-list/bulk-dialog";
import { ScreenError } from "@/components/forms/screen-error";
import { type ResponseChange, sendChange } from "@/components/surveys/response-actions/response-change";
import type { ResponseActions } from "@/components/surveys/response-actions/use-response-actions";
import { sendTogether, toBatches } from "@/components/surveys/responses/bulk-items";
import { useRespondentName } from "@/components/surveys/responses/use-respondent-name";
import { toast } from "@/components/ui/toast";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { SurveyResponse } from "@/lib/contract/survey/response";
import type { ResponseResult } from "@/lib/contract/survey/response-tag";

interface BulkChangeProps {
  projectId: string;
  surveyId: string;
  change: ResponseChange;
  responses: readonly SurveyResponse[];
  actions: ResponseActions;
  onClose: () => void;
}

/** Changes many responses with progress and a result for each, and offers to undo it. */
export default function BulkChange({
  projectId,
  surveyId,
  change,
  responses,
  actions,
  onClose,
}: BulkChangeProps) {
  const t = useTranslations("responses");
  const common = useTranslations("common");
  const format = useFormatter();
  const nameOf = useRespondentName();
  const timeZone = useTimeZone(projectId);
  const changed = useRef<string[]>([]);
  const done = useRef(0);
  const [{ items, askOne }] = useState(() => ({
    items: toBatches(responses, {
      row: (response) => {
        const time = format.dateTime(new Date(response.submitted_at), {
          dateStyle: "short",
          timeStyle: "short",
          timeZone,
        });
        return `${nameOf(response)} · ${time}`;
      },
      range: (from, to) => t("bulk.range", { from, to }),
    }),
    askOne: sendTogether(
      responses.map(({ uuid }) => uuid),
      (uuids) => sendChange(projectId, surveyId, uuids, change),
    ),
  }));
  /** Keeps what can be undone. @throws the error of those that failed */
  const take = (results: readonly (ResponseResult | undefined)[]) => {
    const failed: ResponseResult["status"][] = [];
    for (const result of results) {
      if (result?.status === "changed") changed.current.push(result.uuid);
      if (result?.status === "changed" || result?.status === "unchanged") done.current++;
      else failed.push(result?.status ?? "not_found");
    }
    const [status] = failed;
    if (status === "too_many_tags") throw new ScreenError(t("bulk.tooManyTags", { count: failed.length }));
    if (status !== undefined) throw new ScreenError(t("bulk.notFound", { count: failed.length }));
  };
  const count = responses.length;
  const title =
    "tag" in change
      ? t(`bulk.${change.kind}`, { count, tag: change.tag.name })
      : t(`bulk.${change.kind}`, { count });
  return (
    <BulkDialog
      title={title}
      confirmLabel={title}
      itemsLabel={common("responses")}
      items={items}
      isConfirmed
      act={async ({ key, uuids }) =>
        take(uuids.length === 1 ? [await askOne(key)] : await sendChange(projectId, surveyId, uuids, change))
      }
      // Shown immediately, without waiting for recounts.
      onRound={() => void actions.show(changed.current, change)}
      onClose={() => {
        const uuids = changed.current;
        if (uuids.length > 0)
          void toast(actions.messageOf(change, done.current), {
            undo: { label: common("undo"), onUndo: () => actions.undo(uuids, change) },
          });
        onClose();
      }}
    >
      {null}
    </BulkDialog>
  );
}
