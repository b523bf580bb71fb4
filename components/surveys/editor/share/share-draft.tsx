"use client";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { ShareDrawer } from "@/components/surveys/share/share-drawer";

/** Share of the survey as it is being edited. */
export function ShareDraft({ onClose }: { onClose: () => void }) {
  const t = useTranslations("share.embed");
  const { projectId, survey, draft, state, change, isReadOnly } = useEditor();
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
