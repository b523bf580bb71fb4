import { setLocalStorage } from "@/components/ui/local-storage";

/** Tags that are offered first. */
const maxRecent = 8;

const keyOf = (projectId: string) => `recent-response-tags-${projectId}`;

/** The tags that were used last in this browser, by id, the latest first. */
export function readRecentTags(projectId: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return []; // not ours, or cut off
  }
}

/** Keeps that a tag was used. */
export function rememberTag(projectId: string, id: number): void {
  const recent = [id, ...readRecentTags(projectId).filter((one) => one !== id)].slice(0, maxRecent);
  setLocalStorage(keyOf(projectId), JSON.stringify(recent));
}
