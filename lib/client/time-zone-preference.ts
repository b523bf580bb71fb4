import { useSyncExternalStore } from "react";
import { storeCookie } from "@/lib/client/store-cookie";
import { parseTimeZone, timeZoneCookie } from "@/lib/i18n/time-zone";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): string | null {
  const prefix = `${timeZoneCookie}=`;
  const stored = document.cookie.split("; ").find((cookie) => cookie.startsWith(prefix));
  return parseTimeZone(stored?.slice(prefix.length));
}

/** The time zone that the user chose in this browser; null for each project's own. */
export const useTimeZonePreference = (): string | null => useSyncExternalStore(subscribe, read, () => null);

/** Sets the time zone in which this browser shows dates and times; null for each project's own. */
export function setTimeZonePreference(timeZone: string | null): void {
  storeCookie(timeZoneCookie, timeZone ?? "");
  for (const listener of listeners) listener();
}
