import { isLogo } from "@/lib/contract/project/logo";

/** Twice the pixels in which a hosted page shows a logo. @source public/hosted/survey.css */
const maxSize = { width: 480, height: 128 };

/** An image file as a logo, scaled down if it is too large to be one; null for what is no image. */
export async function readLogo(file: File): Promise<string | null> {
  const url = await readUrl(file);
  if (isLogo(url)) return url;
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, maxSize.width / image.width, maxSize.height / image.height);
  const canvas = new OffscreenCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  // Lossless where that is small enough: PNG has no quality.
  for (const type of ["image/png", "image/webp"]) {
    const scaled = await readUrl(await canvas.convertToBlob({ type, quality: 0.9 }));
    if (isLogo(scaled)) return scaled;
  }
  return null;
}

const readUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
