/** A drawn image as a PNG: noise, which hardly compresses, or a plain rectangle of a color with transparent margins. */
export async function pngOf({
  width,
  height,
  fill,
}: {
  width: number;
  height: number;
  fill: string | "noise";
}): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  if (fill === "noise") {
    const image = context.createImageData(width, height);
    for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(image, 0, 0);
  } else {
    context.fillStyle = fill;
    context.fillRect(width / 4, height / 4, width / 2, height / 2);
  }
  return canvas.convertToBlob();
}
