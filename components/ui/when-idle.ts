/** Milliseconds that what the page is about has for itself. */
const pauseMs = 1_000;
/** Milliseconds after which it happens on a busy page, too. */
const longestMs = 2_000;

/** Resolves when what is on screen has had its turn: for what a page needs soon, and not to be there. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      // Safari has no such callback.
      if (typeof requestIdleCallback === "undefined") resolve();
      else requestIdleCallback(() => resolve(), { timeout: longestMs });
    }, pauseMs);
  });
