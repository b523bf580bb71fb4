import { inLight, type Picture, startPicture } from "@/components/charts/picture";

/** A number of a picture, with what stands above and below it; may be empty. */
export interface DrawnNumber {
  label: string;
  value: string;
  below: string;
}

/** Pixels of the content, of a number's letters, and of its line. */
const [width, size, height] = [480, 40, 48];

/**
 * Draws numbers as a picture of their own, one below the other, in light colors.
 *
 * @param element whose font they have   @param lines below the title   @param note below the numbers; may be empty
 */
export const drawNumbers = (
  element: HTMLElement,
  title: string,
  lines: readonly string[],
  numbers: readonly DrawnNumber[],
  note: string,
): Picture =>
  inLight(element, () => {
    const canvas = startPicture(element, title, lines, width);
    for (const { label, value, below } of numbers) {
      canvas.write(label);
      const place = { x: canvas.x, y: canvas.y + size - 2 };
      canvas.add("text", { ...canvas.words, ...place, "font-size": size, "font-weight": 600 }, value);
      canvas.y += height;
      canvas.write(below);
    }
    canvas.write(note);
    return canvas.finish();
  });
