import type { CapturedEvent } from "@/lib/contract/event";
import { isObject } from "@/lib/contract/wire/json";

/** What kind of thing an event is, which decides its icon. */
export type EventKind = "survey" | "page" | "change" | "identity" | "other";

const kinds: Readonly<Record<string, EventKind>> = {
  "survey shown": "survey",
  "survey sent": "survey",
  "survey dismissed": "survey",
  $pageview: "page",
  $pageleave: "page",
  $screen: "page",
  $set: "change",
  $delete_person_property: "change",
  $identify: "identity",
  $create_alias: "identity",
  $merge_dangerously: "identity",
};

/** The kind of an event, by its name. */
export const kindOf = ({ event }: Pick<CapturedEvent, "event">): EventKind =>
  Object.hasOwn(kinds, event) ? (kinds[event] ?? "other") : "other";

const propertiesOf = (event: Pick<CapturedEvent, "properties">): Record<string, unknown> =>
  isObject(event.properties) ? event.properties : {};

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A short summary of an event: a page, a survey, names of properties; null for none. */
export function subjectOf(event: Pick<CapturedEvent, "event" | "properties">): string | null {
  const properties = propertiesOf(event);
  switch (kindOf(event)) {
    case "page":
      return (
        textOf(properties.$current_url) ?? textOf(properties.$pathname) ?? textOf(properties.$screen_name)
      );
    case "survey":
      return textOf(properties.$survey_name);
    case "change": {
      const unset = Array.isArray(properties.$unset) ? properties.$unset.map(String) : [];
      const keys = [...Object.keys(isObject(properties.$set) ? properties.$set : {}), ...unset];
      return keys.join(", ") || null;
    }
    case "identity":
      return textOf(properties.$anon_distinct_id) ?? textOf(properties.alias);
    default:
      return null;
  }
}

/** The e-mail address of the member of the project who made a change through the API; null for captured events. */
export const actorOf = (event: Pick<CapturedEvent, "event" | "properties">): string | null =>
  kindOf(event) === "change" ? textOf(propertiesOf(event).$actor_email) : null;

/** The survey that an event is about; null for none. */
export const surveyIdOf = (event: Pick<CapturedEvent, "event" | "properties">): string | null =>
  kindOf(event) === "survey" ? textOf(propertiesOf(event).$survey_id) : null;

/** The session in which an event happened; null for events of servers. */
export const sessionIdOf = (event: Pick<CapturedEvent, "properties">): string | null =>
  textOf(propertiesOf(event).$session_id);

/** The properties of an event, by key, the SDK's own last. */
export const propertyRows = (event: Pick<CapturedEvent, "properties">): [string, unknown][] =>
  Object.entries(propertiesOf(event)).toSorted(
    ([a], [b]) => Number(a.startsWith("$")) - Number(b.startsWith("$")) || a.localeCompare(b),
  );
