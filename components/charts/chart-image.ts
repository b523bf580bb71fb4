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

const namespace = "http://www.w3.org/2000/svg";
/** Pixels around the drawing, and of a line above or below it: the title, the legend, and the note. */
const [margin, titleHeight, legendHeight, noteHeight] = [16, 28, 24, 20];
/** A text as wide as on the page, where an image has other fonts. */
const fixed = { lengthAdjust: "spacingAndGlyphs" };
/** Pixels between two names of the legend, and before a name. */
const [legendGap, swatchRoom] = [16, 20];
/** Pixels of a PNG for one of the screen. */
const scale = 2;

/** A picture of a chart that needs nothing of the page. */
interface ChartImage {
  svg: string;
  width: number;
  height: number;
}

/**
 * Draws a chart's figure as an image of its own: title, description, legend, drawing and note, in the colors of the page.
 *
 * @param subtitle dates and filters, below the title; may be empty
 * @returns null while its table is shown
 */
export function drawChart(figure: HTMLElement, title: string, subtitle: string): ChartImage | null {
  const drawing = figure.querySelector<SVGSVGElement>("[role=application] > svg");
  if (!drawing) return null;
  const style = getComputedStyle(figure);
  const { width, height } = drawing.viewBox.baseVal;
  const image = document.createElementNS(namespace, "svg");
  const add = (name: string, attributes: Record<string, string | number>, text = "") => {
    const element = document.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    return image.appendChild(element);
  };
  const words = { fill: style.color, "font-family": style.fontFamily, "font-size": 13 };
  for (const defs of figure.querySelectorAll("defs")) image.append(withStyles(defs));
  add("rect", { width: "100%", height: "100%", fill: style.getPropertyValue("--sheet") || "white" });
  add("text", { ...words, x: margin, y: margin + 14, "font-weight": 600 }, title);
  let [x, y] = [margin, margin + titleHeight];
  const description = figure.querySelector("[data-description]")?.textContent ?? "";
  for (const text of [subtitle, description].flatMap((line) => linesOf(line, width))) {
    add("text", { ...words, "font-size": 12, x: margin, y: y + 4 }, text);
    y += noteHeight;
  }
  const names = [...figure.querySelectorAll<HTMLElement>("ul > li")];
  for (const name of names) {
    const swatch = name.querySelector("svg");
    if (!swatch) continue;
    const room = swatchRoom + name.getBoundingClientRect().width + legendGap;
    if (x > margin && x + room > margin + width) [x, y] = [margin, y + legendHeight];
    image.append(moved(withStyles(swatch), x, y));
    const label = name.querySelector("span");
    const textLength = label?.getBoundingClientRect().width ?? 0;
    add("text", { ...words, ...fixed, textLength, x: x + swatchRoom, y: y + 11 }, label?.textContent ?? "");
    x += room;
  }
  if (names.length > 0) y += legendHeight;
  image.append(moved(withStyles(drawing), margin, y));
  y += height;
  const note = figure.querySelector<HTMLElement>("[data-note]");
  for (const text of linesOf(note?.textContent ?? "", width)) {
    y += noteHeight;
    add("text", { ...words, "font-size": 12, x: margin, y }, text);
  }
  const [fullWidth, fullHeight] = [width + 2 * margin, y + margin];
  image.setAttribute("xmlns", namespace);
  image.setAttribute("width", String(fullWidth));
  image.setAttribute("height", String(fullHeight));
  return { svg: new XMLSerializer().serializeToString(image), width: fullWidth, height: fullHeight };
}

/** Pixels of a letter of a note, in any font. */
const noteLetter = 7;

/** The words of a text in lines that fit. */
function linesOf(text: string, width: number): string[] {
  const most = Math.max(1, Math.floor(width / noteLetter));
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
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

/** The image as a PNG, in twice the pixels. */
export async function toPng({ svg, width, height }: ChartImage): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await canvas.convertToBlob({ type: "image/png" });
}
