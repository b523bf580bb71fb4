"use client";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/surveys/editor/use-editor";
import { projectThemeId, type Theme, withTheme } from "@/components/surveys/look/themes";
import { Select } from "@/components/ui/select";

interface ThemeSelectProps {
  themes: readonly Theme[];
  theme: Theme;
}

/** What the look is built on: the widget's own, the project's, or a saved theme. */
export function ThemeSelect({ themes, theme }: ThemeSelectProps) {
  const t = useTranslations("look");
  const { change, isReadOnly } = useEditor();
  const nameOf = ({ id, name }: Theme) => name ?? t(id === projectThemeId ? "theme.project" : "theme.plain");
  const choose = (id: string) => {
    const chosen = themes.find((candidate) => candidate.id === id);
    if (!chosen || id === theme.id) return;
    change(
      t("theme.label"),
      (edited) => {
        edited.appearance = withTheme(edited.appearance, chosen);
      },
      { notify: t("theme.applied", { name: nameOf(chosen) }) },
    );
  };
  return (
    <Select
      label={t("theme.label")}
      hint={t("theme.hint")}
      options={themes.map((one) => ({ id: one.id, label: nameOf(one), mark: <Swatch theme={one} /> }))}
      value={theme.id}
      onChange={choose}
      isDisabled={isReadOnly}
      className="max-w-sm"
    />
  );
}

const swatchKeys = ["backgroundColor", "textColor", "submitButtonColor"] as const;
const plain = { backgroundColor: "#eeeded", textColor: "#020617", submitButtonColor: "black" } as const;

const Swatch = ({ theme: { appearance } }: { theme: Theme }) => (
  <span aria-hidden className="flex border border-control">
    {swatchKeys.map((key) => (
      <span key={key} style={{ background: String(appearance[key] ?? plain[key]) }} className="size-3.5" />
    ))}
  </span>
);
