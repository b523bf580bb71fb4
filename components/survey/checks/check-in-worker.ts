import { waitForIdle } from "@/components/ui/wait-for-idle";
import type { CheckedSurvey, Facts, Problem } from "@/lib/survey-model/checks/problem";

/** A survey, and the facts that its checks need. */
export interface CheckInput {
  survey: CheckedSurvey;
  facts: Facts;
}

let worker: Worker | null = null;
let lastRequestId = 0;

/** Checks surveys in a worker, which all callers share: the problems of each, in their order. */
export async function checkInWorker(inputs: readonly CheckInput[]): Promise<Problem[][]> {
  if (!worker) await waitForIdle();
  worker ??= new Worker(new URL("./checks-worker.ts", import.meta.url), { type: "module" });
  const [checker, id] = [worker, ++lastRequestId];
  return new Promise((resolve) => {
    const handleMessage = ({ data }: MessageEvent<{ id: number; problems: Problem[][] }>) => {
      if (data.id !== id) return;
      checker.removeEventListener("message", handleMessage);
      resolve(data.problems);
    };
    checker.addEventListener("message", handleMessage);
    checker.postMessage({ id, inputs });
  });
}
