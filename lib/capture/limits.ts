import "server-only";
import { type DecodingLimits, maxBodyBytes } from "@/lib/capture/decode";
import { maxJsonValues } from "@/lib/contract/wire/json";

/** Limits of a capture request. The number of values is ours: 10,000 events with 50 each. */
export const requestLimits: DecodingLimits = { bytes: maxBodyBytes, values: 500_000 };

/** Limits of bodies that are decoded on the main thread: larger ones would block other requests. */
export const inlineLimits: DecodingLimits = { ...requestLimits, bytes: 256 * 1024 };

/** Limits of a flags request. @source docs/reference/api.md#limits */
export const flagsLimits: DecodingLimits = { bytes: 2 * 1024 * 1024, values: maxJsonValues };
