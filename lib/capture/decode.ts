import "server-only";
import { gunzipSync } from "node:zlib";
import { JsonBeyondLimit, parseBoundedJson } from "@/lib/contract/bounded-json";
import { Invalid, TooLarge } from "@/lib/errors";

/** Bytes of a capture body, before and after inflating. @source docs/reference/api.md#limits */
export const largestBody = 20 * 1024 * 1024;

/** What of a request says how its body is written. */
export interface Encoding {
  contentType: string | null;
  /** The `compression` of the query. */
  compression: string | null;
}

/** What a body may be once it is decoded. */
export interface DecodingLimits {
  bytes: number;
  /** Keys, items and containers: a few bytes on the wire may be a hundred in memory. */
  values: number;
}

/** A decoded body: JSON, in which there may be texts that `clean` must see first. */
export interface Decoded {
  value: unknown;
  isClean: boolean;
}

/**
 * The JSON of an SDK's body, in any of the encodings SDKs use: gzip (recognised by its first bytes, whatever the headers
 * say), a form's field `data`, base64, plain. Without keys `__proto__`; numbers that JavaScript cannot hold are texts of
 * the same digits (ours): an event must not be lost for them.
 *
 * @returns null where there is no body
 * @throws TooLarge beyond the limits, as soon as that shows
 * @throws Invalid for what cannot be decoded, or nests deeper than 100 levels   @source docs/reference/sdk.md#bodies
 */
export function decode(body: Buffer, encoding: Encoding, limits: DecodingLimits): Decoded | null {
  const inner = withoutForm(inflated(body, limits), encoding);
  const bytes = isBase64(inner, encoding) ? inflated(fromBase64(inner), limits) : inner;
  if (bytes.length === 0) return null;
  if (bytes.length > limits.bytes) throw tooLarge(limits);
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  return { value: parse(text, limits), isClean: !mayBeUnclean.test(text) };
}

/** Only an escape can write a NUL or half a surrogate pair: raw ones are no JSON and no UTF-8. */
const mayBeUnclean = /\\u(?:0000|d[89a-f])/i;

/** Removes gzip, once or twice: a proxy may have compressed what was compressed. */
function inflated(body: Buffer, limits: DecodingLimits): Buffer {
  let bytes = body;
  for (let layer = 0; layer < 2 && bytes[0] === 0x1f && bytes[1] === 0x8b; layer++)
    bytes = inflate(bytes, limits);
  return bytes;
}

function inflate(bytes: Buffer, limits: DecodingLimits): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.bytes });
  } catch (error) {
    // The two ways a client's bytes can be wrong; zlib has no others.
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(limits);
    throw unreadable("invalid gzip body");
  }
}

const startsWith = (bytes: Buffer, text: string) =>
  bytes.subarray(0, text.length).toString("latin1") === text;

/**
 * The field `data` of a form; other bytes as they are. curl says of every body that it is a form: one without the field
 * is none.
 */
function withoutForm(bytes: Buffer, { contentType }: Encoding): Buffer {
  const isCalledForm = /^application\/x-www-form-urlencoded\b/i.test(contentType ?? "") && !isJson(bytes);
  if (!isCalledForm && !startsWith(bytes, "data=")) return bytes;
  // Not all fields are read: twenty megabytes may hold ten million.
  const [field] = /(?<=^|&)data=[^&]*/.exec(bytes.toString("utf8")) ?? [];
  if (field === undefined) return bytes;
  const data = new URLSearchParams(field).get("data") ?? "";
  // Base64 survives decoding but for its plus signs, which forms mean as spaces.
  return Buffer.from(/^\s*[[{]/.test(data) ? data : data.replaceAll(" ", "+"));
}

/** Whether the first thing in it opens an object or an array. */
function isJson(bytes: Buffer): boolean {
  const first = bytes.subarray(0, 64).toString("latin1").trimStart()[0];
  return first === "{" || first === "[";
}

const isBase64 = (bytes: Buffer, { compression }: Encoding) =>
  !isJson(bytes) && (compression === "base64" || /^[\w+/=-]+\s*$/.test(bytes.toString("latin1")));

const fromBase64 = (bytes: Buffer) => Buffer.from(bytes.toString("latin1"), "base64");

function parse(text: string, limits: DecodingLimits): unknown {
  try {
    return parseBoundedJson(text, { mostValues: limits.values });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (!(error instanceof JsonBeyondLimit))
      // Broken JSON is the client's; the parser's sentence says where.
      throw unreadable(`the body is not valid JSON: ${error.message}`);
    if (error.limit === "levels") throw unreadable(error.message);
    throw new TooLarge(`The request body contains more than ${limits.values} values.`);
  }
}

const unreadable = (detail: string) => new Invalid(null, "invalid_input", detail);

const tooLarge = ({ bytes }: DecodingLimits) =>
  new TooLarge(`The request body is larger than ${bytes / 1024 / 1024} MiB.`);
