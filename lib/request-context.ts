import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { processGlobal } from "@/lib/process-global";

/** What the log and the metrics say of a request. The HTTP server creates it; later code adds to it. */
export type RequestContext = {
  /** The id in `X-Request-Id`. */
  readonly id: string;
  /** The client's address, after TRUST_PROXY. */
  readonly address: string;
  /** Whether it was sent by this machine to a loopback address, through no proxy. */
  readonly isLocal: boolean;
  readonly response: ServerResponse;
  /** The operation: an id of the API document (`surveys.update`), or another of a fixed set of names. */
  operation?: string;
  /** The user's id. */
  user?: number;
  /** The id of the API key. */
  key?: string;
  /** The project's id. */
  project?: number;
  /** Whether a failure of the server ended the response early. */
  isCutShort?: boolean;
};

const storage = processGlobal("fieldbookRequest", () => new AsyncLocalStorage<RequestContext>());

/** Runs what answers a request, so that `currentRequest` finds its context. */
export const runWithRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The request that is being answered; undefined outside of the HTTP server, in jobs and in tests of handlers. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Adds to what is known of the request. */
export function describeRequest(facts: Pick<RequestContext, "operation" | "user" | "key" | "project">): void {
  const context = storage.getStore();
  if (context) Object.assign(context, facts);
}
