import "server-only";
import { addCorsHeaders, answerPreflight } from "@/lib/http/cors";
import { HttpError, httpProblems } from "@/lib/http/problem";
import { respond } from "@/lib/http/respond";
import { describeRequest } from "@/lib/request-context";

interface Context {
  /** Next gives no params to a path without variables. */
  params: Promise<Record<string, string | string[] | undefined> | undefined>;
}

/** The input of an SDK handler. */
interface SdkCall {
  params: Record<string, string | string[] | undefined>;
  query: URLSearchParams;
  /** The id in the log and in `X-Request-Id`. */
  requestId: string;
}

type SdkHandler = (request: Request, call: SdkCall) => Promise<Response>;
type Handler = (request: Request, context: Context) => Promise<Response>;

/** What SDKs ask for: names of operations in log and metrics. */
type SdkOperation =
  | "sdk.capture"
  | "sdk.capture_v1"
  | "sdk.config"
  | "sdk.decide"
  | "sdk.flags"
  | "sdk.hosted_survey"
  | "sdk.local_evaluation"
  | "sdk.respondent_status"
  | "sdk.static"
  | "sdk.surveys";

/**
 * The route handlers of a path that SDKs call from any origin: the given ones, OPTIONS for preflights, HEAD with GET, and a
 * 405 for every other method. Unauthenticated; errors and request id are those of the REST API.
 */
export function sdkRoute(operation: SdkOperation, handlers: { GET?: SdkHandler; POST?: SdkHandler }) {
  const allowed = [...(handlers.GET ? ["GET", "HEAD"] : []), ...(handlers.POST ? ["POST"] : []), "OPTIONS"];
  const createHandler =
    (handler: SdkHandler | undefined): Handler =>
    async (request, context) => {
      describeRequest({ operation });
      const response = await respond(request, async (requestId) => {
        if (!handler) throw new HttpError(httpProblems.method(request.method, allowed));
        const params = (await context.params) ?? {};
        return handler(request, { params, query: new URL(request.url).searchParams, requestId });
      });
      return addCorsHeaders(request, response);
    };
  const get = createHandler(handlers.GET);
  const methodNotAllowed = createHandler(undefined);
  const head: Handler = async (request, context) => {
    const { status, headers } = await get(request, context);
    return new Response(null, { status, headers });
  };
  return {
    GET: get,
    HEAD: handlers.GET ? head : methodNotAllowed,
    POST: createHandler(handlers.POST),
    PUT: methodNotAllowed,
    PATCH: methodNotAllowed,
    DELETE: methodNotAllowed,
    OPTIONS: (async (request) => {
      describeRequest({ operation });
      return respond(request, async () => answerPreflight(request));
    }) satisfies Handler,
  };
}
