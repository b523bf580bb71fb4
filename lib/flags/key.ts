import "server-only";
import { isDuplicate } from "@/lib/database/failures";
import { Invalid } from "@/lib/errors";

/** The index on living flags refused a key that is in use. Else the error itself. */
export const keyTaken = (error: unknown): unknown =>
  isDuplicate(error) ? new Invalid("key", "unique", "There is already a feature flag with this key.") : error;
