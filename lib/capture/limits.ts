import "server-only";
import { type DecodingLimits, largestBody } from "@/lib/capture/decode";
import { mostJsonValues } from "@/lib/contract/json";

/** What a capture request may hold. The values are ours: 10,000 events with 50 each. */
export const requestLimits: DecodingLimits = { bytes: largestBody, values: 500_000 };

/** What is decoded at once: larger bodies would hold up every other request. */
export const inlineLimits: DecodingLimits = { ...requestLimits, bytes: 256 * 1024 };

/** What a request for flags may hold. @source docs/reference/api.md#limits */
export const flagsLimits: DecodingLimits = { bytes: 2 * 1024 * 1024, values: mostJsonValues };
