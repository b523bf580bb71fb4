import "server-only";
import { randomBytes } from "node:crypto";

/** A new secret, or public token: the prefix that says what it is, and 256 random bits as 43 url-safe characters. */
export const newSecret = (prefix: "phx_" | "phc_" | "" = ""): string =>
  prefix + randomBytes(32).toString("base64url");

/** What of a key may be kept and shown, for recognition: `phx_abcd…wxyz`. */
export const maskSecret = (secret: string): string => `${secret.slice(0, 8)}…${secret.slice(-4)}`;
