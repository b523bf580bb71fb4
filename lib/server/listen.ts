import "server-only";
import { createServer, type Server } from "node:http";
import type { Server as Listener } from "node:net";
import type { Duplex } from "node:stream";
import next from "next";
import { env } from "@/lib/env";
import { unforeseen } from "@/lib/http/problem";
import { log } from "@/lib/log";
import {
  answer,
  answerBytes,
  identify,
  locate,
  objectionTo,
  objectionToBytes,
  originForm,
} from "@/lib/server/front";
import { protectPage } from "@/lib/server/page-policy";
import { listenError } from "@/lib/server/port";

/** Milliseconds: a slow client may not hold a connection for ever. */
const timeouts = { headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 };

/** A server that answers. */
export type Listening = {
  /** Takes no new connections and waits for what is being answered, until `cut`; then connections are closed. */
  close(cut: AbortSignal): Promise<void>;
};

/**
 * Serves Next, in this process, behind `node:http`.
 *
 * @param dev serves from the sources, with hot reload, instead of from the build.
 * @param listener what listens there already
 * @throws Error of `listenError`; whatever Next says when it cannot start.
 */
export async function listen(at: {
  host: string;
  port: number;
  dev: boolean;
  listener?: Listener | undefined;
}): Promise<Listening> {
  const server = createServer(timeouts);
  const app = next({
    dev: at.dev,
    hostname: at.host,
    port: at.port,
    // Where Next listens for web sockets, which only hot reload uses: else nowhere, and an upgrade is not attempted.
    httpServer: at.dev ? server : createServer(),
  });
  await app.prepare();
  const handle = app.getRequestHandler();

  const webSockets = new Set<Duplex>();
  if (at.dev) server.on("upgrade", (_request, socket: Duplex) => keepTrack(webSockets, socket));

  let isClosing = false;
  server.on("request", async (request, response) => {
    identify(request, response);
    locate(request, env);
    request.url = originForm(request.url);
    if (isClosing) response.setHeader("Connection", "close");
    const objection = objectionTo(request);
    if (objection) return answer(response, objection);
    protectPage(request, response, at.dev);
    try {
      await handle(request, response);
    } catch (error) {
      log.error({ err: error, request_id: request.headers["x-request-id"] }, "Next failed");
      if (response.headersSent) response.destroy();
      else answer(response, unforeseen);
    }
  });
  server.on("connect", (_request, socket: Duplex) => {
    socket.end(answerBytes(objectionToBytes("HPE_INVALID_METHOD")));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isAnswerable = socket.writable && error.code !== "ECONNRESET";
    if (isAnswerable) socket.end(answerBytes(objectionToBytes(error.code)));
    else socket.destroy();
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, at.host, at.port)));
    if (at.listener) server.listen(at.listener, resolve);
    else server.listen(at.port, at.host, resolve);
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

/** Knows a connection while it lives; the server forgets those that became web sockets. */
function keepTrack(known: Set<Duplex>, socket: Duplex): void {
  known.add(socket);
  socket.once("close", () => known.delete(socket));
}

/** Ends when the last answer is out; once `cut` is aborted, connections are closed instead. */
async function drain(server: Server, cut: AbortSignal): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => {
    if (cut.aborted) server.closeAllConnections();
    else server.closeIdleConnections();
  }, 50);
  await closed;
  clearInterval(sweep);
}
