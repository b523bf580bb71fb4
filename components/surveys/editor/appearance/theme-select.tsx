import { useTranslations } from "next-intl";
import { Swatch } from "@/components/survey/appearance/swatch";
import {
  applyTheme,
  defaultTheme,
  isThemeUnchanged,
  projectThemeId,
  type Theme,
} from "@/components/survey/appearance/themes";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { Select } from "@/components/ui/select";

interface ThemeSelectProps {
  themes: readonly Theme[];
  theme: Theme;
}

/** The option for an appearance that matches no theme. */
const customId = "own";

/**
 * Selects a theme: the widget's default, the project's, or a saved one; an appearance that differs from its
 * theme is a separate option.
 */
export function ThemeSelect({ themes, theme }: ThemeSelectProps) {
  const t = useTranslations("appearance");
  const { change, isReadOnly } = useEditor("change", "isReadOnly");
  const appearance = useDraft((draft) => draft.appearance) ?? {};
  const themeName = ({ id, name }: Theme) =>
    name ?? t(id === projectThemeId ? "theme.projectDefault" : "theme.widgetDefault");
  const custom = isThemeUnchanged(theme, appearance)
    ? null
    : {
        id: customId,
        label:
          theme.id === defaultTheme.id ? t("theme.custom") : t("theme.changed", { name: themeName(theme) }),
      };
  const selectedId = custom?.id ?? theme.id;
  const selectTheme = (id: string) => {
    const selected = themes.find((candidate) => candidate.id === id);
    if (!selected || id === selectedId) return;
    change(
      t("theme.label"),
      (edited) => {
        edited.appearance = applyTheme(edited.appearance, selected);
      },
      { notify: t("theme.applied", { name: themeName(selected) }) },
    );
  };
  return (
    <Select
      label={t("theme.label")}
      hint={t("theme.hint")}
      options={[
        ...(custom ? [{ ...custom, icon: <Swatch appearance={appearance} /> }] : []),
        ...themes.map((candidate) => ({
          id: candidate.id,
          label: themeName(candidate),
          icon: <Swatch appearance={candidate.appearance} />,
        })),
      ]}
      value={selectedId}
      onChange={selectTheme}
      isDisabled={isReadOnly}
      className="max-w-sm"
    />
  );
}
