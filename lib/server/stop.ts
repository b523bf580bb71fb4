import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { standardErrorSink } from "@/lib/log-sink";

/** Stops one thing; without waiting for requests once `cut` aborts. */
export type StopHandler = (cut: AbortSignal) => Promise<unknown>;

/** Milliseconds after the signal when running requests are cut off, and when remaining handlers are no longer awaited. */
const [cutAfterMs, abandonAfterMs] = [10_000, 18_000];

/** Milliseconds that each handler may take, however late it runs. */
const minHandlerMs = 3_000;

/** Milliseconds after which the process exits, and after which it is killed. */
const [exitAfterMs, killAfterMs] = [27_000, 29_000];

/** Milliseconds for flushing the log. */
const flushMs = 1_000;

/** npm forwards a Ctrl-C that the terminal also sent: within this many milliseconds it is no second signal. */
const repeatedSignalMs = 1_000;

/** Milliseconds between two checks of the parent process. */
const parentCheckMs = 500;

const handlers: StopHandler[] = [];
const stopping = new AbortController();
const cut = new AbortController();

/** Aborts at the first signal: nothing new is started. */
export const stopSignal = stopping.signal;

/** Registers a handler to run before this process ends. The last one registered runs first. */
export function onStop(handler: StopHandler): void {
  handlers.push(handler);
}

/** Runs all stop handlers, even if some fail or never finish. */
export async function runStopHandlers(): Promise<void> {
  const abandonAt = Date.now() + abandonAfterMs;
  for (let handler = handlers.pop(); handler; handler = handlers.pop()) {
    const timeout = sleep(Math.max(abandonAt - Date.now(), minHandlerMs));
    const finished = handler(cut.signal).catch((error: unknown) => console.error("While stopping:", error));
    await Promise.race([finished, timeout]);
  }
}

/**
 * Exits. If the reader of the log is gone, Node would wait forever to write the last line, so the process kills
 * itself.
 */
export async function exitProcess(code: number): Promise<void> {
  const log = standardErrorSink();
  for (const end = Date.now() + flushMs; log.isWriting() && Date.now() < end; ) await sleep(20);
  if (log.isWriting()) process.kill(process.pid, "SIGKILL");
  process.exit(code);
}

/** Stops at SIGINT, SIGTERM and SIGHUP: waits for requests at the first signal, not at the second. */
export function stopAtSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
}

/**
 * Stops when the npm process that started this one has ended: a shell is in between, and most shells do not forward signals.
 * Not on Windows, where a process does not notice it.
 */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    // A Ctrl-C that was received already ends npm, too: no second signal.
    if (!stopSignal.aborted) stop();
  }, parentCheckMs).unref();
}

let stoppedAt = 0;

function stop(): void {
  if (stopSignal.aborted) {
    if (Date.now() - stoppedAt > repeatedSignalMs) cut.abort();
    return;
  }
  stoppedAt = Date.now();
  stopping.abort();
  setTimeout(() => cut.abort(), cutAfterMs).unref();
  setTimeout(() => void exitProcess(1), exitAfterMs).unref();
  killAfterDelay(killAfterMs);
  void runStopHandlers().then(() => exitProcess(0));
}

/** Kills this process after some milliseconds; from a thread, because the event loop may be blocked. */
function killAfterDelay(delayMs: number): void {
  const kill = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${delayMs})`;
  new Worker(kill, { eval: true, execArgv: [] }).unref();
}
