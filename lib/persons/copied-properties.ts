import "server-only";
import { clickIds } from "@/lib/contract/sdk/properties";
import { applyChanges, type Properties, type PropertyChanges, wouldChange } from "@/lib/persons/properties";

/** The parts of an event that can change its person's properties. */
export interface PropertyEvent {
  uuid: string;
  event: string;
  properties: Properties;
  changes: PropertyChanges;
}

const campaignProperties = [
  ...["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "utm_name"],
  ...clickIds,
];

/** Event properties that are copied to the person. @source docs/reference/persons.md#persons-from-events */
export const copiedProperties: readonly string[] = [
  ...["$app_build", "$app_name", "$app_namespace", "$app_version"],
  ...["$browser", "$browser_version", "$device_type", "$os", "$os_name", "$os_version", "$raw_user_agent"],
  ...["$current_url", "$pathname", "$referrer", "$referring_domain"],
  ...["$screen_height", "$screen_width", "$viewport_height", "$viewport_width"],
  ...campaignProperties,
];

/** Events that never change the person. */
const eventsWithoutEffect = new Set(["$exception", "$$heatmap"]);

/** Events about the person, whose copied properties are always written. */
const personEvents = new Set(["$identify", "$create_alias", "$merge_dangerously", "$set"]);

/** The properties of a person that this event creates. @source docs/reference/persons.md#persons-from-events */
export function createProperties(event: PropertyEvent): Properties {
  const changes = eventsWithoutEffect.has(event.event) ? noChanges : addCopies(event);
  return { ...applyChanges({}, changes), $creator_event_uuid: event.uuid };
}

/**
 * The properties of an existing person after this event. Explicit changes are always applied. Copied properties are only
 * written along with a change or by an event about the person: page and browser differ in every event, and rewriting the
 * person each time would cost more than it is worth.
 *
 * @returns `current` itself when nothing changes   @source docs/reference/persons.md#persons-from-events
 */
export function applyEvent(current: Properties, event: PropertyEvent): Properties {
  if (eventsWithoutEffect.has(event.event)) return current;
  const shouldWrite = personEvents.has(event.event) || wouldChange(current, event.changes);
  return shouldWrite ? applyChanges(current, addCopies(event)) : current;
}

/** Whether `applyEvent` could change the properties, decided without the person: which rows must be locked. */
export const mayChangeProperties = ({ event, changes }: Pick<PropertyEvent, "event" | "changes">): boolean =>
  !eventsWithoutEffect.has(event) && (personEvents.has(event) || !isEmpty(changes));

const noChanges: PropertyChanges = { set: {}, setOnce: {}, unset: [] };

function addCopies({ properties, changes }: PropertyEvent): PropertyChanges {
  const copies = copiedProperties.filter((key) => Object.hasOwn(properties, key) && properties[key] !== null);
  const set = Object.fromEntries(copies.map((key) => [key, properties[key]]));
  const setOnce = Object.fromEntries(copies.map((key) => [initialKey(key), properties[key]]));
  return {
    set: { ...set, ...changes.set },
    setOnce: { ...setOnce, ...changes.setOnce },
    unset: changes.unset,
  };
}

const initialKey = (key: string) => `$initial_${key.replace(/^\$/, "")}`;

const isEmpty = ({ set, setOnce, unset }: PropertyChanges) =>
  unset.length === 0 && Object.keys(set).length === 0 && Object.keys(setOnce).length === 0;
