import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { authOptions } from "@/lib/auth";
import { withBodyBytes } from "@/lib/http/body-bytes";
import { type ErrorResponse, httpProblems, toProblem } from "@/lib/http/problem";
import { respondWithProblem } from "@/lib/http/respond";
import { log } from "@/lib/log";
import { describeRequest } from "@/lib/request-context";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** The maximum bytes of a sign-in form: next-auth parses every field. */
const largestBody = 64 * 1024;

/**
 * next-auth's own routes, with a limit on request bodies, with a 400 instead of its 500 for bodies that it cannot read,
 * and with the right status for failures: 429 with Retry-After for a throttled sign-in, 503 for a sign-out that did not
 * reach the database.
 */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  let failure: unknown = null;
  describeRequest({ operation: "auth" });
  const client = {
    address: readForwardedAddress(request.headers.get("x-forwarded-for")),
    userAgent: request.headers.get("user-agent") ?? "",
  };
  const options = authOptions((error) => {
    failure = error;
  }, client);
  try {
    const { method, headers, url } = request;
    const body =
      method === "POST"
        ? { body: await withBodyBytes(request, largestBody, (bytes) => new Uint8Array(bytes)) }
        : {};
    const response: Response = await NextAuth(
      new NextRequest(url, { method, headers, ...body }),
      context,
      options,
    );
    const problem = failure === null ? null : toProblem(failure);
    if (problem) return explained(request, response, problem);
    return response.status < 500 ? response : respondWithProblem(request, httpProblems.unreadable());
  } catch (error) {
    if (request.signal.aborted) return respondWithProblem(request, httpProblems.clientClosedRequest());
    // Our callbacks handle their own errors; what remains is broken JSON, or an unexpected address or type.
    log.warn({ err: error }, "next-auth could not parse a request");
    return respondWithProblem(request, toProblem(error) ?? httpProblems.unreadable());
  }
}

/** The problem's status; with next-auth's body where its client reads the code of a failed sign-in there, else ours. */
function explained(request: Request, response: Response, problem: ErrorResponse): Response {
  const answer = respondWithProblem(request, problem);
  const isCode = response.status === 401 && response.headers.get("content-type")?.includes("json");
  if (!isCode) return answer;
  return new Response(response.body, { status: answer.status, headers: answer.headers });
}

const refuseMethod = async (request: Request): Promise<Response> =>
  respondWithProblem(request, notAllowed(request));
const notAllowed = ({ method }: Request): ErrorResponse => httpProblems.method(method, ["GET", "POST"]);

export { handle as GET, handle as POST, refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };
