import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

/** Whether single-key shortcuts are enabled, stored in this browser. They are by default (WCAG 2.1.4). */
const storageKey = "single-keys";
const off = "off";

export const areSingleKeysEnabled = (): boolean => localStorage.getItem(storageKey) !== off;

export const setSingleKeysEnabled = (isOn: boolean): void => setLocalStorage(storageKey, isOn ? null : off);

export const useSingleKeysEnabled = (): boolean => useLocalStorage(storageKey) !== off;
