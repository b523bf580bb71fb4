import type { PropertyFilter } from "@/lib/contract/filter";

/** Conditions on what persons did, in the form that the screens write: at least so often, in the last so many days or ever. */

/** A new condition. */
export const newBehavior: PropertyFilter = {
  key: "",
  type: "behavioral",
  value: "performed_event",
  time_value: 30,
  time_interval: "day",
};

/** How often a person did it at least. */
export const countOf = ({ value, operator_value = 1 }: PropertyFilter): number =>
  value === "performed_event" ? 1 : operator_value;

/** Whether a condition names an event, in a form that the screens have. */
export const isKnownBehavior = ({
  key,
  value,
  operator = "gte",
  operator_value,
  time_value,
  time_interval,
}: PropertyFilter): boolean =>
  key.trim() !== "" &&
  (value === "performed_event" ||
    (value === "performed_event_multiple" && operator === "gte" && Number.isSafeInteger(operator_value))) &&
  (time_value === undefined ? time_interval === undefined : time_value > 0 && time_interval === "day");
