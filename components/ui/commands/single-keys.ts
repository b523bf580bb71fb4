"use client";
import { useSyncExternalStore } from "react";

/** Whether single keys act, as this browser remembers it. They do until somebody turns them off (WCAG 2.1.4). */
const storageKey = "single-keys";
const listeners = new Set<() => void>();

export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== "off";

export function turnSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener("storage", onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", onChange);
  };
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
