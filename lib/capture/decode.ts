import "server-only";
import { promisify } from "node:util";
import { gunzip as gunzipCallback, gunzipSync } from "node:zlib";
import { deepestJson } from "@/lib/contract/json";
import { Invalid, TooLarge } from "@/lib/errors";

/** Bytes of a body, before and after inflating. @source decisions §8 */
export const largestBody = 20 * 1024 * 1024;
/** Objects and arrays in one body (ours): a few bytes on the wire may be a hundred in memory. */
const mostContainers = 500_000;
/** Bytes up to which inflating at once is quicker than asking another thread. */
const small = 16 * 1024;

const gunzip = promisify(gunzipCallback);

/** What of a request says how its body is written. */
export interface Encoding {
  contentType: string | null;
  /** The `compression` of the query. */
  compression: string | null;
}

/**
 * The JSON of a capture body, in any of the encodings SDKs use: gzip (recognised by its first bytes, whatever the headers
 * say), a form's field `data`, base64, plain. Texts come without NUL and lone surrogates.
 *
 * @returns undefined where there is no body
 * @throws TooLarge beyond 20 MiB inflated, as soon as that shows
 * @throws Invalid for what cannot be decoded, or nests deeper than 100 levels   @source contract/sdk §2
 */
export async function decode(body: Buffer, encoding: Encoding): Promise<unknown> {
  const inner = withoutForm(await inflated(body), encoding);
  const bytes = isBase64(inner, encoding) ? await inflated(fromBase64(inner)) : inner;
  if (bytes.length === 0) return undefined;
  checkShape(bytes);
  return clean(parse(bytes));
}

/** Removes gzip, once or twice: a proxy may have compressed what was compressed. */
async function inflated(body: Buffer): Promise<Buffer> {
  let bytes = body;
  for (let layer = 0; layer < 2 && bytes[0] === 0x1f && bytes[1] === 0x8b; layer++)
    bytes = await inflate(bytes);
  return bytes;
}

async function inflate(bytes: Buffer): Promise<Buffer> {
  const options = { maxOutputLength: largestBody };
  try {
    return bytes.length <= small && inflatedSize(bytes) <= small * 16
      ? gunzipSync(bytes, options)
      : await gunzip(bytes, options);
  } catch (error) {
    // The two ways a client's bytes can be wrong; zlib has no others.
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    throw unreadable("the body is not valid gzip");
  }
}

/** What gzip's trailer claims: the size of the last member. A lie only costs the detour. */
const inflatedSize = (bytes: Buffer) => (bytes.length < 18 ? 0 : bytes.readUInt32LE(bytes.length - 4));

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

/** Refuses hostile shapes before they are built: one pass over the bytes. */
function checkShape(bytes: Buffer): void {
  let depth = 0;
  let containers = 0;
  let isText = false;
  for (let n = 0; n < bytes.length; n++) {
    const byte = bytes[n];
    if (isText) {
      if (byte === backslash) n++;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === openBrace || byte === openBracket) {
      if (++depth > deepestJson) throw unreadable(`JSON is nested deeper than ${deepestJson} levels`);
      if (++containers > mostContainers) throw tooLarge();
    } else if (byte === closeBrace || byte === closeBracket) depth--;
  }
}

const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    // Broken JSON is the client's; the parser's sentence says where.
    throw unreadable(`the body is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** The value with texts that PostgreSQL can store. Changed in place: nobody else has it. Depth is bounded by then. */
function clean(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n++) if (needsCleaning(value[n])) value[n] = clean(value[n]);
    return value;
  }
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record);
  if (!keys.every(isCleanText))
    return Object.fromEntries(keys.map((key) => [cleanText(key), clean(record[key])]));
  for (const key of keys) {
    if (needsCleaning(record[key])) record[key] = clean(record[key]);
  }
  return record;
}

/** Most values need nothing, and assigning costs. */
const needsCleaning = (value: unknown): boolean =>
  typeof value === "string" ? !isCleanText(value) : typeof value === "object" && value !== null;

const isCleanText = (text: string) => !text.includes("\0") && text.isWellFormed();

const cleanText = (text: string) => (isCleanText(text) ? text : text.replaceAll("\0", "").toWellFormed());

const unreadable = (detail: string) => new Invalid(null, "invalid_input", detail);

const tooLarge = () => new TooLarge(`The request body is larger than ${largestBody / 1024 / 1024} MiB.`);
