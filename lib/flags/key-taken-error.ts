import "server-only";
import { isUniqueViolation } from "@/lib/database/failures";
import { Invalid } from "@/lib/errors";

/** Converts the unique violation of a key in use to Invalid; returns any other error unchanged. */
export const toKeyTakenError = (error: unknown): unknown =>
  isUniqueViolation(error)
    ? new Invalid("key", "unique", "There is already a feature flag with this key.")
    : error;
