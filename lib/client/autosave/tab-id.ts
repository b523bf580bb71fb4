/** The id of this browser tab, so that two tabs that edit the same document keep separate copies. */

const storageKey = "fieldbook-window";
const lockName = (id: string) => `fieldbook-window ${id}`;

/** A page that is left releases its lock; a copied tab has the id of one that holds it. */
const lockTimeoutMs = 1_000;

/** The id of every window where a browser has no locks: on pages that another machine serves without TLS. */
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
  // A browser that has locks has this, too.
  const id = crypto.randomUUID();
  await acquireLock(id, false);
  sessionStorage.setItem(storageKey, id);
  return id;
}

/** Whether the page was reloaded: then its window is this one, even if the lock is not released yet. */
const isReloaded = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");

/** Holds the lock of a window as long as the page lives. Returns whether it got it. @param canSteal take it from its holder */
const acquireLock = (id: string, canSteal: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      // Taking a lock away does not wait, so that it needs no timeout.
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
