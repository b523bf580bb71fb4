import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useSurveyConfig } from "@/components/settings/appearance/use-survey-config";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isLogo, logoTypes, maxLogoBytes } from "@/lib/contract/project/logo";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";

interface LogoProps {
  projectId: string;
  config: SurveyConfig;
  canChange: boolean;
}

/** The logo of hosted pages. */
export function Logo({ projectId, config, canChange }: LogoProps) {
  const t = useTranslations("appearanceSettings.logo");
  const { change, isPending } = useSurveyConfig(projectId);
  const [isRefused, setIsRefused] = useState(false);
  const { logo } = config;
  const set = (next: string | null) => {
    setIsRefused(next !== null && !isLogo(next));
    if (next !== null && !isLogo(next)) return;
    change({ config: { logo: next }, undo: { logo }, message: t(next === null ? "removed" : "changed") });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {logo === null ? (
        <p className="text-ink-2">{t("none")}</p>
      ) : (
        // biome-ignore lint/performance/noImgElement: a data URL needs no optimization
        <img src={logo} alt={t("alt")} className="max-h-16 max-w-60 border border-line p-2" />
      )}
      {canChange && (
        <div className="flex flex-wrap gap-2">
          <FileTrigger
            acceptedFileTypes={logoTypes}
            onSelect={(files) => files?.[0] && void readUrl(files[0]).then(set)}
          >
            <Button isDisabled={isPending}>{t("choose")}</Button>
          </FileTrigger>
          {logo !== null && (
            <Button isDisabled={isPending} onPress={() => set(null)}>
              {t("remove")}
            </Button>
          )}
        </div>
      )}
      {isRefused && <Notice tone="fault">{t("refused", { size: maxLogoBytes / 1024 })}</Notice>}
    </div>
  );
}

const readUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
