import "server-only";

/**
 * Lets a few tasks run at a time. Those beyond wait in the order they came, as many as there are places; the next one
 * is refused at once, so that a flood costs nothing but its refusal.
 */
export class Semaphore {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param refuse makes the error for a task that finds every place taken */
  constructor(
    readonly permits: number,
    readonly places: number,
    private readonly refuse: () => Error,
  ) {}

  /** Tasks that run now. */
  get running(): number {
    return this.#running;
  }

  /** Tasks that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs a task in its turn. @throws what `refuse` makes, and what the task throws */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await task();
    } finally {
      this.#release();
    }
  }

  async #acquire(): Promise<void> {
    if (this.#running < this.permits) {
      this.#running++;
      return;
    }
    if (this.#waiting.length >= this.places) throw this.refuse();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** A permit goes to the next in line without being free in between. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
