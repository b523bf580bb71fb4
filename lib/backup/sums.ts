import "server-only";
import { createHash } from "node:crypto";

/** The line of one entry in SHA256SUMS, as `sha256sum --check` takes it. */
export const sumLine = (name: string, content: Buffer | string): string =>
  `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
