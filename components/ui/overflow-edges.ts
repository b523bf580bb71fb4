/**
 * Keeps `data-more` of a scrollable element: `right` and `below` while there is more content at that edge, which fades there.
 *
 * @returns ends it
 */
export function watchOverflow(element: HTMLElement): () => void {
  const update = () => {
    const { scrollLeft, scrollWidth, clientWidth, scrollTop, scrollHeight, clientHeight } = element;
    const more = [
      // A pixel is lost to rounding where the page is zoomed.
      ...(scrollLeft + clientWidth < scrollWidth - 1 ? ["right"] : []),
      ...(scrollTop + clientHeight < scrollHeight - 1 ? ["below"] : []),
    ].join(" ");
    if (element.dataset.more !== more) element.dataset.more = more;
  };
  const sizes = new ResizeObserver(update);
  const observeSizes = () => {
    sizes.disconnect();
    for (const observed of [element, ...element.children]) sizes.observe(observed);
  };
  observeSizes();
  const children = new MutationObserver(observeSizes);
  children.observe(element, { childList: true });
  element.addEventListener("scroll", update, { passive: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
    element.removeEventListener("scroll", update);
  };
}
