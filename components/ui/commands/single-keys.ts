"use client";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

/** Whether single keys act, as this browser remembers it. They do until somebody turns them off (WCAG 2.1.4). */
const storageKey = "single-keys";
const off = "off";

export const areSingleKeysEnabled = (): boolean => localStorage.getItem(storageKey) !== off;

export const setSingleKeysEnabled = (isOn: boolean): void => setLocalStorage(storageKey, isOn ? null : off);

export const useSingleKeysEnabled = (): boolean => useLocalStorage(storageKey) !== off;
