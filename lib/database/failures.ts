import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** Classifies database errors by Prisma's codes, or PostgreSQL's own through pg. */

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

/** Foreign key violation: a referenced row does not exist, or a deleted one is still referenced. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  prismaCode(error) === "P2003" || originalCode(error) === "23503";

/** The row to update or delete does not exist. */
export const isMissingRow = (error: unknown): boolean => prismaCode(error) === "P2025";

/** Unique violation. */
export const isUniqueViolation = (error: unknown): boolean =>
  prismaCode(error) === "P2002" || originalCode(error) === "23505";

/** Conflict of concurrent transactions (a deadlock, a serialization failure, a row removed meanwhile): retrying may succeed. */
export const isConflict = (error: unknown): boolean =>
  prismaCode(error) === "P2034" ||
  ["40001", "40P01"].includes(originalCode(error) ?? "") ||
  isForeignKeyViolation(error);

/** A value that can't be stored: a data exception, or beyond a limit of PostgreSQL. */
export const isDataException = (error: unknown): boolean => /^(22|54)/.test(originalCode(error) ?? "");

const outOfSpaceCodes = ["53100", "53400", "58030", "ENOSPC", "EDQUOT", "EIO"];

/** A disk, the database's or the server's, is full or failing. */
export const isOutOfSpace = (error: unknown): boolean => outOfSpaceCodes.includes(originalCode(error) ?? "");

const unavailableCodes = [
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

/** The database can't be reached, is restarting, or is out of connections or memory. */
export const isUnavailable = (error: unknown): boolean =>
  ["P1001", "P1008", "P1017", "P2024", "P2028"].includes(prismaCode(error) ?? "") ||
  unavailableCodes.includes(originalCode(error) ?? "") ||
  (error instanceof Error &&
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    ));
