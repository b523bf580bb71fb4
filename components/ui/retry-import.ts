/** Milliseconds between attempts, and their number: five minutes in total. */
const pauseMs = 3_000;
const maxAttempts = 100;

/**
 * Loads a module and retries while the server does not respond.
 *
 * @throws the error of the last attempt
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      // The server may be unreachable for a while.
      if (attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
