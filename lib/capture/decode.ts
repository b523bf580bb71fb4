import "server-only";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { JsonBeyondLimit, parseBoundedJson } from "@/lib/contract/wire/bounded-json";
import { errorCode } from "@/lib/error-code";
import { Invalid, TooLarge } from "@/lib/errors";

/** Maximum bytes of a capture body, before and after decompression. @source docs/reference/api.md#limits */
export const maxBodyBytes = 20 * 1024 * 1024;

/** The encoding of a request's body. */
export interface Encoding {
  contentType: string | null;
  /** The query parameter `compression`. */
  compression: string | null;
  /** The compression that the header `Content-Encoding` names; gzip is recognised without it. */
  contentEncoding?: ContentEncoding;
}

/** Compressions that Capture V1 accepts. */
export const contentEncodings = ["gzip", "deflate", "br"] as const;
/** A supported content encoding. */
type ContentEncoding = (typeof contentEncodings)[number];

/** Limits of a decoded body. */
export interface DecodingLimits {
  bytes: number;
  /** Keys, items and containers: a few bytes on the wire may take a hundred in memory. */
  values: number;
}

/** A decoded body. Unless `isClean`, its texts may contain characters that `cleanDecoded` removes. */
export interface Decoded {
  value: unknown;
  isClean: boolean;
}

/**
 * Decodes the body of an SDK's request: gzip (recognised by its first bytes, whatever the headers say), another declared
 * compression, the form field `data`, base64, plain JSON. Keys `__proto__` are dropped; numbers that JavaScript can't represent become texts of the
 * same digits (ours), so that the event is not lost.
 *
 * @returns null for an empty body
 * @throws TooLarge beyond the limits, as soon as they are exceeded
 * @throws Invalid for an undecodable body, and for more than 100 levels of nesting   @source docs/reference/sdk.md#bodies
 */
export function decode(body: Buffer, encoding: Encoding, limits: DecodingLimits): Decoded | null {
  const inner = readFormField(removeGzip(decompress(body, encoding, limits), limits), encoding);
  const bytes = isBase64(inner, encoding) ? removeGzip(fromBase64(inner), limits) : inner;
  if (bytes.length === 0) return null;
  if (bytes.length > limits.bytes) throw tooLargeError(limits);
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  return { value: parse(text, limits), isClean: !mayBeUnclean.test(text) };
}

/** Only an escape can encode a NUL or lone surrogate: raw ones are invalid in JSON and UTF-8. */
const mayBeUnclean = /\\u(?:0000|d[89a-f])/i;

/** Removes the declared compression, other than gzip. */
function decompress(body: Buffer, { contentEncoding }: Encoding, limits: DecodingLimits): Buffer {
  if (contentEncoding === "br") return inflate(brotliDecompressSync, body, limits);
  if (contentEncoding !== "deflate") return body;
  // The header means zlib's format; some clients send the bytes without its frame.
  return inflate(body[0] === 0x78 ? inflateSync : inflateRawSync, body, limits);
}

/** Removes gzip once or twice: a proxy may have compressed a compressed body. */
function removeGzip(body: Buffer, limits: DecodingLimits): Buffer {
  let bytes = body;
  for (let layer = 0; layer < 2 && bytes[0] === 0x1f && bytes[1] === 0x8b; layer++)
    bytes = inflate(gunzipSync, bytes, limits);
  return bytes;
}

type Inflate = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;

function inflate(run: Inflate, bytes: Buffer, limits: DecodingLimits): Buffer {
  try {
    return run(bytes, { maxOutputLength: limits.bytes });
  } catch (error) {
    // A client's bytes can be invalid in two ways: too large, or not in this format.
    if (errorCode(error) === "ERR_BUFFER_TOO_LARGE") throw tooLargeError(limits);
    throw undecodableError("invalid compressed body");
  }
}

const startsWith = (bytes: Buffer, text: string) =>
  bytes.subarray(0, text.length).toString("latin1") === text;

/**
 * The form field `data`; other bodies unchanged. curl declares every body as a form, so a body without the field is not
 * treated as one.
 */
function readFormField(bytes: Buffer, { contentType }: Encoding): Buffer {
  const hasFormType = /^application\/x-www-form-urlencoded\b/i.test(contentType ?? "") && !isJson(bytes);
  if (!hasFormType && !startsWith(bytes, "data=")) return bytes;
  // Not parsed as a whole: twenty megabytes may hold ten million fields.
  const [field] = /(?<=^|&)data=[^&]*/.exec(bytes.toString("utf8")) ?? [];
  if (field === undefined) return bytes;
  const data = new URLSearchParams(field).get("data") ?? "";
  // Base64 survives form decoding except for its plus signs, which become spaces.
  return Buffer.from(/^\s*[[{]/.test(data) ? data : data.replaceAll(" ", "+"));
}

/** Whether the first character other than white space opens an object or an array. */
function isJson(bytes: Buffer): boolean {
  const first = bytes.subarray(0, 64).toString("latin1").trimStart()[0];
  return first === "{" || first === "[";
}

const isBase64 = (bytes: Buffer, { compression }: Encoding) =>
  !isJson(bytes) && (compression === "base64" || /^[\w+/=-]+\s*$/.test(bytes.toString("latin1")));

const fromBase64 = (bytes: Buffer) => Buffer.from(bytes.toString("latin1"), "base64");

function parse(text: string, limits: DecodingLimits): unknown {
  try {
    return parseBoundedJson(text, { maxValues: limits.values });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (!(error instanceof JsonBeyondLimit))
      // Broken JSON is the client's mistake; the parser's message says where it is.
      throw undecodableError(`the body is not valid JSON: ${error.message}`);
    if (error.limit === "levels") throw undecodableError(error.message);
    throw new TooLarge(`The request body contains more than ${limits.values} values.`);
  }
}

const undecodableError = (detail: string) => new Invalid(null, "invalid_input", detail);

const tooLargeError = ({ bytes }: DecodingLimits) =>
  new TooLarge(`The request body is larger than ${bytes / 1024 / 1024} MiB.`);
