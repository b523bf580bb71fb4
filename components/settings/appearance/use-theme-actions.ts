import { useTranslations } from "next-intl";
import { useSurveyConfig } from "@/components/settings/appearance/use-survey-config";
import { standardTheme } from "@/components/survey/appearance/built-in-themes";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";

type Theme = SurveyConfig["themes"][number];

/** A name that no theme has: the wanted one, else with a number. */
function freeThemeName(wanted: string, themes: readonly Theme[]): string {
  const names = new Set(themes.map(({ name }) => name));
  for (let number = 2, name = wanted; ; number++) {
    if (!names.has(name)) return name;
    name = `${wanted} ${number}`;
  }
}

/** What can be done with the themes of a project, each at once and with undo. */
export function useThemeActions(projectId: string, config: SurveyConfig, onEdit: (id: string) => void) {
  const t = useTranslations("appearanceSettings.themes");
  const common = useTranslations("common");
  const { change, isPending } = useSurveyConfig(projectId);
  const { themes, appearance } = config;
  const add = (name: string, from: Theme["appearance"], message: string): string => {
    const id = crypto.randomUUID();
    const theme = { id, name: freeThemeName(name, themes), appearance: from };
    change({ config: { themes: [...themes, theme] }, undo: { themes }, message });
    return id;
  };
  return {
    create: () => onEdit(add(t("newName"), appearance ?? standardTheme.appearance, t("created"))),
    duplicate: ({ name, appearance }: Theme) =>
      void add(common("copyOf", { name }), appearance, t("duplicated", { name })),
    makeDefault: (theme: Theme) =>
      change({
        config: { appearance: theme.appearance },
        undo: { appearance },
        message: common("newSurveysBeginWith", { name: theme.name }),
      }),
    remove: (theme: Theme) =>
      change({
        config: { themes: themes.filter(({ id }) => id !== theme.id) },
        undo: { themes },
        message: t("removed", { name: theme.name }),
      }),
    isPending,
  };
}
