import "server-only";
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
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
