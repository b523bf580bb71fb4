"use client";
import { useTranslations } from "next-intl";
import { ApiShare } from "@/components/surveys/editor/share/api-share";
import { HostedShare } from "@/components/surveys/editor/share/hosted-share";
import { SiteShare } from "@/components/surveys/editor/share/site-share";
import { StateNotice } from "@/components/surveys/editor/share/state-notice";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Drawer } from "@/components/ui/drawer";

/** Share: how the survey reaches its respondents. Open while it is rendered. */
export function ShareDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("share");
  const { draft } = useEditor();
  return (
    <Drawer title={t("title")} closeLabel={t("close")} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="flex flex-col">
        <StateNotice />
        {draft.type === "external_survey" ? (
          <HostedShare />
        ) : draft.type === "api" ? (
          <ApiShare />
        ) : (
          <SiteShare />
        )}
      </div>
    </Drawer>
  );
}
