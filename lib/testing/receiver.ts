// A server on loopback that receives webhooks.
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
interface ReceivedRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A receiver. */
export interface Receiver {
  url: string;
  received: ReceivedRequest[];
  /** What is answered: a status and a body; a redirect has a `Location`. Null: the request hangs. */
  answer: { status: number; body?: string; location?: string } | null;
  stop(): Promise<void>;
}

const textsOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Starts a receiver on a free port. @param host an address of this machine */
export async function startReceiver(host = "127.0.0.1"): Promise<Receiver> {
  const receiver: Receiver = {
    url: "",
    received: [],
    answer: { status: 200, body: "ok" },
    stop: async () => {},
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    receiver.received.push({ path: request.url ?? "", headers: textsOf(request.headers), body });
    const { answer } = receiver;
    if (!answer) return;
    response.writeHead(answer.status, answer.location ? { Location: answer.location } : {}).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  receiver.url = `http://${host}:${(server.address() as AddressInfo).port}`;
  receiver.stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return receiver;
}
