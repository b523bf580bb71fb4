import "server-only";
import type pg from "pg";
import type { Packs } from "@/lib/analysis/packs";
import { readPacks, readUnpacked, type Take } from "@/lib/analysis/read-packs";
import { type Batch, type Column, readRows } from "@/lib/analysis/rows";
import type { SecondThread } from "@/lib/analysis/second-thread";

/** What a question reads from: one state of the project's data, however many statements it takes. */
export interface Source {
  /** As `runStatement`. */
  read<const Columns extends readonly Column[]>(
    statements: readonly string[],
    columns: Columns,
    take: (batch: Batch<Columns>, size: number) => void,
  ): Promise<void>;
  /** As `readPacks`. */
  readPacks<const Columns extends readonly Column[]>(
    packs: Packs,
    columns: Columns,
    take: Take<Columns>,
  ): Promise<void>;
  /** Who helps to fold what was read; nobody where there is one processor only. */
  second?: Pick<SecondThread, "helperFor"> | null;
}

/** Reads where transactions are open that see the same. @param isPacked false: no pack is made, which takes longer */
export const sourceOn = (
  clients: readonly pg.Client[],
  { isPacked = true, second = null }: { isPacked?: boolean; second?: SecondThread | null } = {},
): Source => ({
  second,
  read: (statements, columns, take) => readRows(clients, statements, columns, take),
  readPacks: (packs, columns, take) => (isPacked ? readPacks : readUnpacked)(clients, packs, columns, take),
});
