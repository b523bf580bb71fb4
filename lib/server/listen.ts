import "server-only";
import { createServer, type Server } from "node:http";
import type { Server as Listener } from "node:net";
import type { Duplex } from "node:stream";
import next from "next";
import { env } from "@/lib/env";
import { internalError } from "@/lib/http/problem";
import { log } from "@/lib/log";
import { setPagePolicy } from "@/lib/server/page-policy";
import { toListenError } from "@/lib/server/port";
import {
  assignRequestId,
  findRequestProblem,
  sendProblem,
  serializeProblem,
  setClientAddress,
  toOriginForm,
  toParserProblem,
} from "@/lib/server/prefilter";
import { answerProbe } from "@/lib/server/proxy-probe";

/** Milliseconds; a slow client must not hold a connection for ever. */
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
  server.on("request", async (request, response) => {
    assignRequestId(request, response);
    answerProbe(request, response, env);
    setClientAddress(request, env);
    request.url = toOriginForm(request.url);
    if (isClosing) response.setHeader("Connection", "close");
    const problem = findRequestProblem(request);
    if (problem) return sendProblem(response, problem);
    setPagePolicy(request, response, options.dev);
    try {
      await handle(request, response);
    } catch (error) {
      log.error({ err: error, request_id: request.headers["x-request-id"] }, "Next failed");
      if (response.headersSent) response.destroy();
      else sendProblem(response, internalError);
    }
  });
  server.on("connect", (_request, socket: Duplex) => {
    socket.end(serializeProblem(toParserProblem("HPE_INVALID_METHOD")));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isAnswerable = socket.writable && error.code !== "ECONNRESET";
    if (isAnswerable) socket.end(serializeProblem(toParserProblem(error.code)));
    else socket.destroy();
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(toListenError(error, options.host, options.port)));
    if (options.listener) server.listen(options.listener, resolve);
    else server.listen(options.port, options.host, resolve);
  });
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
