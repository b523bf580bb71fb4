import { builtInThemes } from "@/components/survey/appearance/built-in-themes";
import { themeKeys } from "@/components/survey/appearance/fields";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";
import { isSameJson, type JsonObject } from "@/lib/contract/wire/json";

/** A named set of appearance values. */
export interface Theme {
  id: string;
  /** Null for all but those that a project saved: they have names in each language. */
  name: string | null;
  appearance: JsonObject;
}

/** The widget without any setting. */
export const defaultTheme: Theme = { id: "plain", name: null, appearance: {} };

/** The id of the project's theme. */
const projectThemeId = "project";

/** The themes to choose from: those of the product first. */
export const listThemes = ({ appearance, themes }: Pick<SurveyConfig, "appearance" | "themes">): Theme[] => [
  ...builtInThemes,
  defaultTheme,
  ...(appearance ? [{ id: projectThemeId, name: null, appearance }] : []),
  ...themes.map(({ id, name, appearance }) => ({ id: `theme:${id}`, name, appearance })),
];

const pickThemeKeys = (appearance: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(appearance).filter(([key, value]) => themeKeys.has(key) && value != null),
  );

/** Whether an appearance sets a key to another value than its theme. */
export const isSetBeyond = (theme: Theme, appearance: JsonObject | null, key: string): boolean =>
  appearance?.[key] != null && !isSameJson(appearance[key], theme.appearance[key]);

/** The number of theme keys in which an appearance and a theme differ. */
function countDifferences(appearance: JsonObject, theme: Theme): number {
  const values = pickThemeKeys(appearance);
  const themeValues = pickThemeKeys(theme.appearance);
  const keys = new Set([...Object.keys(values), ...Object.keys(themeValues)]);
  return [...keys].filter((key) => !isSameJson(values[key], themeValues[key])).length;
}

/** Whether an appearance sets the theme's values and no others. */
export const isThemeUnchanged = (theme: Theme, appearance: JsonObject): boolean =>
  countDifferences(appearance, theme) === 0;

/**
 * The theme that an appearance differs from least; the first of several. The chosen theme is not stored, so it is
 * derived from the values (ours).
 */
export const findTheme = (appearance: JsonObject, themes: readonly Theme[]): Theme =>
  themes.toSorted((a, b) => countDifferences(appearance, a) - countDifferences(appearance, b))[0] ??
  defaultTheme;

/** Replaces the theme keys of an appearance by those of a theme; other keys stay. */
export const applyTheme = (appearance: JsonObject | null, theme: Theme): JsonObject => ({
  ...Object.fromEntries(Object.entries(appearance ?? {}).filter(([key]) => !themeKeys.has(key))),
  ...pickThemeKeys(theme.appearance),
});
