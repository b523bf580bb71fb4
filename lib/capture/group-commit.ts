import "server-only";
import { Overloaded } from "@/lib/errors";

/** Limits of groups and of the queue. Weights are bytes, or any other additive measure. */
export interface GroupLimits {
  /** Items per group. */
  groupItems: number;
  groupWeight: number;
  /** The total weight of all queued items. */
  queueWeight: number;
  /** Groups running at the same time: of all keys, and of one key. */
  parallel: number;
  parallelOfKey: number;
}

interface QueuedItem<T, R> {
  item: T;
  weight: number;
  call: PendingCall<T, R>;
}

/** The items of one call; it resolves when none is left. */
interface PendingCall<T, R> {
  remaining: number;
  reports: Map<T, R>;
  resolve: () => void;
}

/**
 * Creates a group commit: items that arrive while groups are running wait, and the next group takes as many as fit, all of
 * one key, so that the cost of a commit is shared.
 *
 * @param work processes a group and reports of single items, such as why they failed
 * @param reportFailure the report of each item of a group that is rejected
 * @returns a function that adds items and waits until all are processed; it resolves with their reports
 * @throws Overloaded, from that function, when the queue is full
 */
export function createGroupCommit<K, T, R>(
  limits: GroupLimits,
  measure: (item: T) => number,
  work: (key: K, items: T[]) => Promise<Map<T, R>>,
  reportFailure: (error: unknown) => R,
): (key: K, items: readonly T[]) => Promise<Map<T, R>> {
  /** Queued items by key; keys in the order in which they wait. */
  const queues = new Map<K, QueuedItem<T, R>[]>();
  /** Number of running groups by key. */
  const runningByKey = new Map<K, number>();
  let running = 0;
  let queued = 0;

  function startGroups(): void {
    for (const [key, queue] of queues) {
      if (running >= limits.parallel) return;
      if (queue.length > 0 && (runningByKey.get(key) ?? 0) < limits.parallelOfKey) void runGroup(key, queue);
    }
  }

  async function runGroup(key: K, queue: QueuedItem<T, R>[]): Promise<void> {
    running++;
    runningByKey.set(key, (runningByKey.get(key) ?? 0) + 1);
    const group = takeGroup(queue, limits);
    for (const { weight } of group) queued -= weight;
    const reports = await work(
      key,
      group.map(({ item }) => item),
    ).catch((error: unknown) => new Map(group.map(({ item }) => [item, reportFailure(error)])));
    for (const { item, call } of group) {
      const report = reports.get(item);
      if (report !== undefined) call.reports.set(item, report);
      if (--call.remaining === 0) call.resolve();
    }
    running--;
    const otherGroups = (runningByKey.get(key) ?? 1) - 1;
    if (otherGroups > 0) runningByKey.set(key, otherGroups);
    else runningByKey.delete(key);
    // The remaining items of this key queue up behind the other keys.
    const remaining = queues.get(key) ?? [];
    queues.delete(key);
    if (remaining.length > 0) queues.set(key, remaining);
    startGroups();
  }

  return async (key, items) => {
    const weights = items.map(measure);
    const weight = weights.reduce((sum, entry) => sum + entry, 0);
    // A single request larger than the queue is accepted when the queue is empty.
    if (queued > 0 && queued + weight > limits.queueWeight) throw new Overloaded(1);
    queued += weight;
    const queue = queues.get(key) ?? [];
    queues.set(key, queue);
    const reports = new Map<T, R>();
    if (items.length === 0) return reports;
    await new Promise<void>((resolve) => {
      const call = { remaining: items.length, reports, resolve };
      for (const [n, item] of items.entries()) queue.push({ item, weight: weights[n]!, call });
      startGroups();
    });
    return reports;
  };
}

function takeGroup<T, R>(queue: QueuedItem<T, R>[], limits: GroupLimits): QueuedItem<T, R>[] {
  let weight = 0;
  let count = 0;
  for (const entry of queue) {
    if (count === limits.groupItems || (count > 0 && weight + entry.weight > limits.groupWeight)) break;
    weight += entry.weight;
    count++;
  }
  return queue.splice(0, count);
}
