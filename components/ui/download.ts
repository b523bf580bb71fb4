import { toFileName } from "@/lib/contract/wire/file-name";

/** Downloads a text or an image as a file. */
export function download(name: string, content: string | Blob, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  downloadFrom(url, name);
  URL.revokeObjectURL(url);
}

/** Downloads what an address answers. @param name of the file; by default that of the answer */
export function downloadFrom(url: string, name = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** Converts a text to a file name of letters, digits and dashes. @param day at its end, such as `2026-11-01`; by default none */
export const fileName = (text: string, extension: string, day = ""): string =>
  `${[toFileName(text) || "export", day].filter(Boolean).join("-")}.${extension}`;
