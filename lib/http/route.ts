import "server-only";
import type { Endpoint } from "@/lib/contract/endpoint";
import { refusals } from "@/lib/http/problem";
import { type Bound, refuse } from "@/lib/http/serve";

type Handler = Bound["handle"];

type Methods = {
  GET: Handler;
  HEAD: Handler;
  POST: Handler;
  PUT: Handler;
  PATCH: Handler;
  DELETE: Handler;
  OPTIONS: Handler;
};

const served = new WeakMap<Handler, Endpoint>();

/** The endpoint that a handler serves, undefined for one that serves none: so that tests can tell what is served. */
export const endpointOf = (handler: Handler): Endpoint | undefined => served.get(handler);

/**
 * The methods of one path, for Next to find: those given, and for every other the 405 with `Allow` that Next's own
 * lacks. HEAD is GET without the body; OPTIONS answers what is allowed.
 */
export function route(...bound: Bound[]): Methods {
  for (const { endpoint, handle } of bound) served.set(handle, endpoint);
  const methods = Object.fromEntries(
    bound.map(({ endpoint, handle }) => [endpoint.method, handle]),
  ) as Partial<Methods>;
  const allowed = [
    ...bound.map(({ endpoint }) => endpoint.method),
    ...(methods.GET ? ["HEAD"] : []),
    "OPTIONS",
  ];
  const refused: Handler = async (request) => refuse(request, refusals.method(request.method, allowed));
  const head: Handler | undefined =
    methods.GET && (async (request, context) => withoutBody(await methods.GET!(request, context)));
  const options: Handler = async () =>
    new Response(null, { status: 204, headers: { Allow: allowed.join(", ") } });
  return {
    GET: methods.GET ?? refused,
    HEAD: head ?? refused,
    POST: methods.POST ?? refused,
    PUT: methods.PUT ?? refused,
    PATCH: methods.PATCH ?? refused,
    DELETE: methods.DELETE ?? refused,
    OPTIONS: options,
  };
}

const withoutBody = ({ status, headers }: Response) => new Response(null, { status, headers });
