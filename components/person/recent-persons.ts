import { useMemo } from "react";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

const maxKept = 5;

const storageKey = (projectId: string) => `persons-recent-${projectId}`;

/** The uuids that a stored text holds, the latest first. */
function parse(stored: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(kept) ? kept.filter((uuid) => typeof uuid === "string").slice(0, maxKept) : [];
  } catch {
    // Invalid or truncated.
    return [];
  }
}

/**
 * The persons last picked in a project, stored in this browser as UUIDs only.
 *
 * @returns uuids, the latest first; how one is put first; and how one is forgotten
 */
export function useRecentPersons(projectId: string) {
  const key = storageKey(projectId);
  const stored = useLocalStorage(key);
  const recent = useMemo(() => parse(stored), [stored]);
  const keep = (uuids: string[]) => setLocalStorage(key, JSON.stringify(uuids.slice(0, maxKept)));
  return {
    recent,
    remember: (uuid: string) => keep([uuid, ...recent.filter((other) => other !== uuid)]),
    forget: (uuid: string) => keep(recent.filter((other) => other !== uuid)),
  };
}
