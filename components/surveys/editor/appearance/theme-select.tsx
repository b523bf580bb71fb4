"use client";
import { useTranslations } from "next-intl";
import {
  isJust,
  plainTheme,
  projectThemeId,
  type Theme,
  withTheme,
} from "@/components/surveys/editor/appearance/themes";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Select } from "@/components/ui/select";
import type { JsonObject } from "@/lib/contract/json";

interface ThemeSelectProps {
  themes: readonly Theme[];
  theme: Theme;
}

/** A look that is no theme's. */
const ownId = "own";

/** What the look is: the widget's own, the project's, a saved theme, or one of these with changes. */
export function ThemeSelect({ themes, theme }: ThemeSelectProps) {
  const t = useTranslations("appearance");
  const { draft, change, isReadOnly } = useEditor();
  const look = draft.appearance ?? {};
  const nameOf = ({ id, name }: Theme) =>
    name ?? t(id === projectThemeId ? "theme.projectDefault" : "theme.widgetDefault");
  const own = isJust(theme, look)
    ? null
    : {
        id: ownId,
        label: theme.id === plainTheme.id ? t("theme.custom") : t("theme.changed", { name: nameOf(theme) }),
      };
  const shownId = own?.id ?? theme.id;
  const choose = (id: string) => {
    const chosen = themes.find((candidate) => candidate.id === id);
    if (!chosen || id === shownId) return;
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
      options={[
        ...(own ? [{ ...own, icon: <Swatch appearance={look} /> }] : []),
        ...themes.map((one) => ({
          id: one.id,
          label: nameOf(one),
          icon: <Swatch appearance={one.appearance} />,
        })),
      ]}
      value={shownId}
      onChange={choose}
      isDisabled={isReadOnly}
      className="max-w-sm"
    />
  );
}

const swatchKeys = ["backgroundColor", "textColor", "submitButtonColor"] as const;
const plain = { backgroundColor: "#eeeded", textColor: "#020617", submitButtonColor: "black" } as const;

const Swatch = ({ appearance }: { appearance: JsonObject }) => (
  <span aria-hidden className="flex border border-control forced-color-adjust-none">
    {swatchKeys.map((key) => (
      <span key={key} style={{ background: String(appearance[key] ?? plain[key]) }} className="size-3.5" />
    ))}
  </span>
);
