import "server-only";

/**
 * A counting semaphore: runs at most `permits` tasks at a time. Further tasks wait in the order of their calls, at most
 * `maxWaiting` of them; beyond that a task is refused at once.
 */
export class Semaphore {
  #running = 0;
  #refused = 0;
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly permits: number,
    readonly maxWaiting: number,
  ) {}

  /** Number of running tasks. */
  get running(): number {
    return this.#running;
  }

  /** Number of waiting tasks. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Number of tasks that were refused so far. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Runs a task when a permit is free.
   *
   * @param refuse makes the error for a task that may not wait
   * @param signal aborts the waiting, not the task
   * @throws that error, the signal's reason when it aborts first, and what the task throws
   */
  async run<T>(task: () => Promise<T>, refuse: () => Error, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await this.#acquire(refuse, signal);
    try {
      return await task();
    } finally {
      this.#release();
    }
  }

  async #acquire(refuse: () => Error, signal: AbortSignal | undefined): Promise<void> {
    if (this.#running < this.permits) {
      this.#running++;
      return;
    }
    if (this.#waiting.size >= this.maxWaiting) {
      this.#refused++;
      throw refuse();
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        this.#waiting.delete(start);
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const abort = () => {
        this.#waiting.delete(start);
        reject(signal?.reason);
      };
      this.#waiting.add(start);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  /** Passes the permit to the next waiting task, so that no other task can take it in between. */
  #release(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#running--;
  }
}
