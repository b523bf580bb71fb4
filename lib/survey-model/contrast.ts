/** The contrast of a survey's colors, and the nearest colors that pass. @source WCAG 2.2, 1.4.3 and 1.4.11 */
import { converter, formatHex, parse, toGamut, wcagContrast } from "culori";

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

/** Whether light text is read on a color. */
export function isDark(ground: string): boolean {
  const color = toRgb(ground);
  return (
    color !== undefined &&
    Math.sqrt(0.299 * color.r ** 2 + 0.587 * color.g ** 2 + 0.114 * color.b ** 2) <= 0.5
  );
}

const toRgb = converter("rgb");

/** The text color that the widget chooses by itself: dark on light, light on dark. @source posthog-js 1.434.18 */
export const readableOn = (ground: string): string => (isDark(ground) ? "white" : "#020617");
