import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ErrorBody } from "@/lib/contract/wire/error";

/** Maximum characters of a result: about 20,000 tokens. */
const maxCharacters = 80_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (content: string): CallToolResult["content"] => [{ type: "text", text: content }];

/** A failure, as the REST API words it. */
export const failureResult = (body: ErrorBody): CallToolResult => ({
  isError: true,
  content: text(JSON.stringify(body)),
  structuredContent: { ...body },
});

/**
 * A success: as text, and as data. What is too large loses its last rows and says how to get them; what has no rows is cut.
 *
 * @param sent the arguments of the call
 */
export function successResult(json: string, sent: Record<string, unknown>): CallToolResult {
  if (json === "") return { content: text("Done.") };
  const value: unknown = JSON.parse(json);
  if (json.length <= maxCharacters)
    return { content: text(json), ...(isObject(value) && { structuredContent: value }) };
  const page = isObject(value) && Array.isArray(value.results) ? cutPage(value, value.results, sent) : null;
  if (page) return { content: text(JSON.stringify(page)), structuredContent: page };
  return {
    content: text(
      `${json.slice(0, maxCharacters).toWellFormed()}\n[Truncated: ${maxCharacters} of ${json.length} characters. Narrow the request to get less.]`,
    ),
  };
}

/** The page with as many rows as fit; null if the first does not. */
function cutPage(
  page: Record<string, unknown>,
  rows: unknown[],
  sent: Record<string, unknown>,
): Record<string, unknown> | null {
  let size = JSON.stringify({ ...page, results: [] }).length + 200;
  let kept = 0;
  for (const row of rows) {
    size += JSON.stringify(row).length + 1;
    if (size > maxCharacters) break;
    kept++;
  }
  if (kept === 0) return null;
  const offset = (Number(sent.offset) || 0) + kept;
  const truncated = { shown: kept, of: rows.length, next: `Call again with offset ${offset} for the rest.` };
  return { truncated, ...page, results: rows.slice(0, kept) };
}
