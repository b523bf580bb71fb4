/** The colors in which a survey is shown: those that its author set, and for the others what is readable with them. */
import { parse } from "culori";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { type ColorKey, colorKeys } from "@/lib/survey-model/color-keys";
import { contrastOf, isDark, minContrast, nearestPassing, readableOn } from "@/lib/survey-model/contrast";

/** Whether a text is a CSS color, or a variable of the page: what that is, only the page knows. */
export const isColor = (text: string): boolean => parse(text) !== undefined || isVariable(text);

const isVariable = (text: string) => /^var\(--[\w-]+\)$/.test(text);

/**
 * Every color of a survey as CSS; beside those of PostHog the text on numbers, which the widget writes in the color of fields, and
 * on a chosen number, which it chooses itself.
 */
export type ShownColors = Record<ColorKey | "ratingButtonTextColor" | "ratingButtonActiveTextColor", string>;

/** What an unset color begins with. */
interface Palette {
  background: string;
  text: string;
  subtle: string;
  button: string;
  border: string;
  /** The background of fields; null: the survey's own. */
  field: string | null;
}

/** @source posthog-js 1.434.18, with a text color of its own choice, and a border that is seen */
const widget: Palette = {
  background: "#eeeded",
  text: "#020617",
  subtle: "#5b5f6b",
  button: "#000000",
  border: "#c9c6c6",
  field: "#ffffff",
};

/** The two schemes of a hosted page. @source public/hosted/survey.css */
export const pagePalettes = {
  light: {
    background: "#fcfdfb",
    text: "#15211c",
    subtle: "#43524a",
    button: "#17586b",
    border: "#76847c",
    field: null,
  },
  dark: {
    background: "#151d1a",
    text: "#e6ede8",
    subtle: "#b5c2bb",
    button: "#86c5d6",
    border: "#6f7f77",
    field: null,
  },
} satisfies Record<string, Palette>;

/** The color of a key, unless it is unset or no color. */
function ownColor(appearance: JsonObject, key: ColorKey): string | undefined {
  const value = appearance[key];
  return typeof value === "string" && parse(value) ? value : undefined;
}

/** The keys whose texts are no colors. */
export const invalidColors = (appearance: unknown): ColorKey[] => {
  const own = isObject(appearance) ? appearance : {};
  return colorKeys.filter((key) => {
    const value = own[key];
    return typeof value === "string" && value !== "" && !isColor(value);
  });
};

/**
 * Whether a hosted page is light or dark because of a color that its author set; null when it follows the respondent's device.
 * A dark background, or a light text, makes it dark.
 */
export function pageScheme(appearance: unknown): "light" | "dark" | null {
  const own = isObject(appearance) ? appearance : {};
  if (!colorKeys.some((key) => ownColor(own, key))) return null;
  const [background, text] = [ownColor(own, "backgroundColor"), ownColor(own, "textColor")];
  if (background) return isDark(background) ? "dark" : "light";
  return text && !isDark(text) ? "dark" : "light";
}

/**
 * All colors in which a survey is shown. What is set stays; what is not has enough contrast to what it stands on.
 *
 * @param isHosted whether it has its own page
 * @returns null when no color is set: the widget and the page have defaults of their own, and a page follows the device
 */
export function shownColors(appearance: unknown, isHosted: boolean): ShownColors | null {
  const own = isObject(appearance) ? appearance : {};
  const scheme = pageScheme(own);
  if (!scheme) return null;
  const palette: Palette = isHosted ? pagePalettes[scheme] : widget;
  const backgroundColor = ownColor(own, "backgroundColor") ?? palette.background;
  const textColor = ownColor(own, "textColor") ?? readable(palette.text, backgroundColor);
  const field = palette.field ?? backgroundColor;
  const ratingButtonColor = ownColor(own, "ratingButtonColor") ?? ownColor(own, "inputBackground") ?? field;
  // The widget writes both in one color: where none is readable on both, fields look as the scale.
  const inputBackground =
    ownColor(own, "inputBackground") ??
    (textOnBoth(textColor, field, ratingButtonColor) ? field : ratingButtonColor);
  const submitButtonColor =
    ownColor(own, "submitButtonColor") ?? readable(palette.button, backgroundColor, minContrast.control);
  const ratingButtonActiveColor =
    ownColor(own, "ratingButtonActiveColor") ?? activeColor(submitButtonColor, ratingButtonColor);
  const inputTextColor =
    ownColor(own, "inputTextColor") ??
    textOnBoth(textColor, inputBackground, ratingButtonColor) ??
    readable(textColor, inputBackground);
  return {
    backgroundColor,
    textColor,
    descriptionTextColor: ownColor(own, "descriptionTextColor") ?? readable(palette.subtle, backgroundColor),
    submitButtonColor,
    submitButtonTextColor:
      ownColor(own, "submitButtonTextColor") ?? readable(readableOn(submitButtonColor), submitButtonColor),
    ratingButtonColor,
    ratingButtonTextColor: readable(inputTextColor, ratingButtonColor),
    ratingButtonActiveColor,
    ratingButtonActiveTextColor: readable(readableOn(ratingButtonActiveColor), ratingButtonActiveColor),
    borderColor:
      ownColor(own, "borderColor") ?? readable(palette.border, inputBackground, minContrast.control),
    inputBackground,
    inputTextColor,
  };
}

/** The colors of a survey that sets none: as a widget, or on a page on a light device. */
export const unsetColors = (isHosted: boolean): ShownColors =>
  shownColors({ backgroundColor: (isHosted ? pagePalettes.light : widget).background }, isHosted)!; // it is a color

/** An appearance with all colors in which it is shown. */
export function withShownColors<Appearance extends JsonObject | null | undefined>(
  appearance: Appearance,
  isHosted: boolean,
): Appearance | (Appearance & ShownColors) {
  const colors = shownColors(appearance, isHosted);
  if (!appearance || !colors) return appearance;
  const isKept = (key: ColorKey) => isVariable(String(appearance[key]));
  return {
    ...appearance,
    ...colors,
    ...Object.fromEntries(colorKeys.filter(isKept).map((key) => [key, appearance[key]])),
  };
}

const passes = (color: string, ground: string, least: number) => (contrastOf(color, ground) ?? 0) >= least;

/** The color, or the nearest one with enough contrast. */
const readable = (color: string, ground: string, least: number = minContrast.text): string =>
  nearestPassing(color, ground, least) ?? color;

/** A text color that is readable on fields and on the scale; undefined: none is. */
const textOnBoth = (color: string, field: string, rating: string): string | undefined =>
  [readable(color, field), readable(color, rating), "#000000", "#ffffff"].find(
    (candidate) => passes(candidate, field, minContrast.text) && passes(candidate, rating, minContrast.text),
  );

/** A chosen number: it differs from the others, and the text that the widget itself chooses for it is readable. */
function activeColor(button: string, rating: string): string {
  const fits = (color: string) =>
    passes(color, rating, minContrast.control) && passes(readableOn(color), color, minContrast.text);
  const candidates = [button, readable(button, rating, minContrast.control), "#000000", "#ffffff"];
  return candidates.find(fits) ?? button;
}
