import { themed } from "@/components/surveys/editor/appearance/fields";
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
export const plainTheme: Theme = { id: "plain", name: null, appearance: {} };

/** The id of the project's own look. */
export const projectThemeId = "project";

/** What there is to choose from. */
export const themesOf = ({ appearance, themes }: SurveyConfig): Theme[] => [
  plainTheme,
  ...(appearance ? [{ id: projectThemeId, name: null, appearance }] : []),
  ...themes.map(({ id, name, appearance }) => ({ id: `theme:${id}`, name, appearance })),
];

const themedPart = (appearance: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(appearance).filter(([key, value]) => themed.has(key) && value != null));

/** In how many keys a look and a theme differ. */
function distance(appearance: JsonObject, theme: Theme): number {
  const own = themedPart(appearance);
  const given = themedPart(theme.appearance);
  const keys = new Set([...Object.keys(own), ...Object.keys(given)]);
  return [...keys].filter((key) => !isSameJson(own[key], given[key])).length;
}

/** Whether a look is a theme without anything changed. */
export const isJust = (theme: Theme, appearance: JsonObject): boolean => distance(appearance, theme) === 0;

/**
 * The theme a look is built on: the one that explains most of it. Nothing says which was chosen, so it is read off the
 * values (ours); of those that explain nothing the first.
 */
export const themeOf = (appearance: JsonObject, themes: readonly Theme[]): Theme =>
  themes.toSorted((a, b) => distance(appearance, a) - distance(appearance, b))[0] ?? plainTheme;

/** A look made over to a theme: its colours, place and form replaced, everything else as it was. */
export const withTheme = (appearance: JsonObject | null, theme: Theme): JsonObject => ({
  ...Object.fromEntries(Object.entries(appearance ?? {}).filter(([key]) => !themed.has(key))),
  ...themedPart(theme.appearance),
});
