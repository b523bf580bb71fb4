import "server-only";
import { cors, preflight } from "@/lib/http/cors";
import { Refused, refusals } from "@/lib/http/problem";
import { respond } from "@/lib/http/serve";

interface Context {
  /** Next gives none to a path without variables. */
  params: Promise<Record<string, string | string[] | undefined> | undefined>;
}

/** What an SDK's request is answered from. */
export interface SdkCall {
  params: Record<string, string | string[] | undefined>;
  query: URLSearchParams;
  /** As in the log and in `X-Request-Id`. */
  requestId: string;
}

type Answer = (request: Request, call: SdkCall) => Promise<Response>;
type Handler = (request: Request, context: Context) => Promise<Response>;

/**
 * The methods of a path that SDKs call from any origin: those given, OPTIONS for browsers, HEAD with GET, and the 405 for
 * every other. Nobody is authenticated; errors, request id and log line are those of the REST API.
 */
export function sdkRoute(served: { GET?: Answer; POST?: Answer }) {
  const allowed = [...(served.GET ? ["GET", "HEAD"] : []), ...(served.POST ? ["POST"] : []), "OPTIONS"];
  const handlerOf =
    (answer: Answer | undefined): Handler =>
    async (request, context) => {
      const response = await respond(request, async (requestId) => {
        if (!answer) throw new Refused(refusals.method(request.method, allowed));
        const params = (await context.params) ?? {};
        return answer(request, { params, query: new URL(request.url).searchParams, requestId });
      });
      return cors(request, response);
    };
  const get = handlerOf(served.GET);
  const refused = handlerOf(undefined);
  const head: Handler = async (request, context) => {
    const { status, headers } = await get(request, context);
    return new Response(null, { status, headers });
  };
  return {
    GET: get,
    HEAD: served.GET ? head : refused,
    POST: handlerOf(served.POST),
    PUT: refused,
    PATCH: refused,
    DELETE: refused,
    OPTIONS: (async (request) => respond(request, async () => preflight(request))) satisfies Handler,
  };
}
