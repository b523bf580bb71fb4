import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret } from "@/lib/access/session";

/** What a text is sealed for: each has a key of its own. */
export type SealPurpose =
  | "second factor"
  | "mail"
  | "public link"
  | "public results"
  | "destination"
  | "import";

const algorithm = "aes-256-gcm";
const keyOf = (purpose: SealPurpose) => Buffer.from(hkdfSync("sha256", sessionSecret(), "", purpose, 32));

/** Encrypts a text for the database, so that a copy of the database alone does not reveal it. */
export function sealText(purpose: SealPurpose, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(purpose), iv);
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64",
  );
}

/** Decrypts a stored text; null when NEXTAUTH_SECRET has changed since, and for what was not sealed. */
export function openText(purpose: SealPurpose, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64");
  try {
    const decipher = createDecipheriv(algorithm, keyOf(purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
  } catch {
    // Another key: it can't be read any more.
    return null;
  }
}
