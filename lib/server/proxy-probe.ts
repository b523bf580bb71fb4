import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { Env } from "@/lib/env";
import { defaultHops, resolveClientAddress } from "@/lib/server/client-address";

// `npm run doctor` asks a server what arrives of a request that passed the proxies. Only who knows the secret that signs
// sessions gets an answer, because it names the proxies. Question and answer are headers, so any path can be asked.

/** The header of a signed question. */
export const probeHeader = "x-fieldbook-probe";

/** The header of the answer: base64url of `ReceivedRequest` as JSON. */
export const receivedHeader = "x-fieldbook-received";

/** Seconds that a question is valid before and after its time. */
const validSeconds = 300;

/** A request as it reached the server. */
export const ReceivedRequest = z.object({
  /** The address that limits and logs use. */
  client: z.string(),
  /** The other end of the connection. */
  peer: z.string(),
  /** The entries of X-Forwarded-For, in order. */
  forwarded_for: z.array(z.string()),
  /** The number of proxies that the server trusts for this connection. */
  trusted_proxies: z.number().int(),
  host: z.string(),
});
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;

/** The value of `probeHeader`. */
export function signProbe(secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `${seconds}.${sign(secret, seconds)}`;
}

const sign = (secret: string, seconds: number): string =>
  createHmac("sha256", secret).update(`proxy probe ${seconds}`).digest("base64url");

function isSigned(value: unknown, secret: string, now: Date): boolean {
  const [, seconds, signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(String(value)) ?? [];
  if (seconds === undefined || Math.abs(now.getTime() / 1000 - Number(seconds)) > validSeconds) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, Number(seconds))));
}

/** Answers a signed question in a header. Call it before `setClientAddress`, which replaces what it reads. */
export function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  { PUBLIC_URL, TRUST_PROXY, NEXTAUTH_SECRET }: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY" | "NEXTAUTH_SECRET">,
): void {
  const { headers, socket } = request;
  if (headers[probeHeader] === undefined || NEXTAUTH_SECRET === undefined) return;
  if (!isSigned(headers[probeHeader], NEXTAUTH_SECRET, new Date())) return;
  const peer = socket.remoteAddress ?? "unknown";
  const forwardedFor = [headers["x-forwarded-for"]].flat().join(",");
  const trusted_proxies = TRUST_PROXY ?? defaultHops(peer, PUBLIC_URL);
  const received: ReceivedRequest = {
    client: resolveClientAddress(forwardedFor, peer, trusted_proxies),
    peer,
    forwarded_for: forwardedFor.split(",").flatMap((entry) => entry.trim() || []),
    trusted_proxies,
    host: headers.host ?? "",
  };
  response.setHeader(receivedHeader, Buffer.from(JSON.stringify(received)).toString("base64url"));
}

/** Reads an answer; undefined without a valid one. */
export function parseReceived(header: string | null): ReceivedRequest | undefined {
  if (header === null) return undefined;
  try {
    return ReceivedRequest.parse(JSON.parse(Buffer.from(header, "base64url").toString("utf8")));
  } catch {
    return undefined;
  }
}
