import "server-only";
import { randomUUID } from "node:crypto";
import { JsonBeyondLimit, parseBoundedJson } from "@/lib/contract/wire/bounded-json";
import { maxJsonValues } from "@/lib/contract/wire/json";
import { storageFault, toStorableName } from "@/lib/contract/wire/storable-text";
import { Invalid, TooLarge } from "@/lib/errors";
import { withBodyBytes } from "@/lib/http/body-bytes";
import { HttpError, httpProblems } from "@/lib/http/problem";

/** Maximum bytes of a request body outside of capture. @source docs/reference/api.md#limits */
const maxJsonBodyBytes = 2 * 1024 * 1024;

/**
 * Parses the JSON body of a request, without keys `__proto__`; `{}` when it is empty.
 *
 * @throws HttpError for another content type (415), too many bytes (413, before they are read), broken JSON (400)
 * @throws TooLarge beyond 50,000 values
 * @throws Invalid for more than 100 levels, for NUL and lone surrogates, which PostgreSQL can't store, and for numbers
 * that would lose precision
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type");
  return await withBodyBytes(request, maxJsonBodyBytes, (bytes) => {
    if (bytes.length === 0) return {};
    if (type !== null && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
      throw new HttpError(httpProblems.mediaType(type));
    }
    return parse(decodeUtf8(bytes));
  });
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: a client error, answered as such.
    throw new HttpError(httpProblems.parseError("body is not valid UTF-8"));
  }
}

/** Only an escape can encode a NUL or lone surrogate: raw ones are invalid in JSON and UTF-8. */
const invalidTextEscape = /\\u(?:0000|d[89a-f])/i;

/** Prefix of the text that represents a number without exact representation. Random, so that no client can send it. */
const inexactNumberPrefix = `${randomUUID()}:`;

function parse(text: string): unknown {
  let hasInexactNumber = false;
  const writeNumber = (literal: string) => {
    hasInexactNumber = true;
    return `"${inexactNumberPrefix}${literal}"`;
  };
  try {
    const value = parseBoundedJson(text, { maxValues: maxJsonValues, writeNumber });
    if (hasInexactNumber || invalidTextEscape.test(text)) checkTexts(value);
    return value;
  } catch (error) {
    if (error instanceof JsonBeyondLimit) throw toLimitError(error);
    // Broken JSON is the client's mistake; the parser's message says where it is.
    if (error instanceof SyntaxError)
      throw new HttpError(httpProblems.parseError(error.message.split("\n")[0]!));
    throw error;
  }
}

const toLimitError = ({ limit, message, field }: JsonBeyondLimit) =>
  limit === "levels"
    ? new Invalid(field, "invalid_input", `${message}.`)
    : new TooLarge(`The request body contains more than ${maxJsonValues} values.`);

/** A value with its key and parent, from which its path follows. */
interface JsonNode {
  value: unknown;
  key: string;
  parent: JsonNode | null;
}

/** Checks every text and key, iteratively. */
function checkTexts(root: unknown): void {
  const pending: JsonNode[] = [{ value: root, key: "", parent: null }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { value } = node;
    if (typeof value === "string") checkText(value, node);
    else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const child = { value: inner, key, parent: node };
        checkText(key, child);
        if (typeof inner === "string" || (typeof inner === "object" && inner !== null)) pending.push(child);
      }
    }
  }
}

function checkText(text: string, node: JsonNode): void {
  if (text.startsWith(inexactNumberPrefix)) {
    const number = text.slice(inexactNumberPrefix.length, inexactNumberPrefix.length + 40);
    throw invalidNode(node, `The number ${number} exceeds double precision. Send it as a string.`);
  }
  const fault = storageFault(text);
  if (fault !== null) throw invalidNode(node, fault);
}

function invalidNode(node: JsonNode, detail: string): Invalid {
  const path: string[] = [];
  for (let current = node; current.parent; current = current.parent)
    path.unshift(toStorableName(current.key));
  return new Invalid(path[0] ?? null, "invalid_input", detail, path.length > 1 ? path.join(".") : undefined);
}
