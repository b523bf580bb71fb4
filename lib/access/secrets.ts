import "server-only";
import { randomBytes } from "node:crypto";

/** A new secret or public token: the prefix of its kind, then 256 random bits as 43 URL-safe characters. */
export const newSecret = (prefix: "phx_" | "phc_" | "" = ""): string =>
  prefix + randomBytes(32).toString("base64url");

/** A short mask of a key, to recognise it by: `phx_abcd…wxyz`. */
export const maskSecret = (secret: string): string => `${secret.slice(0, 8)}…${secret.slice(-4)}`;
