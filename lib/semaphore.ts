import "server-only";

/**
 * Lets a few tasks run at a time. Those beyond wait in the order they came, as many as there are places; the next one
 * is refused at once, so that a flood costs nothing but its refusal.
 */
export class Semaphore {
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly permits: number,
    readonly places: number,
  ) {}

  /** Tasks that run now. */
  get running(): number {
    return this.#running;
  }

  /** Tasks that wait for their turn. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs a task in its turn.
   *
   * @param refuse makes the error for a task that finds every place taken
   * @param signal ends the waiting, not the task
   * @throws that, the signal's reason when it fires first, and what the task throws
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
    if (this.#waiting.size >= this.places) throw refuse();
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        this.#waiting.delete(begin);
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(begin);
        reject(signal?.reason);
      };
      this.#waiting.add(begin);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** A permit goes to the next in line without being free in between. */
  #release(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#running--;
  }
}
