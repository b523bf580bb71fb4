import "server-only";
import type { CapturedEvent } from "@/lib/contract/event";
import {
  type MaskedFor,
  maskedText,
  maskProperties,
  maskValue,
  type PersonalProperties,
} from "@/lib/contract/person/personal";

/** An event with its person, as read from the database. */
export interface EventRow {
  uuid: string;
  event: string;
  distinct_id: string;
  /** ISO 8601, UTC, to the microsecond. */
  timestamp: string;
  properties: unknown;
  /** Number of events found: those of the page, and one more when there are earlier ones. */
  found: number;
  person: {
    uuid: string;
    is_identified: boolean;
    properties: Record<string, unknown>;
    distinct_id: string | null;
  } | null;
}

/** The person properties shown with an event. @source PostHog's events list */
const shownProperties = ["email", "name", "username"];

/** An event on the wire. */
export const toCapturedEvent = (row: EventRow, { masking }: MaskedFor): CapturedEvent =>
  toEvent(masking ? maskEvent(masking, row) : row);

/** An event without personal data: the uuid of its person is its distinct id. */
const maskEvent = (masking: PersonalProperties, { properties, person, ...row }: EventRow): EventRow => ({
  ...row,
  distinct_id: person?.uuid ?? maskedText,
  properties: maskValue(masking, "event", properties, false),
  person: person && {
    ...person,
    distinct_id: person.uuid,
    properties: maskProperties(masking, "person", person.properties),
  },
});

const toEvent = ({ uuid, person, properties, timestamp, ...row }: EventRow): CapturedEvent => ({
  id: uuid,
  distinct_id: row.distinct_id,
  event: row.event,
  timestamp: timestamp.replace(".000000Z", "Z"),
  properties,
  person: person && {
    uuid: person.uuid,
    is_identified: person.is_identified,
    distinct_ids: person.distinct_id === null ? [] : [person.distinct_id],
    properties: Object.fromEntries(
      shownProperties
        .filter((key) => Object.hasOwn(person.properties, key))
        .map((key) => [key, person.properties[key]]),
    ),
  },
  elements: [],
  elements_chain: readElementsChain(properties),
});

const readElementsChain = (properties: unknown): string => {
  const chain = (properties as { $elements_chain?: unknown } | null)?.$elements_chain;
  return typeof chain === "string" ? chain : "";
};
