import "server-only";

/** A run in progress; it ends when it is done or its last caller has aborted. */
interface Run<T, State> {
  result: Promise<T>;
  state: State;
  waiting: number;
  end: AbortController;
}

/** What a run is begun with. */
type Begin<T, State> = (end: AbortSignal, state: State) => Promise<T>;

/**
 * Creates a function that shares work: who asks for a key while it is worked on gets the result of that run. The key must
 * contain everything that the result depends on, also the version of the data.
 *
 * @param createState makes what callers can watch of a run
 * @returns a function that throws what the work throws, and the signal's reason when it aborts first
 */
export function createSharedRuns<T, State>(createState: () => State) {
  const running = new Map<string, Run<T, State>>();
  const start = (key: string, begin: Begin<T, State>): Run<T, State> => {
    const end = new AbortController();
    const state = createState();
    const run = { result: begin(end.signal, state), state, waiting: 0, end };
    running.set(key, run);
    const forget = () => running.get(key) === run && running.delete(key);
    run.result.then(forget, forget);
    return run;
  };
  return async (
    key: string,
    signal: AbortSignal | undefined,
    begin: Begin<T, State>,
    onStart?: (state: State) => void,
  ): Promise<T> => {
    signal?.throwIfAborted();
    const run = running.get(key) ?? start(key, begin);
    run.waiting++;
    onStart?.(run.state);
    return await new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        if (--run.waiting > 0) return;
        if (running.get(key) === run) running.delete(key);
        run.end.abort(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      run.result.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
  };
}
