import "server-only";
import { crc32, deflateSync } from "node:zlib";

/** A column of a chart. */
export interface ChartColumn {
  label: string;
  count: number;
}

/** Pixels, as mails show it: it is drawn at twice the size. */
export const chartWidth = 440;
const [width, height, gap, base] = [2 * chartWidth, 160, 8, 4];

/** Transparent, and the color of columns: alike on light and dark mail programs. */
const palette = Buffer.from([0, 0, 0, 0x4f, 0x63, 0xd2]);
const transparency = Buffer.from([0, 255]);

/** Draws columns, each with a base line, as a PNG. @source Portable Network Graphics, third edition: chunks, palettes */
export function drawColumns(counts: readonly number[]): Buffer {
  const most = Math.max(1, ...counts);
  const tops = counts.map((count) => height - base - Math.round((count / most) * (height - base)));
  // A row of pixels has a byte for its filter: none.
  const rows = Buffer.alloc(height * (1 + width));
  for (const [at, top] of tops.entries()) {
    const left = Math.round((at * width) / counts.length) + gap;
    const right = Math.round(((at + 1) * width) / counts.length) - gap;
    for (let y = top; y < height; y++) rows.fill(1, y * (1 + width) + 1 + left, y * (1 + width) + 1 + right);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, an index into the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    toChunk("IHDR", header),
    toChunk("PLTE", palette),
    toChunk("tRNS", transparency),
    toChunk("IDAT", deflateSync(rows)),
    toChunk("IEND", Buffer.alloc(0)),
  ]);
}

function toChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
