import "server-only";
import { isUniqueViolation } from "@/lib/database/failures";
import { Invalid } from "@/lib/errors";

/** Two writers took the same name at once: the index saw it where the look-up could not. Else the error itself. */
export const nameTaken = (error: unknown, detail: string): unknown =>
  isUniqueViolation(error) ? new Invalid(null, "unique", detail) : error;
