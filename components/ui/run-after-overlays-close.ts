/** Calls back once no overlay is open and the last one has restored the focus. */
export function runAfterOverlaysClose(callback: () => void): void {
  const check = () => {
    const hasOverlay = document.querySelector("[data-overlay]") !== null;
    requestAnimationFrame(hasOverlay ? check : callback);
  };
  check();
}
