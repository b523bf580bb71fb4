import { useTranslations } from "next-intl";
import { ApiShare } from "@/components/surveys/share/api-share";
import { HostedShare } from "@/components/surveys/share/hosted-share";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { SiteShare } from "@/components/surveys/share/site-share";
import { StateNotice } from "@/components/surveys/share/state-notice";
import { Drawer } from "@/components/ui/drawer";

/** Share: how the survey reaches its respondents. Open while it is rendered. */
export function ShareDrawer({ target, onClose }: { target: ShareTarget; onClose: () => void }) {
  const common = useTranslations("common");
  return (
    <Drawer title={common("share")} onClose={onClose}>
      <div className="flex flex-col">
        <StateNotice target={target} />
        {target.draft.type === "external_survey" ? (
          <HostedShare target={target} />
        ) : target.draft.type === "api" ? (
          <ApiShare target={target} />
        ) : (
          <SiteShare target={target} />
        )}
      </div>
    </Drawer>
  );
}
