// The API for component tests, in a process of its own: every handler of `app/api` over loopback HTTP, with the database
// that DATABASE_URL names. `node --import ./lib/server/tsx.mjs lib/testing/browser/api.ts` prints its address and the
// session of a user as one line of JSON, and ends with its input.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { buildUser } from "@/lib/testing/factories";
import { fetchHandlers } from "@/lib/testing/handlers";
import { sessionCookie } from "@/lib/testing/request";

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const body = await buffer(incoming);
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await fetchHandlers(await toRequest(incoming));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => {
    console.error(error);
    outgoing.writeHead(500).end();
  });
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo; // of TCP

const cookie = await sessionCookie(await buildUser());
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, cookie })}\n`);

process.stdin.resume().once("end", () => process.exit(0));
