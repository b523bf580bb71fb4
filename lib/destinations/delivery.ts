import "server-only";
import type {
  DeliveryEvent,
  DeliveryStatus,
  Delivery as WireDelivery,
} from "@/lib/contract/project/destination";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Delivery } from "@/lib/database/generated/client";

/** A delivery as it is stored. */
export type DeliveryRow = Delivery;

/** A delivery on the wire. */
export const toDelivery = (row: DeliveryRow): WireDelivery => ({
  id: row.id,
  event: row.event as DeliveryEvent,
  status: row.status as DeliveryStatus,
  attempts: row.attempts,
  next_attempt_at: row.next_attempt_at && toTimestamp(row.next_attempt_at),
  response_status: row.response_status,
  response_body: row.response_body,
  error: row.error,
  survey_id: row.survey_id,
  created_at: toTimestamp(row.created_at),
  finished_at: row.finished_at && toTimestamp(row.finished_at),
});
