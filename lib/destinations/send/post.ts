import "server-only";
import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateAddress } from "@/lib/destinations/send/private-address";
import { env } from "@/lib/env";
import { errorCode } from "@/lib/error-code";

/** What came of a request. */
export interface ReceiverAnswer {
  /** Null without an answer. */
  status: number | null;
  /** Its first 2 KB. */
  body: string | null;
  /** Null for a success. */
  error: string | null;
}

/** An address of a host. */
interface HostAddress {
  address: string;
  family: number;
}

/** What a request may be made with instead, in tests. */
interface PostOptions {
  resolve?: (host: string) => Promise<HostAddress[]>;
  timeout?: number;
  /** Whether private addresses are allowed; by default as the environment says. */
  isAllowed?: boolean;
}

/** Milliseconds for everything: the name, the connection and the answer. */
const defaultTimeout = 10_000;
/** Bytes of an answer that are kept. */
const maxBody = 2048;

const resolveAll = (host: string): Promise<HostAddress[]> => lookup(host, { all: true });

/** The addresses of a URL. @throws Error if any of them is private and that isn't allowed */
async function findAddresses(
  { hostname }: URL,
  resolve: (host: string) => Promise<HostAddress[]>,
  isAllowed: boolean,
): Promise<HostAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
  const isPrivate = addresses.some(({ address }) => isPrivateAddress(address));
  if (addresses.length > 0 && (isAllowed || !isPrivate)) return addresses;
  throw new Error(
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

/** Sends a body to an address and reads the answer. Redirects are failures. Never throws. */
export async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  {
    resolve = resolveAll,
    timeout = defaultTimeout,
    isAllowed = env.ALLOW_PRIVATE_DESTINATIONS === "on",
  }: PostOptions = {},
): Promise<ReceiverAnswer> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const url = new URL(address);
    const addresses = await Promise.race([findAddresses(url, resolve, isAllowed), rejectedBy(signal)]);
    const { status, text } = await send(url, headers, body, pinnedTo(addresses), signal);
    const isSuccess = status >= 200 && status < 300;
    return { status, body: text, error: isSuccess ? null : `The answer was ${status}.` };
  } catch (error) {
    const reason = signal.aborted ? `No answer within ${timeout / 1000} seconds.` : reasonOf(error);
    return { status: null, body: null, error: reason };
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
  headers: Readonly<Record<string, string>>,
  body: string,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
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
          const text = Buffer.concat(chunks).subarray(0, maxBody).toString().replaceAll("\0", "");
          resolve({ status: answer.statusCode ?? 0, text });
          sent.destroy();
        };
        answer.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length >= maxBody) finish();
        });
        answer.on("end", finish);
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
