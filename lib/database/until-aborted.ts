import "server-only";

/**
 * The outcome of work, or the signal's reason as soon as it aborts: the work continues unobserved, until its
 * resources are released.
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
