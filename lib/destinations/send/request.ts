import "server-only";
import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateAddress } from "@/lib/destinations/send/private-address";
import { env } from "@/lib/env";
import { errorCode } from "@/lib/error-code";

/** What a server answered. */
export interface ServerAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The first bytes, as many as were to be kept. */
  body: Buffer;
  /** Whether there was more. */
  isCut: boolean;
}

/** An address of a host. */
interface HostAddress {
  address: string;
  family: number;
}

/** What a request may be made with instead, in tests. */
export interface RequestOptions {
  resolve?: (host: string) => Promise<HostAddress[]>;
  /** Milliseconds for everything: the name, the connection and the answer. */
  timeout?: number;
  /** Whether private addresses are allowed; by default as the environment says. */
  isAllowed?: boolean;
}

/** A request to a server whose address a user entered. */
export interface ServerRequest {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  /** Null without one. */
  body: string | null;
  /** Bytes of the answer that are kept. */
  maxBody: number;
}

/** A request had no answer; the message says why, and names no secret. */
export class RequestFailed extends Error {
  override readonly name: string = "RequestFailed";
}

/** The host has a private address, which isn't allowed: asking again is no use. */
export class PrivateAddress extends RequestFailed {}

/** There was no whole answer in time. */
export class RequestTimedOut extends RequestFailed {}

const defaultTimeout = 10_000;

const resolveAll = (host: string): Promise<HostAddress[]> => lookup(host, { all: true });

/** The addresses of a URL. @throws PrivateAddress if any of them is private and that isn't allowed */
async function findAddresses(
  { hostname }: URL,
  resolve: (host: string) => Promise<HostAddress[]>,
  isAllowed: boolean,
): Promise<HostAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
  const isPrivate = addresses.some(({ address }) => isPrivateAddress(address));
  if (addresses.length > 0 && (isAllowed || !isPrivate)) return addresses;
  throw new PrivateAddress(
    "The host has a private address. Ask your administrator to set ALLOW_PRIVATE_DESTINATIONS.",
  );
}

/** Answers with the addresses that were checked, so that the name is not resolved a second time. */
const pinnedTo =
  (addresses: HostAddress[]): LookupFunction =>
  (_host, options, answer) => {
    if (options.all) answer(null, addresses);
    else answer(null, addresses[0]!.address, addresses[0]!.family);
  };

/**
 * Sends a request to an address that a user entered, never to a private one unless that is allowed. Redirects are not followed.
 *
 * @throws RequestFailed without a whole answer
 */
export async function requestServer(
  address: string,
  request: ServerRequest,
  {
    resolve = resolveAll,
    timeout = defaultTimeout,
    isAllowed = env.ALLOW_PRIVATE_DESTINATIONS === "on",
  }: RequestOptions = {},
): Promise<ServerAnswer> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const url = new URL(address);
    const addresses = await Promise.race([findAddresses(url, resolve, isAllowed), rejectedBy(signal)]);
    return await send(url, request, pinnedTo(addresses), signal);
  } catch (error) {
    if (signal.aborted) throw new RequestTimedOut(`No answer within ${timeout / 1000} seconds.`);
    throw error instanceof RequestFailed ? error : new RequestFailed(reasonOf(error), { cause: error });
  }
}

const reasonOf = (error: unknown): string => {
  const code = errorCode(error);
  return code === null ? (error as Error).message : `Connection failed: ${code}.`;
};

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

function send(
  url: URL,
  { method, headers, body, maxBody }: ServerRequest,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: {
          ...(body !== null && {
            "Content-Type": "application/json",
            "Content-Length": Buffer.byteLength(body),
          }),
          "User-Agent": "Fieldbook",
          ...headers,
        },
        agent: false,
        lookup,
        signal,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        const finish = () => {
          const kept = Buffer.concat(chunks).subarray(0, maxBody);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: kept,
            isCut: length > maxBody,
          });
          sent.destroy();
        };
        answer.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length > maxBody) finish();
        });
        answer.on("end", finish);
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}
