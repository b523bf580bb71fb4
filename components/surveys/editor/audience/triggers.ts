import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/** An event that triggers or cancels a survey; `propertyFilters` by property: `{operator, values}`. */
export interface EventTrigger extends JsonObject {
  name: string;
}

/** The events of a condition. */
export const readTriggers = (events: JsonObject | undefined): EventTrigger[] =>
  Array.isArray(events?.values)
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

/** Events with a name, with those property filters that have a property and a value. */
export const keepCompleteTriggers = (triggers: readonly EventTrigger[]): EventTrigger[] =>
  triggers
    .filter(({ name }) => name.trim() !== "")
    .map((trigger) => {
      const { propertyFilters: _filters, ...rest } = trigger;
      const complete = readPropertyFilters(trigger).filter(
        ([property, filter]) =>
          property.trim() !== "" && readFilterValues(filter).some((value) => value !== ""),
      );
      return complete.length > 0 ? { ...rest, propertyFilters: Object.fromEntries(complete) } : rest;
    });
