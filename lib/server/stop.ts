import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { standardErrorSink } from "@/lib/log-sink";

/** Ends one thing tidily; without waiting for anybody once `cut` is aborted. */
export type Ending = (cut: AbortSignal) => Promise<unknown>;

/** Milliseconds after which, counted from the signal, requests in flight are cut and whatever takes longer is left behind. */
const [patience, lastMoment] = [10_000, 18_000];

/** Milliseconds that every step may take, however late it is. */
const leastPerStep = 3_000;

/** Milliseconds after which the process ends whatever it is doing: first by itself, then by force. */
const [deadline, hardDeadline] = [27_000, 29_000];

/** Milliseconds that the last lines of the log may take. */
const lastWords = 1_000;

/** npm hands a Ctrl-C on that the terminal gave us already: that one, soon after, is not a second wish. */
const echo = 1_000;

/** Milliseconds between two looks for who started us. */
const lookEvery = 500;

const endings: Ending[] = [];
const stopping = new AbortController();
const cut = new AbortController();

/** Aborted at the first signal: nothing new is begun. */
export const stopSignal = stopping.signal;

/** Registers what must end before this process does. The last registered ends first. */
export function atStop(ending: Ending): void {
  endings.push(ending);
}

/** Ends everything registered, whatever fails or never ends on the way. */
export async function endAll(): Promise<void> {
  const late = Date.now() + lastMoment;
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    const tooLong = sleep(Math.max(late - Date.now(), leastPerStep));
    const ended = ending(cut.signal).catch((error: unknown) => console.error("While stopping:", error));
    await Promise.race([ended, tooLong]);
  }
}

/** Ends the process. Where nobody reads the log any more, Node would wait for ever for its last line. */
export async function leave(code: number): Promise<void> {
  const log = standardErrorSink();
  for (const end = Date.now() + lastWords; log.isWriting() && Date.now() < end; ) await sleep(20);
  if (log.isWriting()) process.kill(process.pid, "SIGKILL");
  process.exit(code);
}

/** Stops at SIGINT, SIGTERM and SIGHUP: tidily at the first, at the second without waiting for requests. */
export function stopAtSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
}

/**
 * Stops when npm has ended that started us: a shell stands between, and most end at a signal without handing it on. On
 * Windows a process does not learn of it.
 */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    // A Ctrl-C that we have had already ends npm, too: that is no second wish.
    if (!stopSignal.aborted) stop();
  }, lookEvery).unref();
}

let stoppedAt = 0;

function stop(): void {
  if (stopSignal.aborted) {
    if (Date.now() - stoppedAt > echo) cut.abort();
    return;
  }
  stoppedAt = Date.now();
  stopping.abort();
  setTimeout(() => cut.abort(), patience).unref();
  setTimeout(() => void leave(1), deadline).unref();
  endByForce(hardDeadline);
  void endAll().then(() => leave(0));
}

/** Kills this process after some milliseconds; from a thread, because the event loop may be what does not go on. */
function endByForce(after: number): void {
  const kill = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${after})`;
  new Worker(kill, { eval: true, execArgv: [] }).unref();
}
