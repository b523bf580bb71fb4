import { useTranslations } from "next-intl";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useSurveyState } from "@/components/surveys/editor/state/use-survey-state";
import { ShareDrawer } from "@/components/surveys/share/share-drawer";

/** Share of the survey as it is being edited. */
export default function ShareDraft({ onClose }: { onClose: () => void }) {
  const t = useTranslations("share.embed");
  const { change, isReadOnly, projectId, survey } = useEditor("change", "isReadOnly", "projectId", "survey");
  const draft = useDraft((draft) => draft);
  const state = useSurveyState();
  const setEmbedding = (isAllowed: boolean) =>
    change(t("allow"), (edited) => {
      edited.enable_iframe_embedding = isAllowed;
    });
  return (
    <ShareDrawer
      target={{ projectId, survey, draft, state, setEmbedding: isReadOnly ? null : setEmbedding }}
      onClose={onClose}
    />
  );
}
