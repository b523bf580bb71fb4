"use client";
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener("storage", onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** What this browser remembers under a key, in whichever of its windows it was told; null for nothing. */
export const useLocalStorage = (key: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );

/** Has this browser remember something, or with null forget it. */
export function setLocalStorage(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  for (const listener of listeners) listener();
}
