/** On globalThis, because the start script and Next's build each have their own copy of this module. */
const shared = globalThis as typeof globalThis & { fieldbookShutdown?: (() => Promise<void>)[] };

/**
 * Registers what must end before the process may: called at SIGTERM or Ctrl-C, after the last request was answered and
 * while the database is still there. It has about 10 seconds.
 */
export function onShutdown(end: () => Promise<void>): void {
  shared.fieldbookShutdown ??= [];
  shared.fieldbookShutdown.push(end);
}

/** Runs what was registered, at once and each once; failures are the caller's to log. */
export async function runShutdown(): Promise<PromiseSettledResult<void>[]> {
  const ends = shared.fieldbookShutdown?.splice(0) ?? [];
  return Promise.allSettled(ends.map((end) => end()));
}
