import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { BulkDialog } from "@/components/data-list/bulk-dialog";
import { stateMarks } from "@/components/survey/marks/survey-states";
import {
  type ActionTarget,
  isPossible,
  perform,
  type SurveyAction,
} from "@/components/surveys/actions/actions";
import { download, fileName } from "@/components/ui/download";
import { StatusMark } from "@/components/ui/status-mark";
import { surveyOptions, surveysKey } from "@/lib/client/surveys/surveys";
import type { Survey } from "@/lib/contract/survey/survey";

/** An action that is confirmed first, and its surveys. */
export interface PendingAction {
  action: SurveyAction;
  rows: readonly ActionTarget[];
}

interface ActionDialogProps extends PendingAction {
  projectId: string;
  /** Called with the ids of the surveys it was applied to. */
  onClose: (done: readonly string[]) => void;
}

/** Confirms an action on surveys, and applies it to the surveys that allow it. */
export default function ActionDialog({ action, rows, projectId, onClose }: ActionDialogProps) {
  const t = useTranslations("surveyActions");
  const common = useTranslations("common");
  const queries = useQueryClient();
  // The items at the start: the list changes while the action runs.
  const [{ items, leftOut }] = useState(() => ({
    items: rows
      .filter((row) => isPossible(action, row))
      .map(({ survey, state }) => ({
        key: survey.id,
        name: survey.name,
        mark: <StatusMark {...stateMarks[state]} />,
      })),
    leftOut: rows.filter((row) => !isPossible(action, row)).length,
  }));
  const exported = useRef(new Map<string, Survey>());
  const names = { count: items.length, name: items[0]?.name ?? "" };
  return (
    <BulkDialog
      title={t(`${action}.title`, names)}
      confirmLabel={t(`${action}.confirm`, names)}
      isDangerous={action === "delete"}
      itemsLabel={common("surveys")}
      items={items}
      act={async ({ key }) => {
        if (action !== "export") return perform(action, projectId, key);
        const { value } = await queries.fetchQuery({ ...surveyOptions(projectId, key), staleTime: 0 });
        exported.current.set(key, value);
      }}
      onRound={async () => {
        if (action !== "export") await queries.invalidateQueries({ queryKey: surveysKey(projectId) });
        else save([...exported.current.values()]);
      }}
      onClose={onClose}
    >
      {items.length > 0 && <p>{t(`${action}.detail`, names)}</p>}
      {leftOut > 0 && <p>{t(`${action}.others`, { count: leftOut })}</p>}
    </BulkDialog>
  );
}

/** Saves one survey, or a list of them, as the API returns it. */
function save(surveys: readonly Survey[]): void {
  const [first] = surveys;
  if (!first) return;
  const isOne = surveys.length === 1;
  download(
    fileName(isOne ? first.name : "surveys", "json"),
    `${JSON.stringify(isOne ? first : surveys, null, 2)}\n`,
  );
}
