import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Tag } from "@/components/surveys/response-actions/response-change";
import type { ResponseList } from "@/components/surveys/responses/use-response-list";
import type { ResponseListActions } from "@/components/surveys/responses/use-response-list-actions";
import { lazyComponent } from "@/components/ui/lazy-component";
import { responseTagsKey } from "@/lib/client/surveys/response-tags";
import { responsesKey } from "@/lib/client/surveys/responses";
import type { Survey } from "@/lib/contract/survey/survey";

const CreateFromPersons = lazyComponent(() => import("@/components/persons-drawer/create-from-persons"));
const TagPicker = lazyComponent(() => import("@/components/surveys/response-actions/tag-picker"));
const BulkChange = lazyComponent(() => import("@/components/surveys/responses/bulk-change"));
const ManageTags = lazyComponent(() => import("@/components/surveys/responses/manage-tags"));
const ImportResponses = lazyComponent(() => import("@/components/surveys/responses/import-responses"));
const TagRules = lazyComponent(() => import("@/components/surveys/responses/tag-rules"));

interface ResponseDialogsProps {
  projectId: string;
  survey: Survey;
  list: ResponseList;
  listActions: ResponseListActions;
}

/** The dialogs over the list of responses: choosing a tag, changing many, what is created from their persons, managing tags, tag rules, an import. */
export function ResponseDialogs({ projectId, survey, list, listActions }: ResponseDialogsProps) {
  const t = useTranslations("responses");
  const queries = useQueryClient();
  const { tagging, bulk, creation } = listActions;
  const surveyId = survey.id;
  const refreshTags = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: responseTagsKey(projectId) }),
      queries.invalidateQueries({ queryKey: [...responsesKey(projectId, surveyId), "one"] }),
      list.rows.refresh(),
    ]);
  };
  return (
    <>
      {tagging && (
        <TagPicker
          projectId={projectId}
          title={t(tagging.isRemoving ? "tagPicker.removeTitle" : "tagPicker.title", {
            count: tagging.responses.length,
          })}
          responses={tagging.responses}
          isRemoving={tagging.isRemoving}
          onPick={(kind: "tag" | "untag", tag: Tag) => listActions.apply(tagging.responses, { kind, tag })}
          onClose={listActions.closeTagging}
        />
      )}
      {bulk && (
        <BulkChange
          projectId={projectId}
          surveyId={surveyId}
          change={bulk.change}
          responses={bulk.responses}
          actions={listActions.actions}
          onClose={listActions.closeBulk}
        />
      )}
      {creation && (
        <CreateFromPersons
          projectId={projectId}
          purpose={creation.purpose}
          loadUuids={async () => creation.uuids}
          count={creation.uuids.length}
          suggestedName={list.search === "" ? survey.name : `${survey.name}: ${list.search}`}
          onClose={listActions.closeCreation}
        />
      )}
      {listActions.isManagingTags && (
        <ManageTags
          projectId={projectId}
          isWritable={list.isWritable}
          onChanged={refreshTags}
          onClose={listActions.closeManageTags}
        />
      )}
      {listActions.areTagRulesOpen && (
        <TagRules
          projectId={projectId}
          survey={survey}
          isWritable={list.isWritable}
          onTagged={refreshTags}
          onClose={listActions.closeTagRules}
        />
      )}
      {listActions.isImporting && (
        <ImportResponses
          projectId={projectId}
          survey={survey}
          onImported={() => void list.rows.refresh()}
          onClose={listActions.closeImport}
        />
      )}
    </>
  );
}
