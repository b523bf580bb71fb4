import { inLight, type Picture, startPicture } from "@/components/charts/picture";

/** What a drawing needs of the styles of the page. */
const properties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
] as const;

/** Pixels of a line of the legend. */
const legendHeight = 24;
/** A text as wide as on the page, where an image has other fonts. */
const fixed = { lengthAdjust: "spacingAndGlyphs" };
/** Pixels between two names of the legend, and before a name. */
const [legendGap, swatchRoom] = [16, 20];

/**
 * Draws a chart's figure as a picture of its own: title, description, legend, drawing and note, in light colors.
 *
 * @param subtitle dates and filters, below the title; may be empty
 * @returns null while its table is shown
 */
export function drawChart(figure: HTMLElement, title: string, subtitle: string): Picture | null {
  const drawing = figure.querySelector<SVGSVGElement>("[role=application] > svg");
  return drawing && inLight(figure, () => draw(figure, drawing, title, subtitle));
}

function draw(figure: HTMLElement, drawing: SVGSVGElement, title: string, subtitle: string): Picture {
  const { width, height } = drawing.viewBox.baseVal;
  const description = figure.querySelector("[data-description]")?.textContent ?? "";
  const canvas = startPicture(figure, title, [subtitle, description], width);
  const { add, append, words, x: left } = canvas;
  for (const defs of figure.querySelectorAll("defs")) append(withStyles(defs));
  const names = [...figure.querySelectorAll<HTMLElement>("ul > li")];
  let x = left;
  for (const name of names) {
    const swatch = name.querySelector("svg");
    if (!swatch) continue;
    const room = swatchRoom + name.getBoundingClientRect().width + legendGap;
    if (x > left && x + room > left + width) {
      x = left;
      canvas.y += legendHeight;
    }
    append(moved(withStyles(swatch), x, canvas.y));
    const label = name.querySelector("span");
    const textLength = label?.getBoundingClientRect().width ?? 0;
    const place = { x: x + swatchRoom, y: canvas.y + 11 };
    add("text", { ...words, ...fixed, ...place, textLength }, label?.textContent ?? "");
    x += room;
  }
  if (names.length > 0) canvas.y += legendHeight;
  append(moved(withStyles(drawing), left, canvas.y));
  canvas.y += height;
  canvas.write(figure.querySelector("[data-note]")?.textContent ?? "");
  return canvas.finish();
}

/** A copy of an element with the styles that classes and variables give it. */
function withStyles<T extends Element>(element: T): T {
  const copy = element.cloneNode(true) as T;
  const originals = element.querySelectorAll("*");
  const copies = [...copy.querySelectorAll("*")];
  for (const [index, original] of [element, ...originals].entries()) {
    const target = index === 0 ? copy : copies[index - 1]!;
    const style = getComputedStyle(original);
    for (const property of properties) target.setAttribute(property, style.getPropertyValue(property));
    if (original instanceof SVGTextElement && original.textContent) {
      target.setAttribute("textLength", String(original.getComputedTextLength()));
      target.setAttribute("lengthAdjust", fixed.lengthAdjust);
    }
    target.removeAttribute("class");
    target.removeAttribute("style");
  }
  return copy;
}

function moved(element: SVGElement, x: number, y: number): SVGElement {
  element.setAttribute("x", String(x));
  element.setAttribute("y", String(y));
  return element;
}
