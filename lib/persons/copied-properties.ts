import "server-only";
import { applyChanges, type Properties, type PropertyChanges, wouldChange } from "@/lib/persons/properties";

/** What of an event decides about its person's properties. */
export interface ChangingEvent {
  uuid: string;
  event: string;
  properties: Properties;
  changes: PropertyChanges;
}

const campaign = [
  ...["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "utm_name"],
  ...["gclid", "gad_source", "gclsrc", "dclid", "gbraid", "wbraid", "fbclid", "msclkid", "twclid"],
  ...["li_fat_id", "mc_cid", "igshid", "ttclid", "rdt_cid", "epik", "qclid", "sccid", "irclid", "_kx"],
];

/** Event properties that say something about the person. @source docs/reference/persons.md#persons-from-events */
export const copied: readonly string[] = [
  ...["$app_build", "$app_name", "$app_namespace", "$app_version"],
  ...["$browser", "$browser_version", "$device_type", "$os", "$os_name", "$os_version", "$raw_user_agent"],
  ...["$current_url", "$pathname", "$referrer", "$referring_domain"],
  ...["$screen_height", "$screen_width", "$viewport_height", "$viewport_width"],
  ...campaign,
];

/** Events that say nothing about the person. */
const silent = new Set(["$exception", "$$heatmap"]);

/** Events that are about the person: for them a copied property is reason enough to rewrite. */
const personal = new Set(["$identify", "$create_alias", "$merge_dangerously", "$set"]);

/** The properties of a person that this event creates. @source docs/reference/persons.md#persons-from-events */
export function propertiesAtCreation(event: ChangingEvent): Properties {
  const changes = silent.has(event.event) ? noChanges : withCopies(event);
  return { ...applyChanges({}, changes), $creator_event_uuid: event.uuid };
}

/**
 * The properties of a known person after this event. What the event asks for is always done. What is copied from an
 * ordinary event only rides along: pages and browsers change with every event, and rewriting the person each time would
 * cost more than it tells.
 *
 * @returns the very object given when nothing is to be written   @source docs/reference/persons.md#persons-from-events
 */
export function propertiesAfter(current: Properties, event: ChangingEvent): Properties {
  if (silent.has(event.event)) return current;
  const isReason = personal.has(event.event) || wouldChange(current, event.changes);
  return isReason ? applyChanges(current, withCopies(event)) : current;
}

/** Whether `propertiesAfter` could differ, judged without the person: who must be locked. */
export const mayChangeProperties = ({ event, changes }: Pick<ChangingEvent, "event" | "changes">): boolean =>
  !silent.has(event) && (personal.has(event) || !isEmpty(changes));

const noChanges: PropertyChanges = { set: {}, setOnce: {}, unset: [] };

function withCopies({ properties, changes }: ChangingEvent): PropertyChanges {
  const present = copied.filter((key) => Object.hasOwn(properties, key) && properties[key] !== null);
  const set = Object.fromEntries(present.map((key) => [key, properties[key]]));
  const setOnce = Object.fromEntries(present.map((key) => [initial(key), properties[key]]));
  return {
    set: { ...set, ...changes.set },
    setOnce: { ...setOnce, ...changes.setOnce },
    unset: changes.unset,
  };
}

const initial = (key: string) => `$initial_${key.replace(/^\$/, "")}`;

const isEmpty = ({ set, setOnce, unset }: PropertyChanges) =>
  unset.length === 0 && Object.keys(set).length === 0 && Object.keys(setOnce).length === 0;
