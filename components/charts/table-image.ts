import { inLight, type Picture, startPicture } from "@/components/charts/picture";

/** Pixels between the edge of a cell and its text, above the table, and below it. */
const [padding, above, below] = [12, 8, 4];
const hatch = "hatch";

/**
 * Draws a table as a picture of its own: each cell with its text and shade, in light colors, also cells out of sight.
 *
 * @param lines below the title: dates and filters, what is counted; may be empty   @param note below the table; may be empty
 */
export const drawTable = (
  table: HTMLTableElement,
  title: string,
  lines: readonly string[],
  note: string,
): Picture =>
  inLight(table, () => {
    const canvas = startPicture(table, title, lines, table.offsetWidth);
    const { add, words, x: left } = canvas;
    canvas.y += above;
    const style = getComputedStyle(table);
    const [line, dim] = [style.getPropertyValue("--line"), style.getPropertyValue("--control")];
    const pattern = add("pattern", { id: hatch, width: 6, height: 6, patternUnits: "userSpaceOnUse" });
    const stroke = { stroke: dim, "stroke-opacity": 0.45 };
    pattern.append(add("path", { d: "M-1 1L1 -1M0 6L6 0M5 7L7 5", ...stroke }));
    for (const row of table.rows) {
      let x = left;
      for (const cell of row.cells) {
        const box = { x, y: canvas.y, width: cell.offsetWidth, height: row.offsetHeight };
        const look = getComputedStyle(cell);
        add("rect", { ...box, ...fillOf(look.backgroundColor) });
        if (look.backgroundImage !== "none") add("rect", { ...box, fill: `url(#${hatch})` });
        const isEnd = ["end", "right"].includes(look.textAlign);
        const { text, width } = shownIn(cell);
        const font = { "font-size": Number.parseFloat(look.fontSize), "font-weight": look.fontWeight };
        const at = { x: x + (isEnd ? box.width - padding : padding), y: canvas.y + box.height / 2 + 4 };
        // As wide as on the page, where an image has other fonts.
        const wide = width > 0 && { textLength: width, lengthAdjust: "spacingAndGlyphs" };
        add("text", { ...words, ...font, ...at, ...wide, "text-anchor": isEnd ? "end" : "start" }, text);
        x += box.width;
      }
      canvas.y += row.offsetHeight;
      add("path", { d: `M${left} ${canvas.y}h${table.offsetWidth}`, stroke: line });
    }
    canvas.y += below;
    canvas.write(note);
    return canvas.finish();
  });

/** What a cell shows, not what it says to screen readers, and its width in pixels. */
function shownIn(cell: HTMLElement): { text: string; width: number } {
  const range = document.createRange();
  range.selectNodeContents(cell.querySelector("[aria-hidden], button") ?? cell);
  return { text: range.toString().trim(), width: range.getBoundingClientRect().width };
}

/** A color of the page as programs other than browsers read it. */
function fillOf(color: string): Record<string, string | number> {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) throw new Error("This browser can't draw.");
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return { fill: `rgb(${red} ${green} ${blue})`, "fill-opacity": Math.round((alpha / 255) * 100) / 100 };
}
