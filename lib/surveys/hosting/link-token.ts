import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "@/lib/contract/wire/uuid";

/** The claims of a single-use link. */
export interface LinkClaims {
  /** The batch and the number or person in it, as `3~17`; without a batch in links that were made before there were batches. */
  id: string;
  /** The person who answers by it; null for anyone. */
  distinctId: string | null;
}

/** The id of a link. @param name its number from 1, or the UUID of its person */
export const linkId = (batch: number, name: number | string): string => `${batch}~${name}`;

/** The batch of a link, and what one response is taken of: a link for anyone, or a person, in whatever batches they are. */
export function splitLinkId(id: string): { batch: number; claim: string } {
  const [, batch, name] = /^(\d+)~(.+)$/.exec(id) ?? [];
  return { batch: Number(batch ?? 0), claim: name !== undefined && isUuid(name) ? name : id };
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
  const [, id, person, signature] =
    /^((?:\d{1,9}~)?[\w-]{1,64})(?:\.([\w-]+))?\.([\w-]{22})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  const claims = {
    id,
    distinctId: person === undefined ? null : Buffer.from(person, "base64url").toString(),
  };
  const isSigned = timingSafeEqual(Buffer.from(signature, "base64url"), sign(key, surveyId, claims));
  return isSigned ? claims : null;
}
