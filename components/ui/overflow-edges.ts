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
  const observer = new ResizeObserver(update);
  for (const observed of [element, ...element.children]) observer.observe(observed);
  element.addEventListener("scroll", update, { passive: true });
  return () => {
    observer.disconnect();
    element.removeEventListener("scroll", update);
  };
}
