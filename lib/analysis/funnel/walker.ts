// The second thread of a worker: walks the buckets of persons that it is given. `run.ts` starts it.
import "server-only";
import { type MessagePort, workerData } from "node:worker_threads";
import { reuseMemory } from "@/lib/analysis/engine/memory";
import type { Beginning, Request, Response } from "@/lib/analysis/engine/second-thread";
import { Sorter } from "@/lib/analysis/engine/sorter";
import { eachWalks } from "@/lib/analysis/funnel/breakdown";
import { type Fold, type FoldJob, foldOf } from "@/lib/analysis/funnel/fold";
import { type Each, eachInBucket } from "@/lib/analysis/funnel/persons";

/** What it is started with. */
export interface WalkerPost {
  port: MessagePort;
}

interface Task {
  fold: Fold<unknown>;
  each: Each;
  sorter: Sorter;
}

const { port } = workerData as WalkerPost;

let task: Task | null = null;

function begun({ fold: name, job }: Beginning): Task {
  reuseMemory();
  // Who begins follows a funnel.
  const { rules, breakdown } = job as FoldJob;
  const fold = foldOf(name, job as FoldJob);
  return { fold, each: eachWalks(rules, breakdown, fold.listener), sorter: new Sorter() };
}

const say = (response: Response, memory: ArrayBuffer[] = []) => port.postMessage(response, memory);

port.on("message", (request: Request) => {
  if (request === "end") say({ kept: task?.fold.kept() });
  else if ("begin" in request) task = begun(request.begin);
  else if (task) {
    const { bucket, ids } = request;
    eachInBucket(task.sorter, bucket, ids, task.each);
    say({ chunks: bucket.chunks }, bucket.chunks);
  }
});
