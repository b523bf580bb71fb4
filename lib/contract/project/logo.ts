/** The logo of hosted pages: an image inside its own URL, so that a page loads nothing for it. */

/** Bytes of a logo, at most. It is part of a project's settings, and of each page. */
export const maxLogoBytes = 32 * 1024;

/** Types of logos, each by the beginning of its files in base64. SVG is none: it may hold scripts and refer to other hosts. */
const beginnings = { png: /^iVBORw0KGgo/, jpeg: /^\/9j\//, webp: /^UklGR.{6}XRUJQ/ } as const;

/** Media types of logos. */
export const logoTypes = Object.keys(beginnings).map((type) => `image/${type}`);

/** Whether a text is a data URL of a PNG, JPEG or WebP image, by its content, and is not larger than a logo may be. */
export function isLogo(url: string): boolean {
  const [, type, content = ""] =
    /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? [];
  const isImage = type !== undefined && beginnings[type as keyof typeof beginnings].test(content);
  return isImage && (content.length * 3) / 4 <= maxLogoBytes + 2;
}
