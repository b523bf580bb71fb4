import "server-only";
import type pg from "pg";
import { type Batch, type Column, readRows } from "@/lib/analysis/rows";

/** What a question reads from: one state of the project's data, however many statements it takes. */
export interface Source {
  /** As `readRows`. */
  read<const Columns extends readonly Column[]>(
    statement: string,
    columns: Columns,
    take: (batch: Batch<Columns>, size: number) => void,
  ): Promise<void>;
}

/** Reads where a transaction is open. */
export const sourceOn = (client: pg.Client): Source => ({
  read: (statement, columns, take) => readRows(client, statement, columns, take),
});
