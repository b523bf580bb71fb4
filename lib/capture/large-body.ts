import "server-only";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Encoding } from "@/lib/capture/decode";
import { type BodyRequest, type BodyResponse, fromRefusal } from "@/lib/capture/large-body-messages";
import type { Arrival, Captured } from "@/lib/capture/normalize";
import { Overloaded, TooLarge } from "@/lib/errors";
import { fractionOfMemory } from "@/lib/machine-memory";
import { Semaphore } from "@/lib/semaphore";

/** Milliseconds that the thread is kept after its last body: then its memory is given back. */
const idleTime = 30_000;

const mebibyte = 1024 * 1024;
/** MiB of heap. A body of 20 MiB with 500,000 values takes some 150. */
const heapSize = fractionOfMemory(1 / 8, { min: 192 * mebibyte, max: 512 * mebibyte }) / mebibyte;

const options: WorkerOptions = {
  resourceLimits: { maxOldGenerationSizeMb: Math.round(heapSize), maxYoungGenerationSizeMb: 16 },
  // Outside of a build nobody has compiled the thread's file.
  ...(process.env.VITEST && {
    execArgv: ["--conditions=react-server", "--import", `${process.cwd()}/lib/server/tsx.mjs`],
  }),
};

/** One body at a time: it may inflate to 20 MiB, and that is what bounds the memory that decoding takes. */
const decoding = new Semaphore(1, 16);
/** Milliseconds that a body waits for its turn. */
const longestWait = 10_000;
const overloaded = () => new Overloaded(5);

/**
 * Reads the events of a large body in a thread of its own, so that other requests go on being answered. They come in
 * slices, each small enough to be taken at once.
 *
 * @param body handed over: nobody else may use it afterwards
 * @param admit is given the token before the events are looked at
 * @throws what decoding, the token, normalizing and `admit` throw; Overloaded when too many bodies wait
 */
export async function readLargeBody<P>(
  body: Buffer,
  request: Encoding & Arrival,
  admit: (token: string) => Promise<P>,
): Promise<Captured & { project: P }> {
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(overloaded()), longestWait);
  try {
    return await decoding.run(() => readInThread(body, request, admit), overloaded, wait.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function readInThread<P>(
  body: Buffer,
  request: Encoding & Arrival,
  admit: (token: string) => Promise<P>,
): Promise<Captured & { project: P }> {
  thread ??= new LargeBodyThread();
  const mine = thread;
  mine.use();
  try {
    const bytes = ownBytes(body);
    const opened = await mine.ask({ body: bytes, request }, [bytes.buffer]);
    if (!("token" in opened)) throw new Error("The large body worker returned no token.");
    const project = await admit(opened.token);
    const events: Captured["events"] = [];
    const dropped: Captured["dropped"] = [];
    for (let isLast = false; !isLast; ) {
      const slice = await mine.ask("next");
      if (!("isLast" in slice)) throw new Error("The large body worker returned no events.");
      events.push(...slice.events);
      dropped.push(...slice.dropped);
      isLast = slice.isLast;
    }
    return { project, events, dropped };
  } finally {
    mine.rest();
  }
}

/** Bytes that can be transferred: all of their memory is theirs. */
const ownBytes = (body: Buffer): Uint8Array<ArrayBuffer> =>
  body.buffer instanceof ArrayBuffer && body.byteLength === body.buffer.byteLength
    ? new Uint8Array(body.buffer)
    : new Uint8Array(body);

let thread: LargeBodyThread | null = null;

/** The thread, and whoever waits for its next answer. It does not keep the process alive. */
class LargeBodyThread {
  readonly #worker = new Worker(new URL("./large-body-worker.ts", import.meta.url), options);
  #waiting: { resolve: (response: BodyResponse) => void; reject: (error: unknown) => void } | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    this.#worker.on("message", (response: BodyResponse) => this.#hear(response));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.once("exit", () => this.#fail(new Error("The large body worker exited.")));
  }

  use(): void {
    clearTimeout(this.#idle);
    this.#worker.ref();
  }

  /** Forgets the body, and ends after a while. */
  rest(): void {
    this.#worker.postMessage("drop" satisfies BodyRequest);
    this.#worker.unref();
    this.#idle = setTimeout(() => {
      if (thread === this) thread = null;
      void this.#worker.terminate();
    }, idleTime).unref();
  }

  /** @throws what the thread refuses the body for, or what it ended of */
  ask(request: BodyRequest, transfer: ArrayBuffer[] = []): Promise<BodyResponse> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(request, transfer);
    });
  }

  #hear(response: BodyResponse): void {
    if ("refusal" in response) this.#waiting?.reject(fromRefusal(response.refusal));
    else this.#waiting?.resolve(response);
    this.#waiting = null;
  }

  #fail(error: Error & { code?: string }): void {
    if (thread === this) thread = null;
    const isTooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    this.#waiting?.reject(isTooLarge ? new TooLarge("The request body requires too much memory.") : error);
    this.#waiting = null;
  }
}
