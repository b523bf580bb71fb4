import "server-only";
import { clean } from "@/lib/capture/clean";
import { type Decoded, decode, type Encoding } from "@/lib/capture/decode";
import { readLargeBody } from "@/lib/capture/large-body";
import { inlineLimits } from "@/lib/capture/limits";
import { type Arrival, type Captured, normalize, tokenOf } from "@/lib/capture/normalize";
import { TooLarge } from "@/lib/errors";

/**
 * The events of a capture body, and the project they are for: small bodies are decoded here, large ones in a thread of
 * their own.
 *
 * @param body handed over: nobody else may use it afterwards
 * @param admit finds the project of a token, before the events are looked at
 * @throws Invalid, TooLarge, Unauthenticated, Overloaded; and what `admit` throws
 */
export async function readEvents<P>(
  body: Buffer,
  request: Encoding & Arrival,
  admit: (token: string) => Promise<P>,
): Promise<Captured & { project: P }> {
  const decoded = decodedInline(body, request);
  if (decoded === "large") return await readLargeBody(body, request, admit);
  const project = await admit(tokenOf(decoded?.value));
  return { project, ...normalize(decoded && clean(decoded), request) };
}

function decodedInline(body: Buffer, request: Encoding): Decoded | null | "large" {
  if (Math.max(body.length, inflatedSize(body)) > inlineLimits.bytes) return "large";
  try {
    return decode(body, request, inlineLimits);
  } catch (error) {
    // More came out than was claimed: base64, gzip twice, or a lie.
    if (error instanceof TooLarge) return "large";
    throw error;
  }
}

/** What gzip's trailer claims: the size of the last member. 0 for what is not gzip. */
const inflatedSize = (bytes: Buffer) =>
  bytes.length >= 18 && bytes[0] === 0x1f && bytes[1] === 0x8b ? bytes.readUInt32LE(bytes.length - 4) : 0;
