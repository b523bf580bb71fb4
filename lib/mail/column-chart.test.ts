import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { drawColumns } from "@/lib/mail/column-chart";

it("a chart is a PNG with a column for each count, in proportion, and a line for none", () => {
  const png = drawColumns([4, 2, 0]);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const start = png.indexOf("IDAT");
  const pixels = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const heightAt = (x: number) =>
    Array.from({ length: height }, (_, y) => pixels[y * (1 + width) + 1 + x] ?? 0).filter(Boolean).length;
  expect([width / 6, width / 2, (5 * width) / 6, 0].map((x) => heightAt(Math.round(x)))).toEqual([
    ...[160, 82, 4, 0],
  ]);
});
