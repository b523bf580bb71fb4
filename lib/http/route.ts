import "server-only";
import type { Endpoint } from "@/lib/contract/endpoint";
import { httpProblems } from "@/lib/http/problem";
import { type BoundEndpoint, respondWithProblem } from "@/lib/http/serve";

type Handler = BoundEndpoint["handle"];

type Methods = {
  GET: Handler;
  HEAD: Handler;
  POST: Handler;
  PUT: Handler;
  PATCH: Handler;
  DELETE: Handler;
  OPTIONS: Handler;
};

const endpointByHandler = new WeakMap<Handler, Endpoint>();

/** The endpoint that a handler serves; undefined for other handlers. For tests. */
export const endpointOfHandler = (handler: Handler): Endpoint | undefined => endpointByHandler.get(handler);

/**
 * The route handlers of one path: the given ones, and for every other method a 405 with `Allow`, which Next's own lacks. HEAD
 * is GET without the body; OPTIONS answers the allowed methods.
 */
export function route(...bound: BoundEndpoint[]): Methods {
  for (const { endpoint, handle } of bound) endpointByHandler.set(handle, endpoint);
  const methods = Object.fromEntries(
    bound.map(({ endpoint, handle }) => [endpoint.method, handle]),
  ) as Partial<Methods>;
  const allowed = [
    ...bound.map(({ endpoint }) => endpoint.method),
    ...(methods.GET ? ["HEAD"] : []),
    "OPTIONS",
  ];
  const methodNotAllowed: Handler = async (request) =>
    respondWithProblem(request, httpProblems.method(request.method, allowed));
  const head: Handler | undefined =
    methods.GET && (async (request, context) => withoutBody(await methods.GET!(request, context)));
  const options: Handler = async () =>
    new Response(null, { status: 204, headers: { Allow: allowed.join(", ") } });
  return {
    GET: methods.GET ?? methodNotAllowed,
    HEAD: head ?? methodNotAllowed,
    POST: methods.POST ?? methodNotAllowed,
    PUT: methods.PUT ?? methodNotAllowed,
    PATCH: methods.PATCH ?? methodNotAllowed,
    DELETE: methods.DELETE ?? methodNotAllowed,
    OPTIONS: options,
  };
}

/** The same without its body, which is canceled: a stream of rows would keep waiting for its reader. */
async function withoutBody({ status, headers, body }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}
