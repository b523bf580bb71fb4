import "server-only";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Server as Listener, Socket } from "node:net";
import type { Duplex } from "node:stream";
import next from "next";
import { env } from "@/lib/env";
import { internalError } from "@/lib/http/problem";
import { log } from "@/lib/log";
import { collectNodeMetrics } from "@/lib/metrics";
import { type RequestContext, runWithRequest } from "@/lib/request-context";
import { normalizeAddress } from "@/lib/server/client-address";
import { logConsole } from "@/lib/server/console-log";
import { setPagePolicy } from "@/lib/server/page-policy";
import { toListenError } from "@/lib/server/port";
import {
  assignRequestId,
  findRequestProblem,
  isLocalRequest,
  sendProblem,
  serializeProblem,
  setClientAddress,
  toOriginForm,
  toParserProblem,
} from "@/lib/server/prefilter";
import { answerProbe } from "@/lib/server/proxy-probe";
import { recordInvalidRequest, recordRequest } from "@/lib/server/request-log";

/** Milliseconds; a slow client must not hold a connection indefinitely. */
const timeouts = { headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 };

/** A running HTTP server. */
export type HttpServer = {
  /** Accepts no new connections and waits for running requests until `cut` aborts; then closes all connections. */
  close(cut: AbortSignal): Promise<void>;
};

/**
 * Serves Next in this process through `node:http`.
 *
 * @param dev serves from the sources, with hot reload, instead of from the build
 * @param listener a server that listens already
 * @throws Error of `toListenError`; errors of Next when it can't start
 */
export async function listen(options: {
  host: string;
  port: number;
  dev: boolean;
  listener?: Listener | undefined;
}): Promise<HttpServer> {
  const server = createServer(timeouts);
  const app = next({
    dev: options.dev,
    hostname: options.host,
    port: options.port,
    // Where Next listens for web sockets, which only hot reload uses; otherwise a server that never listens.
    httpServer: options.dev ? server : createServer(),
  });
  await app.prepare();
  const handle = app.getRequestHandler();

  const webSockets = new Set<Duplex>();
  if (options.dev) server.on("upgrade", (_request, socket: Duplex) => track(webSockets, socket));

  let isClosing = false;
  /** Connections with a request that is being answered. */
  const answering = new WeakSet<Duplex>();
  const answer = async (request: IncomingMessage, response: ServerResponse, { id }: RequestContext) => {
    if (isClosing) response.setHeader("Connection", "close");
    const problem = findRequestProblem(request);
    if (problem) return sendProblem(response, problem);
    setPagePolicy(request, response, options.dev);
    try {
      await handle(request, response);
    } catch (error) {
      log.error({ err: error, request_id: id }, "Next failed");
      if (response.headersSent) response.destroy();
      else sendProblem(response, internalError);
    }
  };
  server.on("request", (request, response) => {
    const isLocal = isLocalRequest(request);
    const id = assignRequestId(request, response);
    answerProbe(request, response, env);
    const context: RequestContext = { id, address: setClientAddress(request, env), isLocal, response };
    request.url = toOriginForm(request.url);
    answering.add(request.socket);
    response.once("close", () => answering.delete(request.socket));
    recordRequest(request, response, context);
    void runWithRequest(context, () => answer(request, response, context));
  });
  const refuse = (socket: Duplex, code: string | undefined) => {
    const problem = toParserProblem(code);
    const id = randomUUID();
    // Node's types know these connections as streams only.
    const address = normalizeAddress((socket as Socket).remoteAddress ?? "") ?? "unknown";
    // A request whose body is broken or late has a line of its own.
    if (!answering.has(socket)) recordInvalidRequest({ id, address }, problem.status);
    socket.end(serializeProblem(problem, id));
  };
  server.on("connect", (_request, socket: Duplex) => refuse(socket, "HPE_INVALID_METHOD"));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isAnswerable = socket.writable && error.code !== "ECONNRESET";
    if (isAnswerable) refuse(socket, error.code);
    else socket.destroy();
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(toListenError(error, options.host, options.port)));
    if (options.listener) server.listen(options.listener, resolve);
    else server.listen(options.port, options.host, resolve);
  });
  if (!options.dev) logConsole();
  collectNodeMetrics();
  return {
    async close(cut) {
      isClosing = true;
      for (const socket of webSockets) socket.destroy();
      await drain(server, cut);
      await app.close();
    },
  };
}

/** Tracks a connection while it is open; the server forgets those that became web sockets. */
function track(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
}

/** Waits for running requests; closes their connections once `cut` aborts. */
async function drain(server: Server, cut: AbortSignal): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const timer = setInterval(() => {
    if (cut.aborted) server.closeAllConnections();
    else server.closeIdleConnections();
  }, 50);
  await closed;
  clearInterval(timer);
}
