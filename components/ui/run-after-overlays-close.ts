/** Acts once nothing floats over the page, and what floated has given back the focus, which it keeps while it is there. */
export function runAfterOverlaysClose(callback: () => void): void {
  const check = () => {
    const hasOverlay = document.querySelector("[data-overlay]") !== null;
    requestAnimationFrame(hasOverlay ? check : callback);
  };
  check();
}
