/** The guard of the page, which asks before it lets go. */
let guard: ((leave: () => void) => void) | null = null;

/**
 * Lets a page ask before it is left. One at a time.
 *
 * @param ask shows the question, and calls its argument when the answer is yes   @returns removes the guard
 */
export function setLeaveGuard(ask: (leave: () => void) => void): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Leaves the page, after the page's own question if it has one. For navigation other than links. */
export const askToLeave = (leave: () => void): void => (guard ? guard(leave) : leave());
