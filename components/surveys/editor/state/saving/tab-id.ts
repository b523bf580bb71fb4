/** Which of this browser's windows one is, so that two of them that edit one survey keep what they have apart. */
import { newId } from "@/lib/survey-model/draft/ids";

const storageKey = "fieldbook-window";
const lockOf = (id: string) => `fieldbook-window ${id}`;

/** A page that one leaves gives its lock back as it goes; a copy of a tab has the id of one that keeps it. */
const patienceMs = 1_000;

/** All windows there are, where a browser has no locks: pages without TLS from another machine. */
const onlyWindow = "only";

let known: Promise<string> | null = null;

/** The id of this window: the same after a reload, another one in a copied tab. */
export function thisWindow(): Promise<string> {
  known ??= identify();
  return known;
}

async function identify(): Promise<string> {
  if (!("locks" in navigator)) return onlyWindow;
  const before = sessionStorage.getItem(storageKey);
  if (before !== null && (await hold(before, isReloaded()))) return before;
  const id = newId();
  await hold(id, false);
  sessionStorage.setItem(storageKey, id);
  return id;
}

/** Whether this page was here a moment ago: then its window is this one, even if its lock is not given back yet. */
const isReloaded = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");

/** Holds the lock of a window as long as the page lives; whether it could be had. @param isOurs take it, whoever has it */
const hold = (id: string, isOurs: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      // A page that takes a lock away does not wait, so that nothing ends its patience.
      .request(lockOf(id), isOurs ? { steal: true } : { signal: AbortSignal.timeout(patienceMs) }, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      // Another window has it.
      .catch(() => resolve(false));
  });

/** Whether a window is open that is not this one. */
export async function otherWindows(): Promise<(id: string) => boolean> {
  const own = await thisWindow();
  if (own === onlyWindow) return () => false;
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map(({ name }) => name));
  return (id) => id !== own && open.has(lockOf(id));
}
