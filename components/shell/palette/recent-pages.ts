/** The pages last opened from the palette, newest first, kept in localStorage. */
import { z } from "zod";

const storageKey = (projectId: string) => `palette-recent-${projectId}`;
const maxPages = 5;

const Recent = z.array(z.object({ href: z.string().startsWith("/"), label: z.string() }));
export type RecentPage = z.infer<typeof Recent>[number];

/** Invalid entries are ignored. */
export function readRecentPages(projectId: string): RecentPage[] {
  const stored = localStorage.getItem(storageKey(projectId));
  if (stored === null) return [];
  try {
    return Recent.catch([]).parse(JSON.parse(stored));
  } catch {
    return [];
  }
}

export function addRecentPage(projectId: string, page: RecentPage): void {
  const rest = readRecentPages(projectId).filter(({ href }) => href !== page.href);
  localStorage.setItem(storageKey(projectId), JSON.stringify([page, ...rest].slice(0, maxPages)));
}
