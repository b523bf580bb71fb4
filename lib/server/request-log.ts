import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import type { RequestContext } from "@/lib/request-context";
import { redactPath } from "@/lib/server/redact-path";

/** What nginx logs for a client that closed the connection before it had the whole response. */
const clientClosedRequest = 499;

/** Requests that say little each, and are many: logged at level debug. */
const quietPath = /^\/_next\/static\/|^\/(?:healthz|readyz|metrics)\/?(?:\?|$)/;

/** Logs and counts a request when its response has ended, in the only place that does. */
export function recordRequest(
  { method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): void {
  const startedAt = performance.now();
  metrics.requestsRunning.inc();
  response.once("close", () => {
    const milliseconds = performance.now() - startedAt;
    const isComplete = response.writableFinished;
    const isCutShort = !isComplete && (context.isCutShort === true || response.errored !== null);
    const status = isComplete || isCutShort ? response.statusCode : clientClosedRequest;
    const { user, key, project, operation = readOperation(url) } = context;

    metrics.requestsRunning.dec();
    metrics.requestDuration.labels(operation).observe(milliseconds / 1000);
    metrics.requests.labels(operation, `${isCutShort ? 5 : Math.floor(status / 100)}xx`).inc();

    const level = quietPath.test(url) ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        request_id: context.id,
        address: context.address,
        method,
        path: redactPath(url),
        status,
        ms: Math.round(milliseconds),
        operation,
        user,
        key,
        project,
        ...(isCutShort && { cut_short: true }),
      },
      "request",
    );
  });
}

/** Logs what was answered to bytes that are no HTTP request. */
export function recordInvalidRequest(
  { id, address }: Pick<RequestContext, "id" | "address">,
  status: number,
): void {
  metrics.requests.labels("invalid", `${Math.floor(status / 100)}xx`).inc();
  log.info({ request_id: id, address, status, operation: "invalid" }, "request");
}

/** The operation of a request that no handler named. */
function readOperation(url: string): string {
  if (url.startsWith("/_next/")) return "static";
  return url.startsWith("/api/") ? "unknown" : "page";
}
