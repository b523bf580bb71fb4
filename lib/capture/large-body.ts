import "server-only";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Encoding } from "@/lib/capture/decode";
import { type BodyRequest, type BodyResponse, deserializeError } from "@/lib/capture/large-body-messages";
import type { CaptureContext } from "@/lib/capture/normalize";
import type { ReadRequest } from "@/lib/capture/open-request";
import { Overloaded, TooLarge } from "@/lib/errors";
import { fractionOfMemory } from "@/lib/machine-memory";
import { Semaphore } from "@/lib/semaphore";
import { reportLoad } from "@/lib/task-load";

/** Milliseconds after its last body that the thread is kept; then its memory is freed. */
const idleMs = 30_000;

const mebibyte = 1024 * 1024;
/** MiB of heap. A body of 20 MiB with 500,000 values takes about 150. */
const heapSize = fractionOfMemory(1 / 8, { min: 192 * mebibyte, max: 512 * mebibyte }) / mebibyte;

const options: WorkerOptions = {
  resourceLimits: { maxOldGenerationSizeMb: Math.round(heapSize), maxYoungGenerationSizeMb: 16 },
  // Outside of a build the thread's file is not compiled.
  ...(process.env.VITEST && {
    execArgv: ["--conditions=react-server", "--import", `${process.cwd()}/lib/server/tsx.mjs`],
  }),
};

/** One body at a time, because each may inflate to 20 MiB; bounds the memory of decoding. */
const decodeSemaphore = new Semaphore(1, 16);
reportLoad("large_body", () => decodeSemaphore);
/** Maximum milliseconds that a body waits. */
const maxWaitMs = 10_000;
const overloadedError = () => new Overloaded(5);

/**
 * Reads the events of a large body in a worker thread, so that other requests are not blocked. They arrive in slices small
 * enough to be received at once.
 *
 * @param body must not be used by the caller afterwards
 * @param resolveProject finds the project of a token, before the events are read
 * @throws errors of decoding, the token, normalising and `resolveProject`; Overloaded when too many bodies wait
 */
export async function readLargeBody<P>(
  body: Buffer,
  request: Encoding & CaptureContext,
  resolveProject: (token: string) => Promise<P>,
): Promise<ReadRequest & { project: P }> {
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(overloadedError()), maxWaitMs);
  try {
    return await decodeSemaphore.run(
      () => readInThread(body, request, resolveProject),
      overloadedError,
      wait.signal,
    );
  } finally {
    clearTimeout(timer);
  }
}

async function readInThread<P>(
  body: Buffer,
  request: Encoding & CaptureContext,
  resolveProject: (token: string) => Promise<P>,
): Promise<ReadRequest & { project: P }> {
  thread ??= new LargeBodyThread();
  const current = thread;
  current.acquire();
  try {
    const bytes = toTransferable(body);
    const openedBody = await current.send({ body: bytes, request }, [bytes.buffer]);
    if (!("token" in openedBody)) throw new Error("The large body worker returned no token.");
    const project = await resolveProject(openedBody.token);
    const read: ReadRequest = { events: [], dropped: [], v1Items: openedBody.v1Items };
    for (let isLast = false; !isLast; ) {
      const slice = await current.send("next");
      if (!("isLast" in slice)) throw new Error("The large body worker returned no events.");
      read.events.push(...slice.events);
      read.dropped.push(...slice.dropped);
      isLast = slice.isLast;
    }
    return { project, ...read };
  } finally {
    current.release();
  }
}

/** Bytes whose buffer can be transferred, because nothing else is in it. */
const toTransferable = (body: Buffer): Uint8Array<ArrayBuffer> =>
  body.buffer instanceof ArrayBuffer && body.byteLength === body.buffer.byteLength
    ? new Uint8Array(body.buffer)
    : new Uint8Array(body);

let thread: LargeBodyThread | null = null;

/** The worker thread and the pending request to it. It does not keep the process alive. */
class LargeBodyThread {
  readonly #worker = new Worker(new URL("./large-body-worker.ts", import.meta.url), options);
  #pending: { resolve: (response: BodyResponse) => void; reject: (error: unknown) => void } | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    this.#worker.on("message", (response: BodyResponse) => this.#receive(response));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.once("exit", () => this.#fail(new Error("The large body worker exited.")));
  }

  acquire(): void {
    clearTimeout(this.#idle);
    this.#worker.ref();
  }

  /** Drops the body; the thread ends after a while. */
  release(): void {
    this.#worker.postMessage("drop" satisfies BodyRequest);
    this.#worker.unref();
    this.#idle = setTimeout(() => {
      if (thread === this) thread = null;
      void this.#worker.terminate();
    }, idleMs).unref();
  }

  /** Sends a request to the thread. @throws the body's error, or the reason why the thread ended */
  send(request: BodyRequest, transfer: ArrayBuffer[] = []): Promise<BodyResponse> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#worker.postMessage(request, transfer);
    });
  }

  #receive(response: BodyResponse): void {
    if ("error" in response) this.#pending?.reject(deserializeError(response.error));
    else this.#pending?.resolve(response);
    this.#pending = null;
  }

  #fail(error: Error & { code?: string }): void {
    if (thread === this) thread = null;
    const isTooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    this.#pending?.reject(isTooLarge ? new TooLarge("The request body requires too much memory.") : error);
    this.#pending = null;
  }
}
