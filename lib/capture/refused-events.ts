import "server-only";
import type { DropReason } from "@/lib/capture/normalize";
import { metrics } from "@/lib/metrics";

/** Why an event was not stored: its own fault, or the server's state. */
type RefusalReason =
  | DropReason
  | "event cannot be stored"
  | "id was erased"
  | "survey was answered already"
  | "link is invalid"
  | "queue is full"
  | "database is unavailable"
  | "error";

/** Counts events that were not stored, for the metrics. */
export const countRefusedEvents = (reason: RefusalReason, count = 1): void =>
  metrics.eventsRefused.inc({ reason }, count);
