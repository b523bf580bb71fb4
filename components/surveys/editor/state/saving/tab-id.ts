/** Which of this browser's windows one is, so that two of them that edit one survey keep what they have apart. */
import { newId } from "@/lib/survey-model/draft/ids";

const storageKey = "fieldbook-window";
const lockName = (id: string) => `fieldbook-window ${id}`;

/** A page that one leaves gives its lock back as it goes; a copy of a tab has the id of one that keeps it. */
const lockTimeoutMs = 1_000;

/** All windows there are, where a browser has no locks: pages without TLS from another machine. */
const singleTabId = "only";

let tabId: Promise<string> | null = null;

/** The id of this window: the same after a reload, another one in a copied tab. */
export function getTabId(): Promise<string> {
  tabId ??= identify();
  return tabId;
}

async function identify(): Promise<string> {
  if (!("locks" in navigator)) return singleTabId;
  const storedId = sessionStorage.getItem(storageKey);
  if (storedId !== null && (await acquireLock(storedId, isReloaded()))) return storedId;
  const id = newId();
  await acquireLock(id, false);
  sessionStorage.setItem(storageKey, id);
  return id;
}

/** Whether this page was here a moment ago: then its window is this one, even if its lock is not given back yet. */
const isReloaded = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");

/** Holds the lock of a window as long as the page lives; whether it could be had. @param canSteal take it, whoever has it */
const acquireLock = (id: string, canSteal: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      // A page that takes a lock away does not wait, so that nothing ends its patience.
      .request(
        lockName(id),
        canSteal ? { steal: true } : { signal: AbortSignal.timeout(lockTimeoutMs) },
        () => {
          resolve(true);
          return new Promise(() => undefined);
        },
      )
      // Another window has it.
      .catch(() => resolve(false));
  });

/** Whether a window is open that is not this one. */
export async function findOtherTabs(): Promise<(id: string) => boolean> {
  const ownId = await getTabId();
  if (ownId === singleTabId) return () => false;
  const { held = [] } = await navigator.locks.query();
  const heldLocks = new Set(held.map(({ name }) => name));
  return (id) => id !== ownId && heldLocks.has(lockName(id));
}
