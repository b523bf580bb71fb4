import "server-only";
import { Throttled } from "@/lib/access/users/throttled";
import type { PublicBoard } from "@/lib/contract/analysis/public-board";
import type { PublicResults } from "@/lib/contract/survey/public-link";
import { Busy, NotFound, Unavailable } from "@/lib/errors";
import { boardOfLink } from "@/lib/insights/board/public-board";
import { lookUpLink, recordOpen } from "@/lib/public-links/open";
import { resultsOfLink } from "@/lib/surveys/public-results/read";

/** What the page of a public link begins with. */
export type PublicPage =
  | { kind: "missing" }
  | { kind: "throttled"; seconds: number }
  | { kind: "locked"; shows: "results" | "board" }
  /** Null where they take too long now: the page asks again. */
  | { kind: "results"; results: PublicResults | null }
  | { kind: "board"; board: PublicBoard };

/** Opens the page of a public link, and records that. @param address of the viewer */
export async function openPublicPage(
  token: string,
  address: string,
  signal: AbortSignal,
): Promise<PublicPage> {
  try {
    const opened = await lookUpLink({ token, access: null }, address);
    const isBoard = opened.link.board_id !== null;
    if (opened.isLocked) return { kind: "locked", shows: isBoard ? "board" : "results" };
    await recordOpen(opened, address);
    if (isBoard) return { kind: "board", board: await boardOfLink(opened) };
    return { kind: "results", results: await resultsOfLink(opened, null, signal) };
  } catch (error) {
    if (error instanceof NotFound) return { kind: "missing" };
    if (error instanceof Throttled) return { kind: "throttled", seconds: error.seconds };
    if (error instanceof Busy || error instanceof Unavailable || signal.aborted)
      return { kind: "results", results: null };
    throw error;
  }
}
