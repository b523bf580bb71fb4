import "server-only";

/**
 * The outcome of work, or the signal's reason as soon as it aborts: the work then goes on unobserved, until whatever it needs is
 * taken from it.
 *
 * @throws the signal's reason; what the work throws
 */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
