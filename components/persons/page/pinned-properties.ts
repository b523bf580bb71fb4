import { useMemo } from "react";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

const storageKey = (projectId: string) => `person-pins-${projectId}`;

/** Pinned until someone pins or unpins a property: what support asks first. */
const defaultPins = ["plan", "role", "company"];

/** The names that a stored text holds. */
function parse(stored: string | null): string[] {
  if (stored === null) return defaultPins;
  try {
    const kept: unknown = JSON.parse(stored);
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : defaultPins;
  } catch {
    // Invalid or truncated.
    return defaultPins;
  }
}

/** The properties that this browser shows first for every person of a project, and how one is pinned or unpinned. */
export function usePinnedProperties(projectId: string) {
  const key = storageKey(projectId);
  const stored = useLocalStorage(key);
  const pinned = useMemo(() => parse(stored), [stored]);
  const toggle = (name: string) => {
    const next = pinned.includes(name) ? pinned.filter((other) => other !== name) : [...pinned, name];
    setLocalStorage(key, JSON.stringify(next));
  };
  return { pinned, toggle };
}
