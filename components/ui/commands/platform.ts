import { useSyncExternalStore } from "react";

/** Whether the platform's command key is ⌘. In the browser only. */
export const isMac = (): boolean => /^(Mac|iP)/.test(navigator.platform);

const subscribeToNothing = () => () => {};

/** The same as a hook; false on the server. */
export const useIsMac = (): boolean => useSyncExternalStore(subscribeToNothing, isMac, () => false);
