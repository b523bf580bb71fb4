import "server-only";

/** The code of an error of Node, PostgreSQL or a library (`ENOENT`, `23505`); null for others. */
export const errorCode = (error: unknown): string | null =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
