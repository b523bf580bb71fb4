import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** What the database meant by an error, however it reached us (Prisma's codes, or PostgreSQL's own through pg). */

const prismaCode = (error: unknown): string | null =>
  error instanceof Prisma.PrismaClientKnownRequestError ? error.code : null;

/** PostgreSQL's five-character code, or a socket's (`ECONNREFUSED`). */
function originalCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, meta } = error as {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  };
  const original = meta?.driverAdapterError?.cause?.originalCode ?? code;
  return typeof original === "string" ? original : null;
}

/** A row was named that does not exist, or is named by one that would stay (a foreign key). */
export const isOrphan = (error: unknown): boolean =>
  prismaCode(error) === "P2003" || originalCode(error) === "23503";

/** A row that an update or delete named does not exist. */
export const isMissingRow = (error: unknown): boolean => prismaCode(error) === "P2025";

/** A unique index refused the row. */
export const isDuplicate = (error: unknown): boolean =>
  prismaCode(error) === "P2002" || originalCode(error) === "23505";

/** Two transactions stood in each other's way (one removed what the other came to name): worth a second try. */
export const isConflict = (error: unknown): boolean =>
  prismaCode(error) === "P2034" || ["40001", "40P01"].includes(originalCode(error) ?? "") || isOrphan(error);

/** A value that no row can hold: a data exception, or one beyond a limit of PostgreSQL's. */
export const isUnstorable = (error: unknown): boolean => /^(22|54)/.test(originalCode(error) ?? "");

const outOfSpace = ["53100", "53400", "58030", "ENOSPC", "EDQUOT", "EIO"];

/** A disk takes no more, the database's or our own: it is full, or failing. */
export const isOutOfSpace = (error: unknown): boolean => outOfSpace.includes(originalCode(error) ?? "");

const unavailable = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53000",
  "53200",
  "53300",
  "08006",
  "08003",
];

/** The database is away, restarting, or out of connections or memory. */
export const isUnavailable = (error: unknown): boolean =>
  ["P1001", "P1008", "P1017", "P2024", "P2028"].includes(prismaCode(error) ?? "") ||
  unavailable.includes(originalCode(error) ?? "") ||
  (error instanceof Error &&
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    ));
