import { env } from "@/lib/env";
import type { ExpensiveRequest } from "@/lib/testing/expensive-requests";
import { fetchHandlers } from "@/lib/testing/handlers";
import type { LoopWatch } from "@/lib/testing/loop-watch";

/** The status and the body of an answer, and for how many milliseconds the event loop was blocked until it came. */
export interface WatchedAnswer {
  status: number;
  body: string;
  held: number;
}

/** Sends a request to its handler, while a thread measures how long the event loop is blocked. */
export async function sendWatched(
  watch: LoopWatch,
  { method, path, headers, body }: Pick<ExpensiveRequest, "method" | "path" | "headers" | "body">,
): Promise<WatchedAnswer> {
  const bytes = body();
  const request = new Request(new URL(path, env.PUBLIC_URL), {
    method,
    headers,
    ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
  });
  watch.reset();
  const answer = await fetchHandlers(request);
  const held = watch.longest();
  return { status: answer.status, body: await answer.text(), held };
}
