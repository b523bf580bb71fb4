import "server-only";
import { Overloaded } from "@/lib/errors";

/** What may wait, and what is done at once. Weights are bytes, or anything else that adds up. */
export interface Limits {
  /** Items of one group. */
  groupItems: number;
  groupWeight: number;
  /** Of everything that waits. */
  queueWeight: number;
  /** Groups under way at the same time: of all keys, and of one. */
  parallel: number;
  parallelOfKey: number;
}

interface Waiting<T> {
  item: T;
  weight: number;
  call: Call<T>;
}

/** What was added together: over when nothing of it is left. */
interface Call<T> {
  left: number;
  failures: Failures<T>;
  over: () => void;
}

/** Why an item of a group was not done, although the group was. */
export type Failures<T> = Map<T, unknown>;

/**
 * Does together what comes at the same time: while groups are under way, items wait, and the next group takes as many as
 * fit, all of one key. So the cost of a commit is shared by as many as arrive during one.
 *
 * @param work does a group; all of its items are done when it returns, but for those it names
 * @returns a function that adds items and waits until all are done, with why some were not
 * @throws Overloaded, from that function, when more would wait than may
 */
export function groupCommit<K, T>(
  limits: Limits,
  weightOf: (item: T) => number,
  work: (key: K, items: T[]) => Promise<Failures<T>>,
): (key: K, items: readonly T[]) => Promise<Failures<T>> {
  /** By key, in the order in which keys wait. */
  const queues = new Map<K, Waiting<T>[]>();
  /** Groups under way, by key. */
  const busy = new Map<K, number>();
  let running = 0;
  let queued = 0;

  function next(): void {
    for (const [key, queue] of queues) {
      if (running >= limits.parallel) return;
      if (queue.length > 0 && (busy.get(key) ?? 0) < limits.parallelOfKey) void start(key, queue);
    }
  }

  async function start(key: K, queue: Waiting<T>[]): Promise<void> {
    running++;
    busy.set(key, (busy.get(key) ?? 0) + 1);
    const group = takeGroup(queue, limits);
    for (const { weight } of group) queued -= weight;
    const failures = await work(
      key,
      group.map(({ item }) => item),
    ).catch((error: unknown) => new Map(group.map(({ item }) => [item, error])));
    for (const { item, call } of group) {
      if (failures.has(item)) call.failures.set(item, failures.get(item));
      if (--call.left === 0) call.over();
    }
    running--;
    const others = (busy.get(key) ?? 1) - 1;
    if (others > 0) busy.set(key, others);
    else busy.delete(key);
    // What is left of this key waits behind the other keys.
    const left = queues.get(key) ?? [];
    queues.delete(key);
    if (left.length > 0) queues.set(key, left);
    next();
  }

  return async (key, items) => {
    const weights = items.map(weightOf);
    const weight = weights.reduce((sum, one) => sum + one, 0);
    // A single request larger than the queue is let in when nothing else waits.
    if (queued > 0 && queued + weight > limits.queueWeight) throw new Overloaded(1);
    queued += weight;
    const queue = queues.get(key) ?? [];
    queues.set(key, queue);
    const failures: Failures<T> = new Map();
    if (items.length === 0) return failures;
    await new Promise<void>((over) => {
      const call = { left: items.length, failures, over };
      for (const [n, item] of items.entries()) queue.push({ item, weight: weights[n]!, call });
      next();
    });
    return failures;
  };
}

function takeGroup<T>(queue: Waiting<T>[], limits: Limits): Waiting<T>[] {
  let weight = 0;
  let count = 0;
  for (const one of queue) {
    if (count === limits.groupItems || (count > 0 && weight + one.weight > limits.groupWeight)) break;
    weight += one.weight;
    count++;
  }
  return queue.splice(0, count);
}
