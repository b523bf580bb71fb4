import { type RefObject, useEffect, useRef } from "react";

/** Milliseconds until the library has announced what it was told first on a page: it waits 100. */
const firstAnnouncement = 200;

/** Takes back what the announcer says of an element, by the ID of that element. */
function takeBack(id: string): void {
  for (const said of document.querySelectorAll(`[data-live-announcer] [aria-labelledby~="${id}"]`))
    said.remove();
}

/**
 * Takes back what the library's announcer says of a pending button when that button goes. It names the button by ID for
 * seven seconds; without the button that is an image without a name.
 *
 * @returns a ref for the button
 */
export function useGoneAnnouncement(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const announced = useRef<string>(undefined);
  useEffect(() => {
    if (isPending) announced.current = button.current?.id;
  }, [isPending]);
  useEffect(
    () => () => {
      const id = announced.current;
      if (!id) return;
      takeBack(id);
      setTimeout(takeBack, firstAnnouncement, id);
    },
    [],
  );
  return button;
}
