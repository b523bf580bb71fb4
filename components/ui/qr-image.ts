import { encode } from "uqr";

/** Modules of white around a QR code, as its standard asks. */
const quietZone = 4;

/** A QR code as a path of unit squares, black on white. */
interface QrImage {
  /** Width and height, in modules, with the quiet zone. */
  size: number;
  /** Path data of the black modules. */
  path: string;
}

/** The QR code of a text; null for one that is too long. */
export function qrImage(text: string): QrImage | null {
  try {
    const { data, size } = encode(text, { ecc: "M", border: quietZone });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: squares.join("") };
  } catch {
    return null; // the library throws for what fits into no version
  }
}

/** A QR code as an SVG file. */
export const qrSvg = ({ size, path }: QrImage): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;

/** About how wide a PNG is, in pixels: enough for print at 300 dpi and 8 cm. */
const pngWidth = 1000;

/** A QR code as a PNG file; each module is a whole number of pixels. @throws Error where the browser has no canvas */
export async function qrPng({ size, path }: QrImage): Promise<Blob> {
  const scale = Math.ceil(pngWidth / size);
  const canvas = document.createElement("canvas");
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = "#000";
  context.fill(new Path2D(path));
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The image is empty."))), "image/png"),
  );
}
