import { useEffect, useSyncExternalStore } from "react";

let openCount = 0;
const listeners = new Set<() => void>();

const setOpenCount = (count: number) => {
  openCount = count;
  for (const listener of listeners) listener();
};

/** Milliseconds for React Aria, or the screen, to put the focus where it belongs. */
const restoreMs = 200;

/** The focused element before the first of the open dialogs. */
let opener: Element | null = null;

/**
 * Gives the focus back where a closed dialog could not: to what opened it, where another dialog took its place meanwhile;
 * else to the page's heading, as when the row it was opened from is gone.
 */
function restoreFocus(): void {
  if (openCount > 0 || (document.activeElement ?? document.body) !== document.body) return;
  if (opener instanceof HTMLElement && opener.isConnected) {
    opener.focus();
    return;
  }
  const heading = document.querySelector<HTMLElement>("main h1, h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/**
 * Counts a dialog or drawer as open as long as this is mounted in it, and sees that the focus is somewhere after the last is
 * closed. Renders nothing.
 */
export function DialogPresence(): null {
  useEffect(() => {
    const focused = document.activeElement;
    if (openCount === 0 && focused !== document.body) opener = focused;
    setOpenCount(openCount + 1);
    return () => {
      setOpenCount(openCount - 1);
      setTimeout(restoreFocus, restoreMs);
    };
  }, []);
  return null;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a dialog or a drawer is open anywhere on the page. */
export const useIsDialogOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => openCount > 0,
    () => false,
  );
