import "server-only";
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

/**
 * The methods of one path, for Next to find: those given, and for every other the 405 with `Allow` that Next's own
 * lacks. HEAD is GET without the body; OPTIONS answers what is allowed.
 */
export function route(...bound: Bound[]): Methods {
  const served = Object.fromEntries(
    bound.map(({ endpoint, handle }) => [endpoint.method, handle]),
  ) as Partial<Methods>;
  const allowed = [
    ...bound.map(({ endpoint }) => endpoint.method),
    ...(served.GET ? ["HEAD"] : []),
    "OPTIONS",
  ];
  const refused: Handler = async (request) => refuse(request, refusals.method(request.method, allowed));
  const head: Handler | undefined =
    served.GET && (async (request, context) => withoutBody(await served.GET!(request, context)));
  const options: Handler = async () =>
    new Response(null, { status: 204, headers: { Allow: allowed.join(", ") } });
  return {
    GET: served.GET ?? refused,
    HEAD: head ?? refused,
    POST: served.POST ?? refused,
    PUT: served.PUT ?? refused,
    PATCH: served.PATCH ?? refused,
    DELETE: served.DELETE ?? refused,
    OPTIONS: options,
  };
}

const withoutBody = ({ status, headers }: Response) => new Response(null, { status, headers });
