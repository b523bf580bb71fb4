/** Acts once nothing floats over the page, and what floated has given back the focus, which it keeps while it is there. */
export function whenUncovered(act: () => void): void {
  const look = () => {
    const isCovered = document.querySelector("[data-overlay]") !== null;
    requestAnimationFrame(isCovered ? look : act);
  };
  look();
}
