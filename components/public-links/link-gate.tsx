import { useEffect, useState } from "react";
import { Locked } from "@/components/public-links/locked";

const keyOf = (token: string) => `fieldbook-link ${token}`;

/** Runs with the storage of the tab; null where the browser has none for the page, as in some frames. */
function withTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

interface LinkGateProps {
  shows: "results" | "board";
  token: string;
  /** Whether the link has a password. */
  isLocked: boolean;
  /** @param access what the password gave; null: there is none   @param lock asks for the password again, which was changed */
  children: (access: string | null, lock: () => void) => React.ReactNode;
}

/** Asks for the password of a link, once a tab: its access, which ends after hours, is kept over reloads. */
export function LinkGate({ shows, token, isLocked, children }: LinkGateProps) {
  const [access, setAccess] = useState<string | null>(null);
  const [state, setState] = useState<"unknown" | "locked" | "open">(isLocked ? "unknown" : "open");
  useEffect(() => {
    if (!isLocked) return;
    const kept = withTabStorage((storage) => storage.getItem(keyOf(token)));
    setAccess(kept);
    setState(kept === null ? "locked" : "open");
  }, [token, isLocked]);
  if (state === "unknown") return null;
  if (state === "locked")
    return (
      <Locked
        shows={shows}
        token={token}
        onUnlocked={(given) => {
          withTabStorage((storage) => storage.setItem(keyOf(token), given));
          setAccess(given);
          setState("open");
        }}
      />
    );
  return children(access, () => {
    withTabStorage((storage) => storage.removeItem(keyOf(token)));
    setState("locked");
  });
}
