// Response times of a few clients that send requests in sequence: every one is recorded, so that any percentile
// is exact.
import http from "node:http";
import { performance } from "node:perf_hooks";

/** A request that is measured. */
export interface Question {
  name: string;
  /** The path and query of the next request. */
  next: () => string;
  /** The body of the next request, which then is a POST. */
  body?: () => object;
}

/** @returns the times of all answers in milliseconds, shortest first   @throws Error when one is not a success */
export async function timesOf(
  origin: string,
  headers: Record<string, string>,
  { name, next, body }: Question,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const status = await statusOf(`${origin}${next()}`, { agent, headers }, body?.());
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(`${name} was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return times.sort((a, b) => a - b);
}

/** Asks, and reads the answer to its end. */
const statusOf = (url: string, options: http.RequestOptions, body?: object): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, method: body ? "POST" : "GET" }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode));
    });
    request.once("error", reject);
    request.end(body && JSON.stringify(body));
  });

/** The time that a share of the answers did not exceed. @param sorted shortest first   @param share 0 to 1 */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
