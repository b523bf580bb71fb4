import "server-only";
import { parseReceived, probeHeader, type ReceivedRequest, receivedHeader } from "@/lib/server/proxy-probe";

/** Milliseconds to wait for a response. */
const timeoutMs = 5_000;

/** An address that no client has (RFC 5737), put into X-Forwarded-For: a server that trusts it trusts any client. */
export const forgedAddress = "192.0.2.1";

/** What a request to `/healthz` brought. */
export type HealthAnswer =
  | { kind: "failure"; url: string; reason: string }
  | {
      kind: "response";
      url: string;
      status: number;
      /** The target of a redirect. */
      location: string | null;
      /** Whether the body is that of Fieldbook's `/healthz`. */
      isHealthy: boolean;
      ms: number;
      /** Milliseconds by which the Date header is ahead of this machine; null without one. */
      aheadMs: number | null;
      /** What reached the server; undefined if it did not report it. */
      received: ReceivedRequest | undefined;
    };

/**
 * Requests `/healthz` of an address, without following redirects. Never throws.
 *
 * @param probe the signed question for `ReceivedRequest`; undefined without the secret
 */
export async function fetchHealth(origin: string, probe: string | undefined): Promise<HealthAnswer> {
  const url = `${origin}/healthz`;
  const started = Date.now();
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: { "X-Forwarded-For": forgedAddress, ...(probe && { [probeHeader]: probe }) },
    });
    const ms = Date.now() - started;
    return {
      kind: "response",
      url,
      status: response.status,
      location: response.headers.get("location"),
      isHealthy: response.status === 200 && isHealthBody(await response.text()),
      ms,
      aheadMs: readAhead(response.headers.get("date"), started + ms / 2),
      received: parseReceived(response.headers.get(receivedHeader)),
    };
  } catch (cause) {
    return { kind: "failure", url, reason: explain(cause) };
  }
}

function isHealthBody(body: string): boolean {
  try {
    return JSON.parse(body).status === "ok";
  } catch {
    return false;
  }
}

/** The header has whole seconds: its middle is compared. */
function readAhead(header: string | null, atMs: number): number | null {
  const time = header === null ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? null : time + 500 - atMs;
}

function explain(cause: unknown): string {
  if (cause instanceof Error && cause.name === "TimeoutError")
    return `no response within ${timeoutMs / 1000} s`;
  const { cause: inner } = cause as { cause?: { code?: string; message?: string } };
  return inner?.code ?? inner?.message ?? (cause instanceof Error ? cause.message : String(cause));
}
