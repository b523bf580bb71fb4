import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { projectToken, type TwoServers } from "@/lib/testing/operations/two-servers";

/** Clients that capture one event after the other. */
const capturing = 4;

/**
 * Kills the first of two servers while clients read and capture through a proxy, and starts it again.
 *
 * @returns what clients saw: responses by status, and captures that were acknowledged during the outage
 */
export async function killOneOfTwo(site: TwoServers) {
  let isOver = false;
  const reads = new Map<number, number>();
  const captures = new Map<number, number>();
  const count = (counts: Map<number, number>, status: number) => {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  };
  const repeat = async (send: () => Promise<void>) => {
    while (!isOver) await send();
  };
  const clients = [
    ...Array.from({ length: 4 }, () => repeat(async () => count(reads, (await site.send("/readyz")).status))),
    ...Array.from({ length: capturing }, () =>
      repeat(async () => {
        const body = { api_key: projectToken, event: "outage", distinct_id: "o", uuid: randomUUID() };
        count(captures, (await site.send("/capture/", { method: "POST", body })).status);
      }),
    ),
  ];
  await sleep(1500);
  await site.servers[0].kill();
  const before = captures.get(200) ?? 0;
  await sleep(4000);
  const duringOutage = (captures.get(200) ?? 0) - before;
  isOver = true;
  await Promise.all(clients);
  await site.restartFirst();
  return { reads: Object.fromEntries(reads), captures: Object.fromEntries(captures), duringOutage };
}

/** What an outage of one server may do: no read fails, and each client loses the capture that was read, and one that finds the server dead. */
export function expectSmallOutage({
  reads,
  captures,
  duringOutage,
}: Awaited<ReturnType<typeof killOneOfTwo>>): void {
  expect(Object.keys(reads)).toEqual(["200"]);
  expect(Object.keys(captures).filter((status) => !["200", "502"].includes(status))).toEqual([]);
  expect(captures[502] ?? 0).toBeLessThanOrEqual(2 * capturing);
  expect(duringOutage).toBeGreaterThan(5);
}
