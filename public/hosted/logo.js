// Puts the logo on a plate where it could not be seen on the page: dark on dark, or light on light.

/** Contrast below which a pixel counts as lost on its ground, and the share of lost pixels from which a logo is. */
const minContrast = 2;
const maxLost = 0.25;

/** Pixels of the side of the square in which a logo is measured. */
const side = 48;

const linear = (value) => (value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** The share of a logo's visible pixels that are lost on a ground of this luminance. */
function lostOn(pixels, ground) {
  let [lost, visible] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = pixels[at + 3] / 255;
    visible += opacity;
    if (contrast(luminance(pixels.subarray(at)), ground) < minContrast) lost += opacity;
  }
  return visible === 0 ? 0 : lost / visible;
}

/**
 * Marks a logo that can't be seen on its page with the ground on which it can: `on-light` or `on-dark`.
 * @param {HTMLImageElement} image
 */
export async function plateLogo(image) {
  await image.decode();
  const page = image.ownerDocument;
  const context = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
  context.fillStyle = getComputedStyle(page.body).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  const ground = luminance(context.getImageData(0, 0, 1, 1).data);
  context.clearRect(0, 0, 1, 1);
  context.drawImage(image, 0, 0, side, side);
  const pixels = context.getImageData(0, 0, side, side).data;
  const isDark = ground < 0.5;
  const lost = lostOn(pixels, ground);
  const isBetter = lost > maxLost && lostOn(pixels, isDark ? 1 : 0) < lost;
  image.classList.toggle("on-light", isBetter && isDark);
  image.classList.toggle("on-dark", isBetter && !isDark);
}
