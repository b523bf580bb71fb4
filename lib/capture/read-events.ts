import "server-only";
import { cleanDecoded } from "@/lib/capture/clean";
import { type Decoded, decode, type Encoding } from "@/lib/capture/decode";
import { readLargeBody } from "@/lib/capture/large-body";
import { inlineLimits } from "@/lib/capture/limits";
import { type CaptureContext, normalizeEvents } from "@/lib/capture/normalize";
import { openRequest, type ReadRequest } from "@/lib/capture/open-request";
import { TooLarge } from "@/lib/errors";

/**
 * Reads the events of a capture body and their project. Small bodies are decoded here, large ones in a worker thread.
 *
 * @param body must not be used by the caller afterwards
 * @param resolveProject finds the project of a token, before the events are read
 * @throws Invalid, TooLarge, Unauthenticated, Overloaded; and errors of `resolveProject`
 */
export async function readEvents<P>(
  body: Buffer,
  request: Encoding & CaptureContext,
  resolveProject: (token: string) => Promise<P>,
): Promise<ReadRequest & { project: P }> {
  const decoded = decodeInline(body, request);
  if (decoded === "large") return await readLargeBody(body, request, resolveProject);
  const { token, v1Items } = openRequest(decoded, request);
  const project = await resolveProject(token);
  return { project, v1Items, ...normalizeEvents(decoded && cleanDecoded(decoded), request) };
}

function decodeInline(body: Buffer, request: Encoding): Decoded | null | "large" {
  if (Math.max(body.length, claimedSize(body)) > inlineLimits.bytes) return "large";
  try {
    return decode(body, request, inlineLimits);
  } catch (error) {
    // Larger than claimed: base64, gzip twice, or a false trailer.
    if (error instanceof TooLarge) return "large";
    throw error;
  }
}

/** The size that gzip's trailer claims for the last member; 0 for other bodies. */
const claimedSize = (bytes: Buffer) =>
  bytes.length >= 18 && bytes[0] === 0x1f && bytes[1] === 0x8b ? bytes.readUInt32LE(bytes.length - 4) : 0;
