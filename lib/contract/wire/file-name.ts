/** Names of downloaded files. */

const maxLength = 80;

/** A text as part of a file name: letters, digits and dashes; "" of a text without letters and digits. */
export const toFileName = (text: string): string =>
  Array.from(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-"),
  )
    .slice(0, maxLength)
    .join("")
    .replace(/^-+|-+$/g, "");

/** The header of an answer that is a file; other than ASCII is encoded by RFC 8187. */
export const contentDisposition = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]+/g, "_");
  const encoded = ascii === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${ascii}"${encoded}`;
};
