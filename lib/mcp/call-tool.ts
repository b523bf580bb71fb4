import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ErrorBody } from "@/lib/contract/wire/error";
import { Invalid, TooLarge } from "@/lib/errors";
import { internalError, toProblem } from "@/lib/http/problem";
import type { BoundEndpoint } from "@/lib/http/serve";
import { log } from "@/lib/log";
import { failureResult, successResult } from "@/lib/mcp/result";
import { defaultLimit, defaultProject, omittedArguments, type Tool } from "@/lib/mcp/tools";

/** The arguments of a call, as they were sent. */
export type ToolArguments = Record<string, unknown>;

/** Maximum length of the address that arguments make: no request over HTTP has a longer one, so that none was checked for it. */
const maxAddressLength = 16 * 1024;

/** Headers that a call takes over from the request that it came in. */
const keptHeaders = ["authorization", "host", "x-request-id", "accept-language"];

/**
 * Calls a tool: its endpoint, by a request that REST would have been sent. Access, limits, masking and activity are those of
 * the endpoint.
 *
 * @param request the request that the call came in
 */
export async function callTool(
  tool: Tool,
  handle: BoundEndpoint["handle"],
  sent: ToolArguments,
  request: Request,
): Promise<CallToolResult> {
  try {
    const args = readArguments(tool, sent);
    const response = await handle(toRequest(tool, args, request), {
      params: Promise.resolve(toParams(tool, args)),
    });
    const answer = await response.text();
    if (response.ok) return successResult(answer, args);
    return failureResult(ErrorBody.parse(JSON.parse(answer)));
  } catch (error) {
    const problem = toProblem(error);
    if (!problem) log.error({ err: error, tool: tool.name }, "unhandled error");
    return failureResult((problem ?? internalError).body);
  }
}

/** Whether a schema has a field; one that is no object, such as the body of a survey, has none that can be told. */
const has = (schema: object | undefined, name: string): boolean =>
  Object.hasOwn((schema as { shape?: object } | undefined)?.shape ?? {}, name);

/** The arguments with defaults. @throws Invalid for one that is missing, or that the endpoint does not know */
function readArguments({ endpoint, required = [] }: Tool, sent: ToolArguments): ToolArguments {
  const { params, query, body } = endpoint;
  const defaults = {
    ...(has(params, "project_id") && { project_id: defaultProject }),
    ...(has(query, "limit") && { limit: defaultLimit }),
  };
  const given = Object.entries(sent).filter(([, value]) => value !== undefined && value !== null);
  // Null clears a field of a body; in a path and a query it is nothing.
  const args: ToolArguments = { ...(body && sent), ...defaults, ...Object.fromEntries(given) };
  for (const name of Object.keys(args)) {
    const isKnown = has(params, name) || has(query, name) || body !== undefined;
    if (!isKnown || omittedArguments.has(name))
      throw new Invalid(name.toWellFormed(), "invalid_input", "The tool has no such argument.");
  }
  for (const name of [...Object.keys(params?.shape ?? {}), ...required]) {
    if (args[name] === undefined || args[name] === null || args[name] === "")
      throw new Invalid(name, "required", "This field is required.");
  }
  return args;
}

/** A value as text: lists and objects as JSON. */
const toText = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

/** The variables of the path. Next decodes them, so that they are given as they are. */
const toParams = ({ endpoint }: Tool, args: ToolArguments): Record<string, string> =>
  Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, toText(args[name])]));

function toRequest({ endpoint }: Tool, args: ToolArguments, request: Request): Request {
  const { params, query, body, method } = endpoint;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toText(args[name]).toWellFormed()),
  );
  const url = new URL(path, request.url);
  const content: ToolArguments = {};
  for (const [name, value] of Object.entries(args)) {
    if (has(params, name)) continue;
    if (!has(query, name) || has(body, name)) content[name] = value;
    else if (value !== null) for (const text of toTexts(value)) url.searchParams.append(name, text);
  }
  if (url.href.length > maxAddressLength)
    throw new TooLarge(`The arguments are longer than ${maxAddressLength} characters.`);
  const headers = new Headers();
  for (const name of keptHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (body) headers.set("content-type", "application/json");
  return new Request(url, {
    method,
    headers,
    signal: request.signal,
    ...(body && { body: JSON.stringify(content) }),
  });
}

/** A list of plain values is repeated, any other one is JSON. */
const toTexts = (value: unknown): string[] =>
  Array.isArray(value) && value.every((item) => typeof item !== "object")
    ? value.map(String)
    : [toText(value)];
