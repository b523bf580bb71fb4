import { isOverlay, standardTheme } from "@/components/survey/appearance/built-in-themes";
import { applyTheme, defaultTheme, isThemeUnchanged } from "@/components/survey/appearance/themes";
import type { SurveyType } from "@/lib/contract/survey/survey";
import type { JsonObject } from "@/lib/contract/wire/json";

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
