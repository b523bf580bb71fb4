import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { colorPairs, isUnreadable } from "@/lib/survey-model/color-pairs";
import { contrastOf, readableOn } from "@/lib/survey-model/contrast";
import {
  invalidColors,
  pagePalettes,
  pageScheme,
  shownColors,
  withShownColors,
} from "@/lib/survey-model/shown-colors";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a survey of which some colors are set", () => {
  test.each(["backgroundColor", "submitButtonColor", "inputBackground", "ratingButtonColor"])(
    "is readable with any %s, as a widget and on a page",
    (key) => {
      fc.assert(
        fc.property(color, fc.boolean(), (value, isHosted) => {
          const appearance = { [key]: value };
          const shown = shownColors(appearance, isHosted)!;
          // The button may be as its author wants it; its text is read.
          const low = colorPairs(shown, isHosted).filter(
            (pair) => isUnreadable(pair) && !(key === "submitButtonColor" && pair.key === key),
          );
          expect(low).toEqual([]);
          const { ratingButtonActiveColor, ratingButtonActiveTextColor } = shown;
          expect(contrastOf(ratingButtonActiveTextColor, ratingButtonActiveColor)).toBeGreaterThanOrEqual(
            4.5,
          );
          if (key !== "submitButtonColor")
            expect(
              contrastOf(readableOn(ratingButtonActiveColor), ratingButtonActiveColor),
            ).toBeGreaterThanOrEqual(4.5);
        }),
      );
    },
  );

  test("keeps what is set, and follows no device", () => {
    expect(withShownColors({ backgroundColor: "#0b3d2e", position: "left" }, true)).toMatchObject({
      backgroundColor: "#0b3d2e",
      position: "left",
      inputBackground: "#0b3d2e",
      textColor: pagePalettes.dark.text,
    });
    expect(
      [{}, { textColor: "#fff" }, { backgroundColor: "#fff8e7" }, { submitButtonColor: "navy" }].map(
        pageScheme,
      ),
    ).toEqual([null, "dark", "light", "light"]);
  });

  test("has the defaults of widget or page without any, and drops what is no color, but no variable", () => {
    expect(withShownColors({ position: "left" }, true)).toEqual({ position: "left" });
    expect(
      invalidColors({ textColor: "notacolor", backgroundColor: "var(--paper)", borderColor: "" }),
    ).toEqual(["textColor"]);
    const shown = withShownColors(
      { textColor: "notacolor", borderColor: "var(--line)", inputBackground: "#fff" },
      false,
    );
    expect(shown).toMatchObject({ textColor: "#020617", borderColor: "var(--line)" });
  });
});

test("a page writes numbers in a readable color where fields and scale leave none for both", () => {
  const appearance = { inputBackground: "#ffe3ea", ratingButtonColor: "#b00b4a" };
  const shown = shownColors(appearance, true)!;
  expect(contrastOf(shown.ratingButtonTextColor, "#b00b4a")).toBeGreaterThanOrEqual(4.5);
  expect(colorPairs(appearance, true).filter(isUnreadable)).toEqual([]);
  expect(colorPairs(appearance, false).filter(isUnreadable)).toMatchObject([{ ground: "ratingButtonColor" }]);
});

test("pairs are those of which the appearance sets a color", () => {
  expect(colorPairs(null, false)).toEqual([]);
  expect(colorPairs({ textColor: "red" }, false)).toEqual([
    { key: "textColor", ground: "backgroundColor", color: "red", groundColor: "#eeeded", kind: "text" },
  ]);
  expect(colorPairs({ textColor: "#777", backgroundColor: "#888" }, true).filter(isUnreadable)).toMatchObject(
    [{ key: "textColor" }],
  );
});

test("the two palettes of a page are those of its style sheet", () => {
  const css = readFileSync("public/hosted/survey.css", "utf8");
  const names = {
    background: "sheet",
    text: "ink",
    subtle: "ink-2",
    button: "water",
    border: "control",
  } as const;
  const blocks = [/^:root \{(.*?)^\}/ms, /:root:not\(\.light\) \{(.*?)\}/s, /:root\.dark \{(.*?)\}/s];
  const values = blocks.map((block) => {
    const [, rules = ""] = block.exec(css) ?? [];
    return Object.fromEntries(
      Object.entries(names).map(([key, name]) => [key, new RegExp(`--${name}: ([^;]+);`).exec(rules)?.[1]]),
    );
  });
  const { light, dark } = pagePalettes;
  const { field: _, ...lightColors } = light;
  const { field: __, ...darkColors } = dark;
  expect(values).toEqual([lightColors, darkColors, darkColors]);
});
