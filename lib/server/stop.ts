import "server-only";

/** Ends one thing tidily; without waiting for anybody once `cut` is aborted. */
export type Ending = (cut: AbortSignal) => Promise<unknown>;

/** Milliseconds that requests in flight may take to finish, and that the rest may take after them. */
const [patience, remainder] = [10_000, 20_000];

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

/** Ends everything registered, whatever fails on the way. */
export async function endAll(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    await ending(cut.signal).catch((error: unknown) => console.error("While stopping:", error));
  }
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
  setTimeout(() => process.exit(1), patience + remainder).unref();
  void endAll().then(() => process.exit(0));
}
