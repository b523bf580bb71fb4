// Calls the handlers of SDK paths as Next would, at the address SDKs use.
import { env } from "@/lib/env";

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined> | undefined> },
) => Promise<Response>;

interface Sent {
  method?: string;
  params?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | string | Uint8Array<ArrayBuffer>;
}

/** Calls one method of a route. @returns the answer, its body as text and, where it is JSON, parsed */
export async function callSdkRoute(
  route: Partial<Record<string, Handler>>,
  path: string,
  { method, params, headers, body }: Sent = {},
) {
  const verb = method ?? (body === undefined ? "GET" : "POST");
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const request = new Request(new URL(path, env.PUBLIC_URL), {
    method: verb,
    headers: { ...(body !== undefined && !isRaw && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  });
  const handle = route[verb];
  if (!handle) throw new Error(`The route exports no ${verb}`);
  const response = await handle(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}
