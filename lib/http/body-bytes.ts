import "server-only";
import { Overloaded } from "@/lib/errors";
import { Refused, refusals } from "@/lib/http/problem";
import { fractionOfMemory } from "@/lib/machine-memory";

/** Bytes of a body that is read at once when it is announced: a thousand of them do not matter. */
const small = 64 * 1024;
const mebibyte = 1024 * 1024;
/** Bytes of larger bodies that this process holds, all together: while they arrive, and until they are dealt with (ours). */
const mostHeld = fractionOfMemory(1 / 16, { min: 32 * mebibyte, max: 64 * mebibyte });
let held = 0;

/**
 * Gives a request's body, empty without one, to what deals with it. Until that is done the body counts among those that
 * are held.
 *
 * @throws Refused (413) beyond `largest` bytes, before more is kept
 * @throws Overloaded when too much of too many bodies is held
 */
export async function withBytes<T>(
  request: Request,
  largest: number,
  use: (bytes: Buffer) => T | Promise<T>,
): Promise<T> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > largest) throw new Refused(refusals.tooLarge(largest));
  if (!request.body) return await use(Buffer.alloc(0));
  // It cannot be longer than announced: Node ends the request there.
  if (announced !== null && Number(announced) <= small)
    return await use(Buffer.from(await request.arrayBuffer()));
  let size = 0;
  const hold = (bytes: number) => {
    size += bytes;
    held += bytes;
    if (size > largest) throw new Refused(refusals.tooLarge(largest));
    if (held > mostHeld) throw new Overloaded(2);
  };
  try {
    return await use(await collected(request.body, hold));
  } finally {
    held -= size;
  }
}

async function collected(body: ReadableStream<Uint8Array>, hold: (bytes: number) => void): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    hold(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
