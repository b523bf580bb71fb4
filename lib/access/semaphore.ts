import "server-only";

/**
 * Lets a few tasks run at a time. Those beyond wait in the order they came, as many as there are places; the next one
 * is refused at once, so that a flood costs nothing but its refusal.
 */
export class Semaphore {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

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
    return this.#waiting.length;
  }

  /**
   * Runs a task in its turn.
   *
   * @param refuse makes the error for a task that finds every place taken
   * @throws that, and what the task throws
   */
  async run<T>(task: () => Promise<T>, refuse: () => Error): Promise<T> {
    await this.#acquire(refuse);
    try {
      return await task();
    } finally {
      this.#release();
    }
  }

  async #acquire(refuse: () => Error): Promise<void> {
    if (this.#running < this.permits) {
      this.#running++;
      return;
    }
    if (this.#waiting.length >= this.places) throw refuse();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** A permit goes to the next in line without being free in between. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
