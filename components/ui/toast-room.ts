/** Pixels between two messages. */
export const toastGap = 14;

/**
 * Keeps `--toast-room`, the height of the messages at the bottom of the window, with their gaps: a page of a narrow window, where
 * no place is beside its content, ends above them.
 *
 * @param region contains the list of messages, also when that is created later
 * @returns ends it
 */
export function keepToastRoom(region: Element): () => void {
  const measure = () => {
    const shown = region.querySelectorAll<HTMLElement>(
      "[data-sonner-toast][data-y-position=bottom][data-removed=false]",
    );
    const room = Array.from(shown, ({ offsetHeight }) => offsetHeight + toastGap).reduce((a, b) => a + b, 0);
    document.documentElement.style.setProperty("--toast-room", `${room}px`);
  };
  const observer = new MutationObserver(measure);
  observer.observe(region, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-removed", "data-mounted", "data-y-position"],
  });
  return () => observer.disconnect();
}
