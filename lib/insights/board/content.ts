import "server-only";
import { readFilters } from "@/lib/analysis/request/filters";
import type { BoardChanges } from "@/lib/contract/analysis/board";
import type { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";

/** What users say of a board. */
export interface BoardContent {
  name: string;
  description: string;
  date_from: string | null;
  date_to: string | null;
  properties: Record<string, unknown>[];
}

/** A board's content after a change. @throws Invalid for filters that analyses refuse, and for an end without a start */
export function contentOf(
  before: BoardContent | null,
  input: Pick<BoardChanges, keyof BoardContent>,
): BoardContent {
  const date_from = input.date_from === undefined ? (before?.date_from ?? null) : input.date_from;
  const date_to = input.date_to === undefined ? (before?.date_to ?? null) : input.date_to;
  if (date_from === null && input.date_to)
    throw new Invalid("date_to", "invalid_input", "Send date_from, too.");
  if (input.properties) readFilters(input.properties, "properties");
  return {
    name: input.name ?? before?.name ?? "",
    description: input.description ?? before?.description ?? "",
    date_from,
    date_to: date_from === null ? null : date_to,
    properties: input.properties ?? before?.properties ?? [],
  };
}

/** Content as columns. */
export const toColumns = ({ properties, ...content }: BoardContent) => ({
  ...content,
  properties: properties as Prisma.InputJsonArray,
});
