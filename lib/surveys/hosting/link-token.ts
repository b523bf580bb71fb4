import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

/** The claims of a single-use link. */
export interface LinkClaims {
  /** Random, or the UUID of a person: of two links of one id, one can be used. */
  id: string;
  /** The person who answers by it; null for anyone. */
  distinctId: string | null;
}

/** Bytes of a signature. */
const signatureLength = 16;

const sign = (key: Uint8Array, surveyId: string, { id, distinctId }: LinkClaims): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([surveyId, id, distinctId]))
    .digest()
    .subarray(0, signatureLength);

/** The token of a link to a survey. @param key that of the survey's links, from `survey_link_keys` */
export const signLink = (key: Uint8Array, surveyId: string, claims: LinkClaims): string =>
  [
    claims.id,
    ...(claims.distinctId === null ? [] : [Buffer.from(claims.distinctId).toString("base64url")]),
    sign(key, surveyId, claims).toString("base64url"),
  ].join(".");

/** The claims of a token; null for one that was not signed with the key for this survey. @param key null: there are no links */
export function readLink(key: Uint8Array | null, surveyId: string, token: unknown): LinkClaims | null {
  if (key === null || typeof token !== "string") return null;
  const [, id, person, signature] = /^([\w-]{1,64})(?:\.([\w-]+))?\.([\w-]{22})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  const claims = {
    id,
    distinctId: person === undefined ? null : Buffer.from(person, "base64url").toString(),
  };
  const isSigned = timingSafeEqual(Buffer.from(signature, "base64url"), sign(key, surveyId, claims));
  return isSigned ? claims : null;
}
