import { useTranslations } from "next-intl";
import { useSurveyConfig } from "@/components/settings/appearance/use-survey-config";
import { Switch } from "@/components/ui/switch";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";

interface BrandingProps {
  projectId: string;
  config: SurveyConfig;
  canChange: boolean;
}

const settings = ["show_branding_on_hosted_pages", "show_branding_in_widgets"] as const;

/** The places where respondents read "Made with Fieldbook". */
export function Branding({ projectId, config, canChange }: BrandingProps) {
  const t = useTranslations("appearanceSettings.branding");
  const { change } = useSurveyConfig(projectId);
  return (
    <div className="flex flex-col gap-4">
      {settings.map((key) => (
        <Switch
          key={key}
          label={t(`${key}.label`)}
          hint={t(`${key}.hint`)}
          isSelected={config[key]}
          isDisabled={!canChange}
          onChange={(isOn) =>
            change({
              config: { [key]: isOn },
              undo: { [key]: !isOn },
              message: t(isOn ? "shown" : "hidden", { place: t(`${key}.label`) }),
            })
          }
        />
      ))}
    </div>
  );
}
