import { describe, expect, it } from "vitest";
import {
  applyTheme,
  defaultTheme,
  findTheme,
  isThemeUnchanged,
  listThemes,
} from "@/components/survey/appearance/themes";

const dark = { id: "1", name: "Dark", appearance: { backgroundColor: "#111111", textColor: "#ffffff" } };
const themes = listThemes({ appearance: { backgroundColor: "#eeffee" }, themes: [dark] });

describe("the theme of an appearance", () => {
  it("is the one with the fewest differences", () => {
    expect(findTheme({}, themes).id).toBe("plain");
    expect(findTheme({ backgroundColor: "#eeffee", thankYouMessageHeader: "Thanks" }, themes).id).toBe(
      "project",
    );
    expect(findTheme({ ...dark.appearance, textColor: "#eeeeee" }, themes).id).toBe("theme:1");
  });

  it("is the default theme if no other has fewer differences", () => {
    expect(findTheme({ backgroundColor: "#123456" }, listThemes({ appearance: null, themes: [] }))).toBe(
      defaultTheme,
    );
  });
});

describe("a customized theme", () => {
  it("differs in colors or position; texts do not count", () => {
    const theme = themes.at(-1)!;
    expect(isThemeUnchanged(theme, { ...dark.appearance, submitButtonText: "Go" })).toBe(true);
    expect(isThemeUnchanged(theme, { ...dark.appearance, textColor: "#eeeeee" })).toBe(false);
    expect(isThemeUnchanged(theme, {})).toBe(false);
  });
});

describe("choosing a theme", () => {
  it("replaces theme keys, and keeps texts and unknown keys", () => {
    const appearance = { backgroundColor: "#eeffee", position: "left", submitButtonText: "Go", sparkle: 3 };
    const theme = themes.at(-1)!;
    expect(applyTheme(appearance, theme)).toEqual({
      submitButtonText: "Go",
      sparkle: 3,
      ...dark.appearance,
    });
  });
});
