/** Pixels between two messages. */
export const toastGap = 14;

/**
 * Keeps `--toast-room`, the distance from the bottom of the window to what is above its messages there; 0 without one. A page
 * that shows one pane at a time ends above them, as no place is beside its content.
 *
 * @param region contains the list of messages, also when that is created later
 * @returns ends it
 */
export function keepToastRoom(region: Element): () => void {
  const measure = () => {
    const shown = region.querySelectorAll<HTMLElement>(
      "[data-sonner-toast][data-y-position=bottom][data-removed=false]",
    );
    const { style } = document.documentElement;
    const bottom = shown.length === 0 ? 0 : Number.parseFloat(style.getPropertyValue("--toast-bottom"));
    const room = Array.from(shown, ({ offsetHeight }) => offsetHeight + toastGap).reduce(
      (a, b) => a + b,
      bottom,
    );
    style.setProperty("--toast-room", `${room}px`);
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
