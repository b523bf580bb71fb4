const namespace = "http://www.w3.org/2000/svg";
/** Pixels around a picture's content, and of a line above or below it. */
const [margin, titleHeight, lineHeight] = [16, 28, 20];
/** Pixels of a letter of a text, in any font. */
const letter = 7;
/** Pixels of a PNG for one of the screen. */
const scale = 2;

/** A picture that needs nothing of the page. */
export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** A picture while it is drawn, from above to below. */
export interface Canvas {
  /** Left of the content. */
  x: number;
  /** Where the next part begins. */
  y: number;
  /** How texts look. */
  words: Record<string, string | number>;
  add: (name: string, attributes: Record<string, string | number>, text?: string) => Element;
  append: (element: Element) => void;
  /** Writes a text below what there is, in lines as wide as the content. */
  write: (text: string) => void;
  /** The picture of what was drawn. */
  finish: () => Picture;
}

/**
 * Begins a picture in the colors and fonts of an element.
 *
 * @param lines below the title: dates and filters, what is counted; may be empty   @param width pixels of the content
 */
export function startPicture(
  element: HTMLElement,
  title: string,
  lines: readonly string[],
  width: number,
): Canvas {
  const style = getComputedStyle(element);
  const image = document.createElementNS(namespace, "svg");
  const append = (part: Element) => image.append(part);
  const add: Canvas["add"] = (name, attributes, text = "") => {
    const part = document.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value));
    part.textContent = text;
    append(part);
    return part;
  };
  const words = {
    fill: style.getPropertyValue("--ink"),
    "font-family": style.fontFamily,
    "font-size": 13,
  };
  add("rect", { width: "100%", height: "100%", fill: style.getPropertyValue("--sheet") || "white" });
  const canvas: Canvas = {
    ...{ x: margin, y: margin, words, add, append },
    write: (text) => {
      for (const line of linesOf(text, width)) {
        add("text", { ...words, "font-size": 12, x: margin, y: canvas.y + 13 }, line);
        canvas.y += lineHeight;
      }
    },
    finish: () => {
      const [fullWidth, fullHeight] = [width + 2 * margin, canvas.y + margin];
      image.setAttribute("xmlns", namespace);
      image.setAttribute("width", String(fullWidth));
      image.setAttribute("height", String(fullHeight));
      return { svg: new XMLSerializer().serializeToString(image), width: fullWidth, height: fullHeight };
    },
  };
  for (const line of linesOf(title, width)) {
    add("text", { ...words, "font-weight": 600, x: margin, y: canvas.y + 14 }, line);
    canvas.y += lineHeight;
  }
  canvas.y += titleHeight - lineHeight;
  for (const line of lines) canvas.write(line);
  return canvas;
}

/** The words of a text in lines that fit. */
function linesOf(text: string, width: number): string[] {
  const most = Math.max(1, Math.floor(width / letter));
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Runs `draw` while an element looks as on a light page: pictures are put on white. */
export function inLight<T>(element: HTMLElement, draw: () => T): T {
  element.dataset.picture = "";
  try {
    return draw();
  } finally {
    delete element.dataset.picture;
  }
}

/** The picture as a PNG, in twice the pixels. */
export async function toPng({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await canvas.convertToBlob({ type: "image/png" });
}
