"use client";
import { useSyncExternalStore } from "react";

/** Whether ⌘ is the key for commands here. In the browser only. */
export const isMac = (): boolean => /^(Mac|iP)/.test(navigator.platform);

const subscribeToNothing = () => () => {};

/** The same while rendering; on the server, which cannot know, it is not. */
export const useIsMac = (): boolean => useSyncExternalStore(subscribeToNothing, isMac, () => false);
