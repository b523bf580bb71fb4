import "server-only";
import { deepestJson } from "@/lib/contract/json";
import { Invalid, Overloaded } from "@/lib/errors";
import { Refused, refusals } from "@/lib/http/problem";

/** Bytes of a request body outside capture. @source decisions §8 */
const largestBody = 2 * 1024 * 1024;

/**
 * The JSON of a request's body; `{}` when there is none.
 *
 * @throws Refused for another content type (415), too many bytes (413, before they are kept), broken JSON (400)
 * @throws Invalid for nesting beyond 100 levels, and NUL or lone surrogates, which no text column takes
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type");
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  if (type !== null && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new Refused(refusals.mediaType(type));
  }
  const value = parse(bytes);
  checkText(value);
  return value;
}

/** Bytes of a body that is read at once when it is announced: a thousand of them do not matter. */
const small = 64 * 1024;
/** Bytes of larger bodies that this process holds while they arrive, all together (ours). */
const mostHeld = 256 * 1024 * 1024;
let held = 0;

/**
 * A request's body, empty without one.
 *
 * @throws Refused (413) beyond `largest` bytes, before more is kept
 * @throws Overloaded when too much of too many bodies is arriving
 */
export async function readBytes(request: Request, largest = largestBody): Promise<Buffer> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > largest) throw new Refused(refusals.tooLarge(largest));
  if (!request.body) return Buffer.alloc(0);
  // It cannot be longer than announced: Node ends the request there.
  if (announced !== null && Number(announced) <= small) return Buffer.from(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      held += chunk.byteLength;
      if (size > largest) throw new Refused(refusals.tooLarge(largest));
      if (held > mostHeld) throw new Overloaded(1);
      chunks.push(chunk);
    }
  } finally {
    held -= size;
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: the caller's mistake, to be answered as such.
    throw new Refused(refusals.parseError("the body is not UTF-8"));
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // Broken JSON: the caller's mistake; the parser's sentence says where.
    throw new Refused(refusals.parseError(error instanceof Error ? error.message.split("\n")[0]! : "broken"));
  }
}

/** Walks the value once, without recursion: hostile nesting must not reach the stack. */
function checkText(root: unknown): void {
  const queue: { value: unknown; path: string[] }[] = [{ value: root, path: [] }];
  for (let item = queue.pop(); item; item = queue.pop()) {
    const { value, path } = item;
    if (typeof value === "string") refuseBadText(value, path);
    else if (typeof value === "object" && value !== null) {
      if (path.length >= deepestJson)
        throw new Invalid(
          path[0] ?? null,
          "invalid_input",
          `JSON is nested deeper than ${deepestJson} levels.`,
        );
      for (const [key, inner] of Object.entries(value)) {
        refuseBadText(key, [...path, key]);
        if (typeof inner === "string" || (typeof inner === "object" && inner !== null)) {
          queue.push({ value: inner, path: [...path, key] });
        }
      }
    }
  }
}

function refuseBadText(text: string, path: string[]): void {
  if (!text.includes("\0") && text.isWellFormed()) return;
  const detail = text.includes("\0")
    ? "Null characters are not allowed."
    : "Lone surrogates are not allowed.";
  const place = path.map((key) => key.replaceAll("\0", "").toWellFormed());
  throw new Invalid(
    place[0] ?? null,
    "invalid_input",
    detail,
    place.length > 1 ? place.join(".") : undefined,
  );
}
