// Messages between the server and its thread for large bodies: one response to each request except "drop".
import "server-only";
import type { Encoding } from "@/lib/capture/decode";
import type { CaptureContext, NormalizedRequest } from "@/lib/capture/normalize";
import type { OpenedRequest } from "@/lib/capture/open-request";
import { Invalid, TooLarge, Unauthenticated } from "@/lib/errors";

/** A body to open; the request for its next events; or the request to drop it. */
export type BodyRequest = { body: Uint8Array; request: Encoding & CaptureContext } | "next" | "drop";

/** The response: first the opened body; then its events; or the error. */
export type BodyResponse = OpenedRequest | EventSlice | { error: SerializedError };

/** Some events of a body, in order. */
export interface EventSlice extends NormalizedRequest {
  isLast: boolean;
}

/** A client error in a form that can be sent between threads. */
type SerializedError =
  | { kind: "invalid"; attr: string | null; code: string; detail: string; path: string | undefined }
  | { kind: "too large"; detail: string }
  | { kind: "unauthenticated"; code: Unauthenticated["code"]; detail: string };

/** Serialises a client error. @throws any other error unchanged */
export function serializeError(error: unknown): SerializedError {
  if (error instanceof Invalid)
    return {
      kind: "invalid",
      attr: error.attr,
      code: error.code,
      detail: error.message,
      path: error.path,
    };
  if (error instanceof TooLarge) return { kind: "too large", detail: error.message };
  if (error instanceof Unauthenticated)
    return { kind: "unauthenticated", code: error.code, detail: error.message };
  throw error;
}

/** The error that was serialised. */
export function deserializeError(error: SerializedError): Error {
  switch (error.kind) {
    case "invalid":
      return new Invalid(error.attr, error.code, error.detail, error.path);
    case "too large":
      return new TooLarge(error.detail);
    case "unauthenticated":
      return new Unauthenticated(error.code, error.detail);
  }
}
