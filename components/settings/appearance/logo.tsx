import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { readLogo } from "@/components/settings/appearance/read-logo";
import { useSurveyConfig } from "@/components/settings/appearance/use-survey-config";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { logoTypes } from "@/lib/contract/project/logo";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";

interface LogoProps {
  projectId: string;
  config: SurveyConfig;
  canChange: boolean;
}

/** The logo of hosted pages. */
export function Logo({ projectId, config, canChange }: LogoProps) {
  const t = useTranslations("appearanceSettings.logo");
  const common = useTranslations("common");
  const { change, isPending } = useSurveyConfig(projectId);
  const [isRefused, setIsRefused] = useState(false);
  const { logo } = config;
  const set = (next: string | null) =>
    change({ config: { logo: next }, undo: { logo }, message: t(next === null ? "removed" : "changed") });
  const choose = async (file: File) => {
    const next = await readLogo(file);
    setIsRefused(next === null);
    if (next !== null) set(next);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {logo === null ? (
        <p className="text-ink-2">{t("none")}</p>
      ) : (
        // biome-ignore lint/performance/noImgElement: a data URL needs no optimization
        <img src={logo} alt={common("logo")} className="max-h-16 max-w-60 border border-line p-2" />
      )}
      {canChange && (
        <div className="flex flex-wrap gap-2">
          <FileTrigger
            acceptedFileTypes={logoTypes}
            onSelect={(files) => files?.[0] && void choose(files[0])}
          >
            <Button isDisabled={isPending}>{t("choose")}</Button>
          </FileTrigger>
          {logo !== null && (
            <Button
              isDisabled={isPending}
              onPress={() => {
                setIsRefused(false);
                set(null);
              }}
            >
              {common("remove")}
            </Button>
          )}
        </div>
      )}
      {isRefused && <Notice tone="fault">{t("refused")}</Notice>}
    </div>
  );
}
