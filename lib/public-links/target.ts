import "server-only";
import type { Transaction } from "@/lib/database/transaction";

/** What a public link shows: a survey's results, or a board. */
export interface LinkTarget {
  /** Its column of a link. */
  column: { survey_id: string } | { board_id: number };
  /** @throws NotFound */
  find: () => Promise<unknown>;
  /** Locks it until the transaction ends. @returns how the activity names it   @throws NotFound */
  lock: (tx: Transaction) => Promise<NamedTarget>;
}

/** A target in the activity. */
export interface NamedTarget {
  scope: "Survey" | "Dashboard";
  item_id: string;
  name: string;
}
