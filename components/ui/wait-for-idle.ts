/** Milliseconds that what the page is about has for itself. */
const delayMs = 1_000;
/** Milliseconds after which it happens on a busy page, too. */
const timeoutMs = 2_000;

/** Resolves when what is on screen has had its turn: for what a page needs soon, and not to be there. */
export const waitForIdle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      // Safari has no such callback.
      if (typeof requestIdleCallback === "undefined") resolve();
      else requestIdleCallback(() => resolve(), { timeout: timeoutMs });
    }, delayMs);
  });
