import { isObject, isSameJson, type JsonObject } from "@/lib/contract/wire/json";

/** An event that triggers or cancels a survey; `propertyFilters` by property: `{operator, values}`. */
export interface EventTrigger extends JsonObject {
  name: string;
}

/** The events of a condition. */
export const readTriggers = (events: unknown): EventTrigger[] =>
  isObject(events) && Array.isArray(events.values)
    ? events.values
        .filter(isObject)
        .map((event) => ({ ...event, name: typeof event.name === "string" ? event.name : "" }))
    : [];

/** The property filters of an event, in order. */
export const readPropertyFilters = ({
  propertyFilters,
}: EventTrigger): [property: string, filter: JsonObject][] =>
  Object.entries(isObject(propertyFilters) ? propertyFilters : {}).map(([property, filter]) => [
    property,
    isObject(filter) ? filter : {},
  ]);

/** The values of a property filter as strings. */
export const readFilterValues = ({ values }: JsonObject): string[] =>
  (Array.isArray(values) ? values : []).map(String);

/** Splits comma-separated values; empty ones are dropped. */
export const splitValues = (text: string): string[] =>
  text
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");

/** Whether a filter of an event has a property and a value. */
export const isCompletePropertyFilter = ([property, filter]: [string, JsonObject]): boolean =>
  property.trim() !== "" && readFilterValues(filter).some((value) => value !== "");

/** Events with a name, with those property filters that have a property and a value. */
export const keepCompleteTriggers = (triggers: readonly EventTrigger[]): EventTrigger[] =>
  triggers
    .filter(({ name }) => name.trim() !== "")
    .map((trigger) => {
      const { propertyFilters: _filters, ...rest } = trigger;
      const complete = readPropertyFilters(trigger).filter(isCompletePropertyFilter);
      return complete.length > 0 ? { ...rest, propertyFilters: Object.fromEntries(complete) } : rest;
    });

/** The events to show: those on the screen, which may be half-written, or the stored ones where others came to be stored. */
export const shownTriggers = (
  written: readonly EventTrigger[] | null,
  stored: readonly EventTrigger[],
): readonly EventTrigger[] =>
  written && isSameJson(keepCompleteTriggers(written), stored) ? written : stored;
