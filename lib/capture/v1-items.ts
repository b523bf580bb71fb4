import "server-only";
import {
  type CaptureContext,
  isSurveyIdTooLong,
  maxNameLength,
  requestTimes,
  timesOf,
} from "@/lib/capture/normalize";
import { type RequestTimes, timestampFault } from "@/lib/capture/timestamp";
import { readV1Properties } from "@/lib/capture/v1-properties";
import { cutDistinctId } from "@/lib/contract/person/distinct-id";
import type { CaptureV1Warning } from "@/lib/contract/sdk/capture-v1";
import { isObject } from "@/lib/contract/wire/json";
import { storageFaultIn, toStorableName } from "@/lib/contract/wire/storable-text";
import { isUuid } from "@/lib/contract/wire/uuid";
import { Invalid } from "@/lib/errors";
import type { Properties } from "@/lib/persons/properties";

/** The result of an event in Capture V1, before it is known whether it can be stored. */
export interface V1Item {
  /** The uuid as it was sent: the key of its result. */
  uuid: string;
  /** Changes of the event if it is stored. */
  warnings: CaptureV1Warning[];
}

/**
 * Reads what Capture V1 answers of the events of a decoded body, before characters that can't be stored are replaced.
 *
 * @param isClean whether no text of the body has such characters
 * @returns an item for each event, in order
 * @throws Invalid for a body that is no batch, or has an event whose result would have no key
 */
export function readV1Items(body: unknown, context: CaptureContext, isClean: boolean): V1Item[] {
  const { created_at, batch } = isObject(body) ? body : {};
  if (!Array.isArray(batch)) throw new Invalid("batch", "required", "This field is required.");
  if (timestampFault({ received: context.received, sent: null }, created_at) === "invalid_event_timestamp")
    throw new Invalid("created_at", "invalid_input", "The batch's time must be an ISO 8601 date and time.");
  const clock = requestTimes(body, context);
  const seen = new Set<string>();
  return batch.map((item: unknown, index) => {
    const uuid = isObject(item) ? item.uuid : undefined;
    if (typeof uuid !== "string" || uuid === "")
      throw new Invalid("batch", "required", "Each event needs a uuid.", `batch.${index}.uuid`);
    const warnings = findChanges(item as Properties, clock, context);
    if (!isClean && storageFaultIn(item) !== null) warnings.push("unstorable_characters");
    const normalUuid = uuid.toLowerCase();
    if (seen.has(normalUuid) && isUuid(uuid)) warnings.push("duplicate_event_uuid");
    seen.add(normalUuid);
    return { uuid, warnings };
  });
}

function findChanges(item: Properties, clock: RequestTimes, { v1 }: CaptureContext): CaptureV1Warning[] {
  const properties = v1 && readV1Properties(item, v1);
  const sent = isObject(properties) ? properties : {};
  const { event, distinct_id, uuid, timestamp } = item;
  const timeFault = timestampFault(timesOf(sent, clock), timestamp);
  const changes: [CaptureV1Warning | null, boolean][] = [
    ["invalid_event_uuid", !isUuid(String(uuid))],
    ["event_name_too_long", typeof event === "string" && toStorableName(event).length > maxNameLength],
    ["distinct_id_too_large", isCut(distinct_id)],
    ["survey_id_too_long", isSurveyIdTooLong(sent.$survey_id)],
    [timeFault, timeFault !== null],
  ];
  return changes.flatMap(([warning, applies]) => (warning && applies ? [warning] : []));
}

/** Whether only a part of a distinct id is stored. */
function isCut(id: unknown): boolean {
  if (typeof id !== "string") return false;
  const name = toStorableName(id);
  return cutDistinctId(name) !== name;
}
