/** The colors of a survey that stand on each other, and how well they are read. */
import { isObject } from "@/lib/contract/wire/json";
import { contrastOf, minContrast } from "@/lib/survey-model/contrast";
import { type ShownColors, shownColors } from "@/lib/survey-model/shown-colors";

/** A foreground color of an appearance and its background. */
export interface ColorPair {
  /** The key of the foreground color, which is the one to change. */
  readonly key: keyof ShownColors;
  readonly ground: keyof ShownColors;
  readonly color: string;
  readonly groundColor: string;
  readonly kind: keyof typeof minContrast;
}

const shownPairs: readonly Pick<ColorPair, "key" | "ground" | "kind">[] = [
  { key: "textColor", ground: "backgroundColor", kind: "text" },
  { key: "descriptionTextColor", ground: "backgroundColor", kind: "text" },
  { key: "submitButtonTextColor", ground: "submitButtonColor", kind: "text" },
  { key: "inputTextColor", ground: "inputBackground", kind: "text" },
  { key: "inputTextColor", ground: "ratingButtonColor", kind: "text" },
  { key: "submitButtonColor", ground: "backgroundColor", kind: "control" },
  { key: "ratingButtonActiveColor", ground: "ratingButtonColor", kind: "control" },
  { key: "borderColor", ground: "inputBackground", kind: "control" },
];

/** The color pairs that respondents see and of which the appearance sets at least one. */
export function colorPairs(appearance: unknown, isHosted: boolean): ColorPair[] {
  const colors = shownColors(appearance, isHosted);
  if (!colors || !isObject(appearance)) return [];
  return (
    shownPairs
      // A page has a text color of its own on the scale, which is readable.
      .filter(({ ground, kind }) => !(isHosted && ground === "ratingButtonColor" && kind === "text"))
      .filter(({ key, ground }) => [key, ground].some((name) => appearance[name] === colors[name]))
      .map((pair) => ({ ...pair, color: colors[pair.key], groundColor: colors[pair.ground] }))
  );
}

/** Whether a pair has too little contrast. */
export const isUnreadable = ({ color, groundColor, kind }: ColorPair): boolean =>
  (contrastOf(color, groundColor) ?? 0) < minContrast[kind];
