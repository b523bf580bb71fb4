// A second thread that folds buckets of persons while this one folds others: this thread's end of it.
import "server-only";
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { handOver, takeBack } from "@/lib/analysis/engine/memory";
import type { Bucket } from "@/lib/analysis/engine/person-events";

/** What the second thread begins with. */
export interface Beginning {
  fold: string;
  /** What the fold takes: plain data. */
  job: unknown;
}

/** What it is told: to begin, to fold a bucket whose persons have these ids, to say what it kept. */
export type Request = { begin: Beginning } | { bucket: Bucket; ids: Float64Array } | "end";

/** What it says: that it has done with the memory of a bucket, or what it kept of all. */
export type Response = { chunks: ArrayBuffer[] } | { kept: unknown };

/** Buckets that it may have: one that it folds, and one to go on with. */
const mostOpen = 2;

/** A second thread, in one question. */
export interface Helper {
  /** Whether it takes a bucket, which is its own then. It does not while it has enough. */
  takes(bucket: Bucket, ids: Float64Array): boolean;
  /** What its fold has kept, once it has folded all it took; null when it took nothing. */
  kept(): Promise<unknown>;
}

/** The other end of a second thread. */
export class SecondThread {
  #open = 0;
  #onKept: (kept: unknown) => void = () => undefined;

  /** @param onEnd when that thread ended, idle or not */
  constructor(
    readonly port: MessagePort,
    onEnd: () => void,
  ) {
    port.on("message", (response: Response) => this.#hear(response));
    port.on("close", onEnd);
  }

  /** Its help with a question. One at a time. */
  helperFor(beginning: Beginning): Helper {
    let hasBegun = false;
    return {
      takes: (bucket, ids) => {
        // While this thread folds, nobody calls it.
        for (let next = receiveMessageOnPort(this.port); next; next = receiveMessageOnPort(this.port))
          this.#hear(next.message);
        if (this.#open === mostOpen) return false;
        if (!hasBegun) this.#say({ begin: beginning });
        hasBegun = true;
        for (const memory of bucket.chunks) handOver(memory);
        this.#say({ bucket, ids }, bucket.chunks);
        this.#open++;
        return true;
      },
      kept: async () => {
        if (!hasBegun) return null;
        this.#say("end");
        return await new Promise((resolve) => {
          this.#onKept = resolve;
        });
      },
    };
  }

  #say(request: Request, memory: ArrayBuffer[] = []): void {
    this.port.postMessage(request, memory);
  }

  #hear(response: Response): void {
    if ("kept" in response) this.#onKept(response.kept);
    else {
      this.#open--;
      for (const memory of response.chunks) takeBack(memory);
    }
  }
}
