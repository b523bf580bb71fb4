/** Milliseconds after the code of a page was loaded before the first try. */
const delayMs = 1_000;
/** Milliseconds after which it resolves even if the page is busy. */
const timeoutMs = 2_000;

const loadedAt = performance.now();

/** Resolves when the page is idle: for work that is needed soon, but not for the first paint. */
export const waitForIdle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(
      () => {
        // Safari lacks requestIdleCallback.
        if (typeof requestIdleCallback === "undefined") resolve();
        else requestIdleCallback(() => resolve(), { timeout: timeoutMs });
      },
      loadedAt + delayMs - performance.now(),
    );
  });
