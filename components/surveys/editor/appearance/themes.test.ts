import { describe, expect, it } from "vitest";
import {
  isJust,
  plainTheme,
  themeOf,
  themesOf,
  withTheme,
} from "@/components/surveys/editor/appearance/themes";

const dark = { id: "1", name: "Dark", appearance: { backgroundColor: "#111111", textColor: "#ffffff" } };
const themes = themesOf({ appearance: { backgroundColor: "#eeffee" }, themes: [dark] });

describe("the theme of a look", () => {
  it("is the one that explains most of it", () => {
    expect(themeOf({}, themes).id).toBe("plain");
    expect(themeOf({ backgroundColor: "#eeffee", thankYouMessageHeader: "Thanks" }, themes).id).toBe(
      "project",
    );
    expect(themeOf({ ...dark.appearance, textColor: "#eeeeee" }, themes).id).toBe("theme:1");
  });

  it("is the widget's own where nothing else is nearer", () => {
    expect(themeOf({ backgroundColor: "#123456" }, themesOf({ appearance: null, themes: [] }))).toBe(
      plainTheme,
    );
  });
});

describe("a look of one's own", () => {
  it("is one that differs from its theme in colours or form, not in words", () => {
    const [, , theme] = themes;
    if (!theme) throw new Error("There are three themes.");
    expect(isJust(theme, { ...dark.appearance, submitButtonText: "Go" })).toBe(true);
    expect(isJust(theme, { ...dark.appearance, textColor: "#eeeeee" })).toBe(false);
    expect(isJust(theme, {})).toBe(false);
  });
});

describe("choosing a theme", () => {
  it("replaces colours and form, and leaves words and unknown keys alone", () => {
    const look = { backgroundColor: "#eeffee", position: "left", submitButtonText: "Go", sparkle: 3 };
    const [, , theme] = themes;
    expect(theme && withTheme(look, theme)).toEqual({
      submitButtonText: "Go",
      sparkle: 3,
      ...dark.appearance,
    });
  });
});
