"use client";
import { WifiOffIcon } from "lucide-react";
import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Whether the browser is online; true on the server. */
const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Shown while the browser is offline. */
export function OfflineBar({ children }: { children: React.ReactNode }) {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center gap-2 border-ochre border-b bg-ochre-soft px-4 py-1.5 text-ochre text-table sm:px-8">
          <WifiOffIcon aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
          {children}
        </p>
      )}
    </div>
  );
}
