import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { sessionSecret } from "@/lib/access/session";
import type { SecondFactorSecret } from "@/lib/contract/access/account";

/** Seconds of a code, and steps before and after the present one whose codes are accepted: clocks differ. */
const period = 30;
const tolerance = 1;

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer: "Fieldbook", label, secret: Secret.fromBase32(secret), period });

/** A new secret of 160 bits for the authenticator app of a user. */
export function newTotpSecret({ email }: { email: string }): SecondFactorSecret {
  const secret = new Secret({ buffer: Uint8Array.from(randomBytes(20)).buffer }).base32;
  return { secret, url: totpOf(secret, email).toString() };
}

/** The time step of a code, counted from 1970; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const token = code.replace(/\s/g, "");
  const delta = /^\d{6}$/.test(token)
    ? totpOf(secret).validate({ token, timestamp: now, window: tolerance })
    : null;
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

const algorithm = "aes-256-gcm";
const keyOf = () => Buffer.from(hkdfSync("sha256", sessionSecret(), "", "second factor", 32));

/** Encrypts a secret for the database, so that a copy of the database alone makes no codes. */
export function sealSecret(secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(), iv);
  return Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64",
  );
}

/** Decrypts a stored secret; null when NEXTAUTH_SECRET has changed since: recovery codes work then, too. */
export function openSecret(sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(algorithm, keyOf(), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
  } catch {
    // Another key: it can't be read any more.
    return null;
  }
}
