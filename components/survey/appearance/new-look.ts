/** What surveys look like that are made in the editor: the API leaves its own without a look. */
import { standardTheme } from "@/components/survey/appearance/built-in-themes";
import { applyTheme, defaultTheme, isThemeUnchanged } from "@/components/survey/appearance/themes";
import type { SurveyType } from "@/lib/contract/survey/survey";
import type { JsonObject } from "@/lib/contract/wire/json";

/** Whether posthog-js draws surveys of a type over a site. Hosted pages have a look of their own, API surveys have none. */
const isOverlay = (type: SurveyType): boolean => type === "popover" || type === "widget";

/** The appearance that a new survey begins with in a project without a default appearance; null: none. */
export const newLook = (type: SurveyType): JsonObject | null =>
  isOverlay(type) ? standardTheme.appearance : null;

/** The appearance of a survey that becomes one of another type: the look that no one chose goes with the type. */
export function lookAfterTypeChange(
  appearance: JsonObject | null,
  from: SurveyType,
  to: SurveyType,
): JsonObject | null {
  if (isOverlay(from) === isOverlay(to)) return appearance;
  const [old, next] = isOverlay(to) ? [defaultTheme, standardTheme] : [standardTheme, defaultTheme];
  return isThemeUnchanged(old, appearance ?? {}) ? applyTheme(appearance, next) : appearance;
}
