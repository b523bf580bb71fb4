import { isObject, type JsonObject } from "@/lib/contract/json";

/** An event that shows or cancels a survey; `propertyFilters` by property: `{operator, values}`. */
export interface Trigger extends JsonObject {
  name: string;
}

/** The events of a condition. */
export const readTriggers = (events: JsonObject | undefined): Trigger[] =>
  Array.isArray(events?.values)
    ? events.values
        .filter(isObject)
        .map((event) => ({ ...event, name: typeof event.name === "string" ? event.name : "" }))
    : [];

/** What the properties of an event must be, in order. */
export const readPropertyFilters = ({ propertyFilters }: Trigger): [property: string, filter: JsonObject][] =>
  Object.entries(isObject(propertyFilters) ? propertyFilters : {}).map(([property, filter]) => [
    property,
    isObject(filter) ? filter : {},
  ]);

/** The values of a property filter as texts. */
export const readFilterValues = ({ values }: JsonObject): string[] =>
  (Array.isArray(values) ? values : []).map(String);

/** The values in a text that has commas between them. */
export const splitValues = (text: string): string[] =>
  text
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");

/** Events that are named, with those of their properties that have a name and a value. */
export const keepCompleteTriggers = (triggers: readonly Trigger[]): Trigger[] =>
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
