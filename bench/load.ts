import autocannon from "autocannon";

/** A request that is repeated. */
export interface Load {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** Makes the body of each request; absent: a GET. */
  body?: () => unknown;
}

/** How a load went. */
export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Connections that every load is sent over. */
export const connections = 32;

/**
 * The measurements of a run of autocannon.
 *
 * @throws Error if a response was not a success
 */
export function measuredBy(name: string, result: autocannon.Result): Measured {
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${result.requests.total} requests failed`);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/**
 * Sends a load, as fast as answers come.
 *
 * @throws Error when an answer is not a success: then nothing was measured
 */
export async function measure({ name, url, headers, body }: Load, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(headers && { headers }),
    ...(body && {
      requests: [
        {
          method: "POST" as const,
          setupRequest: (request: autocannon.Request) => ({ ...request, body: JSON.stringify(body()) }),
        },
      ],
    }),
  });
  return measuredBy(name, result);
}

/**
 * Measures loads in sequence, in several rounds, so that other activity of the machine affects all of them.
 *
 * @returns by name, one measurement a round
 */
export async function interleave(
  loads: Load[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, Measured[]>> {
  for (const load of loads) await measure(load, 1);
  const measured = new Map<string, Measured[]>(loads.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const load of loads) measured.get(load.name)!.push(await measure(load, seconds));
  }
  return measured;
}
