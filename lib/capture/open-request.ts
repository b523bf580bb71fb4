import "server-only";
import type { Decoded } from "@/lib/capture/decode";
import { type CaptureContext, type NormalizedRequest, readToken } from "@/lib/capture/normalize";
import { readV1Items, type V1Item } from "@/lib/capture/v1-items";

/** A request as read before its project is known. */
export interface OpenedRequest {
  token: string;
  /** Items of a Capture V1 request, one for each event; else empty. */
  v1Items: V1Item[];
}

/** The events of a request. */
export type ReadRequest = NormalizedRequest & Pick<OpenedRequest, "v1Items">;

/**
 * Reads the token of a decoded body and, in Capture V1, what is answered of its events. The body must not have been cleaned.
 *
 * @throws Invalid, Unauthenticated, TooLarge
 */
export function openRequest(decoded: Decoded | null, context: CaptureContext): OpenedRequest {
  const token = readToken(decoded?.value, context);
  const v1Items = context.v1 && decoded ? readV1Items(decoded.value, context, decoded.isClean) : [];
  return { token, v1Items };
}
