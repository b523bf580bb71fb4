import { useTranslations } from "next-intl";
import { useHostedReach } from "@/components/survey/use-hosted-reach";
import { HostedSettings } from "@/components/surveys/editor/audience/hosted-settings";
import { usePathNames } from "@/components/surveys/editor/audience/use-path-names";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useShare } from "@/components/surveys/share/use-share";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { refusedPaths, removeRefused } from "@/lib/survey-model/type-change";

/** Who can answer a hosted survey: everyone with the link. */
export function HostedAudience() {
  const t = useTranslations("surveyTypes.hosted");
  const { change, isReadOnly, isNew } = useEditor("change", "isReadOnly", "isNew");
  const draft = useDraft((draft) => draft);
  const { openShare } = useShare();
  const pathNames = usePathNames();
  // Stored by the API, which lets a change of type alone keep them.
  const leftovers = refusedPaths(draft);
  const title = useHostedReach()(draft);
  return (
    <section aria-label={title} className="flex flex-col items-start gap-4">
      <h2 className="text-section">{title}</h2>
      <p className="max-w-[68ch] text-ink-2">{t("detail")}</p>
      <Button onPress={openShare} isDisabled={isNew}>
        {t("share")}
      </Button>
      <HostedSettings />
      {leftovers.length > 0 && (
        <Notice tone="caution" className="w-full">
          <p>{t("leftover", { names: pathNames(leftovers) })}</p>
          {!isReadOnly && (
            <Button size="small" className="mt-2" onPress={() => change(t("remove"), removeRefused)}>
              {t("remove")}
            </Button>
          )}
        </Notice>
      )}
    </section>
  );
}
