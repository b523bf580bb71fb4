"use client";
import { useEffect, useSyncExternalStore } from "react";

let openCount = 0;
const listeners = new Set<() => void>();

const setOpenCount = (count: number) => {
  openCount = count;
  for (const listener of listeners) listener();
};

/** Counts a dialog or drawer as open as long as this is mounted in it. Renders nothing. */
export function DialogPresence(): null {
  useEffect(() => {
    setOpenCount(openCount + 1);
    return () => setOpenCount(openCount - 1);
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
