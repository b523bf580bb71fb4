import { useTranslations } from "next-intl";
import { useThemeName } from "@/components/survey/appearance/theme-name";
import { ThemePicker } from "@/components/survey/appearance/theme-picker";
import {
  applyTheme,
  defaultTheme,
  isThemeUnchanged,
  type Theme,
} from "@/components/survey/appearance/themes";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";

interface ThemeSelectProps {
  themes: readonly Theme[];
  /** The theme that the survey differs from least. */
  theme: Theme;
}

/** Selects the theme of the survey; below it is said which one it differs from. */
export function ThemeSelect({ themes, theme }: ThemeSelectProps) {
  const t = useTranslations("appearance.theme");
  const { change, isReadOnly } = useEditor("change", "isReadOnly");
  const appearance = useDraft((draft) => draft.appearance) ?? {};
  const isHosted = useDraft((draft) => draft.type === "external_survey");
  const nameOf = useThemeName(isHosted);
  const isUnchanged = isThemeUnchanged(theme, appearance);
  const state = theme.id === defaultTheme.id ? t("custom") : t("changed", { name: nameOf(theme) });
  return (
    <ThemePicker
      label={isUnchanged ? t("label") : `${t("label")}: ${state}`}
      hint={t("hint")}
      themes={themes}
      selectedId={isUnchanged ? theme.id : null}
      onChange={(selected) =>
        change(
          t("label"),
          (edited) => {
            edited.appearance = applyTheme(edited.appearance, selected);
          },
          // The preview shows it, and a message would cover that.
          { announce: t("applied", { name: nameOf(selected) }) },
        )
      }
      isHosted={isHosted}
      isDisabled={isReadOnly}
    />
  );
}
