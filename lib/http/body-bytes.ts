import "server-only";
import { Overloaded } from "@/lib/errors";
import { HttpError, httpProblems } from "@/lib/http/problem";
import { fractionOfMemory } from "@/lib/machine-memory";

/** Bytes up to which a body is not counted: a thousand of them do not matter. */
const smallBodyBytes = 64 * 1024;
const mebibyte = 1024 * 1024;
/** Maximum bytes of larger bodies that this process holds at the same time, until they have been processed (ours). */
const maxHeldBytes = fractionOfMemory(1 / 16, { min: 32 * mebibyte, max: 64 * mebibyte });
let heldBytes = 0;

/**
 * Reads the body of a request, empty without one, and passes it to `use`. It counts as held until that is done.
 *
 * @throws HttpError (413) beyond `maxBytes`, before more is read; (400) when it is shorter than declared
 * @throws Overloaded when too many bytes are held
 */
export async function withBodyBytes<T>(
  request: Request,
  maxBytes: number,
  use: (bytes: Buffer) => T | Promise<T>,
): Promise<T> {
  const declaredLength = request.headers.get("content-length");
  if (Number(declaredLength ?? 0) > maxBytes) throw new HttpError(httpProblems.tooLarge(maxBytes));
  if (!request.body) return await use(complete(Buffer.alloc(0), declaredLength));
  // It can't be longer than declared: Node ends the request there.
  if (declaredLength !== null && Number(declaredLength) <= smallBodyBytes)
    return await use(complete(Buffer.from(await request.arrayBuffer()), declaredLength));
  let size = 0;
  const hold = (bytes: number) => {
    size += bytes;
    heldBytes += bytes;
    if (size > maxBytes) throw new HttpError(httpProblems.tooLarge(maxBytes));
    if (heldBytes > maxHeldBytes) throw new Overloaded(2);
  };
  try {
    return await use(complete(await readChunks(request.body, hold), declaredLength));
  } finally {
    heldBytes -= size;
  }
}

/** Rejects bodies shorter than declared: a disconnected client may have sent an incomplete change. */
function complete(bytes: Buffer, declaredLength: string | null): Buffer {
  if (bytes.length < Number(declaredLength ?? 0)) {
    throw new HttpError(httpProblems.parseError("the body is shorter than its Content-Length"));
  }
  return bytes;
}

async function readChunks(body: ReadableStream<Uint8Array>, hold: (bytes: number) => void): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    hold(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
