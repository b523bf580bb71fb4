import "server-only";
import { randomUUID } from "node:crypto";
import { JsonBeyondLimit, parseBoundedJson } from "@/lib/contract/bounded-json";
import { mostJsonValues } from "@/lib/contract/json";
import { Invalid, TooLarge } from "@/lib/errors";
import { withBytes } from "@/lib/http/body-bytes";
import { Refused, refusals } from "@/lib/http/problem";

/** Bytes of a request body outside capture. @source docs/reference/api.md#limits */
export const largestJsonBody = 2 * 1024 * 1024;

/**
 * The JSON of a request's body, without keys `__proto__`; `{}` when there is none.
 *
 * @throws Refused for another content type (415), too many bytes (413, before they are kept), broken JSON (400)
 * @throws TooLarge beyond 50,000 values
 * @throws Invalid for nesting beyond 100 levels, for NUL and lone surrogates, which no text column takes, and for
 * numbers that would change when read
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type");
  return await withBytes(request, largestJsonBody, (bytes) => {
    if (bytes.length === 0) return {};
    if (type !== null && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
      throw new Refused(refusals.mediaType(type));
    }
    return parse(textOf(bytes));
  });
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: the caller's mistake, to be answered as such.
    throw new Refused(refusals.parseError("body is not valid UTF-8"));
  }
}

/** Only an escape can write a NUL or half a surrogate pair: raw ones are no JSON and no UTF-8. */
const mayHoldBadText = /\\u(?:0000|d[89a-f])/i;

/** What a number begins with, once a text, that cannot be kept as it was sent. Nobody can send it. */
const marker = `${randomUUID()}:`;

function parse(text: string): unknown {
  let isMarked = false;
  const writeNumber = (literal: string) => {
    isMarked = true;
    return `"${marker}${literal}"`;
  };
  try {
    const value = parseBoundedJson(text, { mostValues: mostJsonValues, writeNumber });
    if (isMarked || mayHoldBadText.test(text)) checkTexts(value);
    return value;
  } catch (error) {
    if (error instanceof JsonBeyondLimit) throw beyondLimit(error);
    // Broken JSON: the caller's mistake; the parser's sentence says where.
    if (error instanceof SyntaxError) throw new Refused(refusals.parseError(error.message.split("\n")[0]!));
    throw error;
  }
}

const beyondLimit = ({ limit, message, field }: JsonBeyondLimit) =>
  limit === "levels"
    ? new Invalid(field, "invalid_input", `${message}.`)
    : new TooLarge(`The request body contains more than ${mostJsonValues} values.`);

/** A value, and how it was reached: from its key to the outermost. */
interface Place {
  value: unknown;
  key: string;
  parent: Place | null;
}

/** Looks at every text and key once, without recursion. */
function checkTexts(root: unknown): void {
  const open: Place[] = [{ value: root, key: "", parent: null }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place;
    if (typeof value === "string") checkText(value, place);
    else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const at = { value: inner, key, parent: place };
        checkText(key, at);
        if (typeof inner === "string" || (typeof inner === "object" && inner !== null)) open.push(at);
      }
    }
  }
}

function checkText(text: string, place: Place): void {
  if (text.startsWith(marker)) {
    const number = text.slice(marker.length, marker.length + 40);
    throw invalidAt(place, `The number ${number} exceeds double precision. Send it as a string.`);
  }
  if (text.includes("\0")) throw invalidAt(place, "Null characters are not allowed.");
  if (!text.isWellFormed()) throw invalidAt(place, "Lone surrogates are not allowed.");
}

function invalidAt(place: Place, detail: string): Invalid {
  const path: string[] = [];
  for (let at = place; at.parent; at = at.parent) path.unshift(at.key.replaceAll("\0", "").toWellFormed());
  return new Invalid(path[0] ?? null, "invalid_input", detail, path.length > 1 ? path.join(".") : undefined);
}
