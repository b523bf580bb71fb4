import { themeKeys } from "@/components/surveys/editor/appearance/fields";
import { isSameJson, type JsonObject } from "@/lib/contract/json";
import type { SurveyConfig } from "@/lib/contract/project";

/** What a survey's look is built on. */
export interface Theme {
  id: string;
  /** Null for those that have no name of their own: the widget's, the project's. */
  name: string | null;
  appearance: JsonObject;
}

/** The widget as it is without any word about it. */
export const defaultTheme: Theme = { id: "plain", name: null, appearance: {} };

/** The id of the project's own look. */
export const projectThemeId = "project";

/** What there is to choose from. */
export const listThemes = ({ appearance, themes }: SurveyConfig): Theme[] => [
  defaultTheme,
  ...(appearance ? [{ id: projectThemeId, name: null, appearance }] : []),
  ...themes.map(({ id, name, appearance }) => ({ id: `theme:${id}`, name, appearance })),
];

const pickThemeKeys = (appearance: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(appearance).filter(([key, value]) => themeKeys.has(key) && value != null),
  );

/** In how many keys a look and a theme differ. */
function countDifferences(appearance: JsonObject, theme: Theme): number {
  const values = pickThemeKeys(appearance);
  const themeValues = pickThemeKeys(theme.appearance);
  const keys = new Set([...Object.keys(values), ...Object.keys(themeValues)]);
  return [...keys].filter((key) => !isSameJson(values[key], themeValues[key])).length;
}

/** Whether a look is a theme without anything changed. */
export const isThemeUnchanged = (theme: Theme, appearance: JsonObject): boolean =>
  countDifferences(appearance, theme) === 0;

/**
 * The theme a look is built on: the one that explains most of it. Nothing says which was chosen, so it is read off the
 * values (ours); of those that explain nothing the first.
 */
export const findTheme = (appearance: JsonObject, themes: readonly Theme[]): Theme =>
  themes.toSorted((a, b) => countDifferences(appearance, a) - countDifferences(appearance, b))[0] ??
  defaultTheme;

/** A look made over to a theme: its colours, place and form replaced, everything else as it was. */
export const applyTheme = (appearance: JsonObject | null, theme: Theme): JsonObject => ({
  ...Object.fromEntries(Object.entries(appearance ?? {}).filter(([key]) => !themeKeys.has(key))),
  ...pickThemeKeys(theme.appearance),
});
