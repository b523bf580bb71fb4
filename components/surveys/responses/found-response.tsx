import { useTranslations } from "next-intl";
import { useState } from "react";
import TagPicker from "@/components/surveys/response-actions/tag-picker";
import { useResponseActions } from "@/components/surveys/response-actions/use-response-actions";
import { adjacentResponses } from "@/components/surveys/responses/adjacent-responses";
import ResponsePanel from "@/components/surveys/responses/response-panel";
import type { ResponseRows } from "@/components/surveys/responses/use-response-rows";
import { useCanEdit } from "@/lib/client/access/use-role";
import type { SurveyResponse } from "@/lib/contract/survey/response";

interface FoundResponseProps {
  projectId: string;
  surveyId: string;
  /** The survey's name; undefined while it is read. */
  survey: string | undefined;
  uuid: string;
  /** The search that found it. */
  rows: ResponseRows;
  onOpen: (uuid: string) => void;
  onClose: () => void;
}

/** A response over the list of all surveys that found it. */
export default function FoundResponse(props: FoundResponseProps) {
  const { projectId, surveyId, survey, uuid, rows, onOpen, onClose } = props;
  const t = useTranslations("responses");
  const isWritable = useCanEdit(projectId);
  const actions = useResponseActions(projectId, surveyId, rows.refresh);
  const [tagging, setTagging] = useState<SurveyResponse | null>(null);
  return (
    <>
      <ResponsePanel
        projectId={projectId}
        surveyId={surveyId}
        survey={survey}
        uuid={uuid}
        filter={noFilter}
        neighbours={adjacentResponses(rows, uuid)}
        isWritable={isWritable}
        actions={actions}
        onOpen={onOpen}
        onTag={setTagging}
        onClose={onClose}
      />
      {tagging && (
        <TagPicker
          projectId={projectId}
          title={t("tagPicker.title", { count: 1 })}
          responses={[tagging]}
          onPick={(kind, tag) => actions.change([tagging.uuid], { kind, tag })}
          onClose={() => setTagging(null)}
        />
      )}
    </>
  );
}

const noFilter = {};
