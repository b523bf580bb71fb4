// What the server and its thread for large bodies tell each other: one answer to each request but the last kind.
import "server-only";
import type { Encoding } from "@/lib/capture/decode";
import type { Arrival, Captured } from "@/lib/capture/normalize";
import { Invalid, TooLarge, Unauthenticated } from "@/lib/errors";

/** A body to decode; then its events, some at a time; or to forget it. */
export type BodyRequest = { body: Uint8Array; request: Encoding & Arrival } | "next" | "drop";

/** The token of the body; some of its events; or why there are none. */
export type BodyResponse = { token: string } | Slice | { refusal: Refusal };

/** Some events of a body, in its order. */
export interface Slice extends Captured {
  isLast: boolean;
}

/** An error that is answered to the client, as it can be sent between threads. */
type Refusal =
  | { kind: "invalid"; attr: string | null; code: string; detail: string }
  | { kind: "too large"; detail: string }
  | { kind: "unauthenticated"; code: Unauthenticated["code"]; detail: string };

/** @throws what it is given when that is no answer to a client */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Invalid)
    return { kind: "invalid", attr: error.attr, code: error.code, detail: error.message };
  if (error instanceof TooLarge) return { kind: "too large", detail: error.message };
  if (error instanceof Unauthenticated)
    return { kind: "unauthenticated", code: error.code, detail: error.message };
  throw error;
}

/** The error that `toRefusal` was given. */
export function fromRefusal(refusal: Refusal): Error {
  switch (refusal.kind) {
    case "invalid":
      return new Invalid(refusal.attr, refusal.code, refusal.detail);
    case "too large":
      return new TooLarge(refusal.detail);
    case "unauthenticated":
      return new Unauthenticated(refusal.code, refusal.detail);
  }
}
