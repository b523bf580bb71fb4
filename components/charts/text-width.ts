const fonts = { label: "12px", table: "13px" } as const;

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in pixels, in the font that the page has. */
export function textWidth(text: string, size: keyof typeof fonts = "label"): number {
  if (typeof document === "undefined") return text.length * 7;
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return text.length * 7;
  context.font = `${fonts[size]} "Hanken Grotesk Variable", "Hanken Grotesk Fallback", sans-serif`;
  return context.measureText(text).width;
}

/** The width of the widest of some texts, in pixels; 0 without any. */
export const widestText = (texts: readonly string[], size: keyof typeof fonts = "label"): number =>
  texts.reduce((widest, text) => Math.max(widest, textWidth(text, size)), 0);

/** The longest prefix of a text that fits, with an ellipsis if it is truncated. */
export function fitText(text: string, width: number, size: keyof typeof fonts = "label"): string {
  if (textWidth(text, size) <= width) return text;
  let [fits, over] = [0, text.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (textWidth(`${text.slice(0, middle)}…`, size) <= width) fits = middle;
    else over = middle;
  }
  return fits === 0 ? "" : `${text.slice(0, fits).trimEnd()}…`;
}
