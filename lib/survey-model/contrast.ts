/** The contrast of a survey's colors, and the nearest colors that pass. @source WCAG 2.2, 1.4.3 and 1.4.11 */
import { converter, formatHex, parse, toGamut, wcagContrast } from "culori";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/** The minimum contrast of text with its background, and of a control with its surroundings. */
export const minContrast = { text: 4.5, control: 3 } as const;

/** The contrast of two CSS colors, from 1 to 21; null for an invalid color. Transparency is ignored (ours). */
export function contrastOf(one: string, other: string): number | null {
  const [first, second] = [parse(one), parse(other)];
  return first && second ? wcagContrast(first, second) : null;
}

const toLch = converter("oklch");
const intoDisplay = toGamut("rgb", "oklch");

/**
 * The color nearest to `color` with the required contrast to `ground`: lighter or darker, of the same hue. As
 * `#rrggbb`; the color itself when it passes, null when there is none or a color is invalid.
 */
export function nearestPassing(color: string, ground: string, least: number): string | null {
  const [given, around] = [toLch(color), parse(ground)];
  if (!given || !around) return null;
  const at = (l: number) => formatHex(intoDisplay({ ...given, l }));
  const passes = (l: number) => wcagContrast(at(l), around) >= least;
  if (passes(given.l)) return at(given.l);
  const lightnesses = [0, 1].filter(passes).map((extreme) => nearest(given.l, extreme, passes));
  const best = lightnesses.toSorted((a, b) => Math.abs(a - given.l) - Math.abs(b - given.l))[0];
  return best === undefined ? null : at(best);
}

/**
 * Binary search for the nearest passing lightness between a failing one and a passing extreme. After 12 steps the
 * difference is invisible.
 */
function nearest(from: number, extreme: number, passes: (l: number) => boolean): number {
  let [fails, does] = [from, extreme];
  for (let halving = 0; halving < 12; halving++) {
    const middle = (fails + does) / 2;
    if (passes(middle)) does = middle;
    else fails = middle;
  }
  return does;
}

/** The widget's default colors. @source posthog-js 1.434.18 */
const defaults: Readonly<Record<string, string>> = {
  backgroundColor: "#eeeded",
  submitButtonColor: "black",
  ratingButtonColor: "white",
  ratingButtonActiveColor: "black",
  borderColor: "#c9c6c6",
};

/** A foreground color of an appearance and its background. */
export interface ColorPair {
  /** The key of the foreground color, which is the one to change. */
  readonly key: string;
  readonly ground: string;
  readonly color: string;
  readonly groundColor: string;
  readonly kind: keyof typeof minContrast;
}

/**
 * The color pairs that respondents see and of which the appearance sets at least one; the widget chooses a readable
 * color for texts without one.
 */
export function colorPairs(appearance: unknown): ColorPair[] {
  const own = isObject(appearance) ? appearance : {};
  const ground = (key: string) => chosen(own, key) ?? defaults[key] ?? "white";
  const inputGround =
    chosen(own, "inputBackground") ?? (chosen(own, "backgroundColor") === "white" ? "#f8f8f8" : "white");
  const background = ground("backgroundColor");
  const pairs: [
    key: string,
    color: string | undefined,
    ground: string,
    groundColor: string,
    ColorPair["kind"],
  ][] = [
    ["textColor", chosen(own, "textColor"), "backgroundColor", background, "text"],
    ["descriptionTextColor", chosen(own, "descriptionTextColor"), "backgroundColor", background, "text"],
    [
      "submitButtonTextColor",
      chosen(own, "submitButtonTextColor"),
      "submitButtonColor",
      ground("submitButtonColor"),
      "text",
    ],
    ["inputTextColor", chosen(own, "inputTextColor"), "inputBackground", inputGround, "text"],
    [
      "inputTextColor",
      chosen(own, "inputTextColor") ?? readableOn(inputGround),
      "ratingButtonColor",
      ground("ratingButtonColor"),
      "text",
    ],
    ["submitButtonColor", ground("submitButtonColor"), "backgroundColor", background, "control"],
    [
      "ratingButtonActiveColor",
      ground("ratingButtonActiveColor"),
      "ratingButtonColor",
      ground("ratingButtonColor"),
      "control",
    ],
    ["borderColor", chosen(own, "borderColor"), "inputBackground", inputGround, "control"],
  ];
  return pairs.flatMap(([key, color, groundKey, groundColor, kind]) => {
    const isOwn = [key, groundKey].some((name) => chosen(own, name) !== undefined);
    return color !== undefined && isOwn ? [{ key, ground: groundKey, color, groundColor, kind }] : [];
  });
}

function chosen(appearance: JsonObject, key: string): string | undefined {
  const value = appearance[key];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The text color that the widget chooses by itself: dark on light, light on dark. */
export function readableOn(ground: string): string {
  const color = converter("rgb")(ground);
  if (!color) return "#020617";
  const brightness = Math.sqrt(0.299 * color.r ** 2 + 0.587 * color.g ** 2 + 0.114 * color.b ** 2);
  return brightness > 0.5 ? "#020617" : "white";
}
