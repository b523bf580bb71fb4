import { describe, expect, test } from "vitest";
import { builtInThemes, newLook } from "@/components/survey/appearance/built-in-themes";
import { isKnownKey, themeKeys } from "@/components/survey/appearance/fields";
import { lookAfterTypeChange } from "@/components/survey/appearance/look-after-type-change";
import { findTheme, listThemes } from "@/components/survey/appearance/themes";
import { colorKeys } from "@/lib/survey-model/color-keys";
import { colorPairs, isUnreadable } from "@/lib/survey-model/color-pairs";
import { contrastOf, readableOn } from "@/lib/survey-model/contrast";
import { withShownColors } from "@/lib/survey-model/shown-colors";

/** Two colors mixed, as posthog-js does by opacity; each as `#rrggbb`. */
const mix = (color: string, ground: string, opacity: number): string => {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [front, back] = [channels(color), channels(ground)];
  return `rgb(${front.map((value, at) => Math.round(value * opacity + back[at]! * (1 - opacity))).join(" ")})`;
};

describe.each(builtInThemes)("the theme $id", ({ id, appearance }) => {
  test.each([false, true])("is readable in every pair of colors; on a page: %s", (isHosted) => {
    const pairs = colorPairs(appearance, isHosted);
    expect(pairs).toHaveLength(isHosted ? 7 : 8);
    expect(pairs.filter(isUnreadable)).toEqual([]);
  });

  test("is readable where posthog-js mixes the text with the background, and chooses it by itself", () => {
    const { textColor, backgroundColor, ratingButtonActiveColor, widgetColor } = appearance;
    // Labels of a scale have an opacity of 0.7. @source posthog-js 1.434.18, survey.css
    expect(contrastOf(mix(textColor, backgroundColor, 0.7), backgroundColor)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [ratingButtonActiveColor, widgetColor])
      expect(contrastOf(readableOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test("sets every color, and nothing that a theme or the editor does not know", () => {
    for (const key of colorKeys) expect(appearance).toHaveProperty(key);
    for (const key of Object.keys(appearance))
      expect([key, themeKeys.has(key), isKnownKey(key)]).toEqual([key, true, true]);
    expect(withShownColors(appearance, false)).toMatchObject(appearance);
    expect(findTheme(appearance, listThemes({ appearance: null, themes: [] })).id).toBe(id);
  });
});

test("a survey that is drawn over a site begins with a look; one with a page of its own, or none, does not", () => {
  const [clean, soft] = [newLook("popover"), builtInThemes[2].appearance];
  expect(clean).toBe(newLook("widget"));
  expect([newLook("external_survey"), newLook("api")]).toEqual([null, null]);
  const texts = { submitButtonText: "Go" };
  expect(lookAfterTypeChange({ ...clean, ...texts }, "popover", "external_survey")).toEqual(texts);
  expect(lookAfterTypeChange(texts, "external_survey", "popover")).toEqual({ ...clean, ...texts });
  expect(lookAfterTypeChange(null, "popover", "widget")).toBeNull();
  expect(lookAfterTypeChange(soft, "popover", "external_survey")).toBe(soft);
});
