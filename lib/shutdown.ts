import { processGlobal } from "@/lib/process-global";

const shutdownHandlers = processGlobal("fieldbookShutdown", (): (() => Promise<void>)[] => []);

/**
 * Registers a handler that runs at SIGTERM or Ctrl-C, after the last request was answered and while the database is still
 * available. Handlers have about 10 seconds.
 */
export function onShutdown(handler: () => Promise<void>): void {
  shutdownHandlers.push(handler);
}

/** Runs the registered handlers concurrently, each once. @returns their outcomes; logging failures is up to the caller */
export async function runShutdown(): Promise<PromiseSettledResult<void>[]> {
  const handlers = shutdownHandlers.splice(0);
  return Promise.allSettled(handlers.map((handler) => handler()));
}
