"use client";
import { store, useStored } from "@/components/ui/stored";

/** Whether single keys act, as this browser remembers it. They do until somebody turns them off (WCAG 2.1.4). */
const storageKey = "single-keys";
const off = "off";

export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== off;

export const turnSingleKeys = (isOn: boolean): void => store(storageKey, isOn ? null : off);

export const useSingleKeys = (): boolean => useStored(storageKey) !== off;
