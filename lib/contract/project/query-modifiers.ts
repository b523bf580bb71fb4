// In a file without a schema: feeds of activity name the modes.
import { isObject } from "@/lib/contract/wire/json";

/**
 * Which properties of persons conditions and breakdowns of analyses read: those at the time of the event, or the latest.
 * The first is the default. PostHog's names; the other two that it has are not supported.
 */
export const personsOnEventsModes = [
  "person_id_override_properties_on_events",
  "person_id_override_properties_joined",
] as const;
export type PersonsOnEventsMode = (typeof personsOnEventsModes)[number];

/** The mode of a project's analyses. */
export const personsOnEventsModeOf = ({ modifiers }: { modifiers: unknown }): PersonsOnEventsMode =>
  personsOnEventsModes.find((mode) => isObject(modifiers) && modifiers.personsOnEventsMode === mode) ??
  personsOnEventsModes[0];
