import "server-only";
import { createHash } from "node:crypto";

/** The line of an entry in SHA256SUMS, in the format of `sha256sum --check`. */
export const toSumLine = (name: string, content: Buffer | string): string =>
  `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
