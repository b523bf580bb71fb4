// Servers on loopback that an import reads: this product's own handlers, and one whose answers a test decides.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fetchHandlers } from "@/lib/testing/handlers";

/** A server that is read. */
export interface SourceServer {
  url: string;
  /** Paths with queries, in order. */
  requests: string[];
  stop(): Promise<void>;
}

/** Starts a server on a free port. @param answer writes the answer of a request */
export async function startSource(
  answer: (request: IncomingMessage, response: ServerResponse, url: URL) => unknown,
): Promise<SourceServer> {
  const source: SourceServer = { url: "", requests: [], stop: async () => {} };
  const server = createServer((request, response) => {
    source.requests.push(request.url ?? "");
    void answer(request, response, new URL(request.url ?? "", source.url));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  source.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  source.stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return source;
}

/** Answers a request with JSON. */
export const answerJson = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): unknown =>
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));

/** Starts a server with all handlers of this product. */
export const startOwnApi = (): Promise<SourceServer> =>
  startSource(async (request, response, url) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await fetchHandlers(url, {
      method: request.method ?? "GET",
      headers: request.headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response
      .writeHead(answer.status, Object.fromEntries(answer.headers))
      .end(Buffer.from(await answer.arrayBuffer()));
  });
