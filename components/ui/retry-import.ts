/** Milliseconds between two attempts, and how many there are: some minutes without a server. */
const pauseMs = 3_000;
const maxAttempts = 100;

/**
 * Loads a part of the page, and tries again while nothing answers: what is opened then comes late instead of not at all.
 *
 * @throws what the last attempt threw
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      // The server may be away: the page goes on with what it has.
      if (attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
