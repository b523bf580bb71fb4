"use client";
import { useCommands } from "@/components/ui/commands/commands";
import type { Command } from "@/components/ui/commands/registry";
import type { Selection } from "@/components/ui/data-table/column";
import { focusRow } from "@/components/ui/data-table/current-row";

/** Names of the keys that go from row to row. */
export interface MoveLabels {
  /** Their heading. */
  commands: string;
  next: string;
  previous: string;
}

interface TableCommandsInput {
  /** Of the table. */
  label: string;
  /** Undefined where rows are not chosen. */
  selection: Pick<Selection<never>["labels"], "commands" | "toggle" | "extend"> | undefined;
  /** Undefined where keys do not go from row to row. */
  moves: MoveLabels | undefined;
  /** Chooses the row that a key is about, or all up to it; whether there is one. */
  toggle: (event: KeyboardEvent | undefined, isRange: boolean) => boolean;
}

const nothing: never[] = [];

/** What keys do in a table: choose rows, and go from one to the next. */
export function useTableCommands({ label, selection, moves, toggle }: TableCommandsInput): void {
  const choosing = selection && [
    forKeys("select", selection.toggle, "x", (event) => toggle(event, false)),
    forKeys("extend", selection.extend, "shift+x", (event) => toggle(event, true)),
  ];
  const moving = moves && [
    forKeys("next", moves.next, "j", (event) => focusRow(event, 1)),
    forKeys("previous", moves.previous, "k", (event) => focusRow(event, -1)),
  ];
  useCommands(selection?.commands ?? label, choosing ?? nothing);
  useCommands(moves?.commands ?? label, moving ?? nothing);
}

const forKeys = (id: string, label: string, keys: string, run: Command["run"]): Command => ({
  id,
  label,
  keys,
  isHiddenFromPalette: true,
  run,
});
