import {
  choicePart,
  flagPart,
  fromPart,
  optionalPart,
  textPart,
  type ViewOf,
} from "@/components/data-list/url-parts";
import type { Person } from "@/lib/contract/person/person";

/** The tabs of a person, in their order. */
export const personTabs = [
  "timeline",
  "properties",
  "surveys",
  "notes",
  "flags",
  "cohorts",
  "history",
] as const;

/** What the timeline shows: everything, events of surveys, or changes by members of the project. */
export const timelineKinds = ["all", "surveys", "staff"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Props of every tab. */
export interface PersonTabProps {
  projectId: string;
  person: Person;
  /** Whether the user may change persons. */
  canEdit: boolean;
  view: PersonPageView;
  setView: (changes: Partial<PersonPageView>) => void;
}

export const personViewParts = {
  tab: choicePart("tab", personTabs, "timeline"),
  /** Text that is searched in the timeline or among the properties. */
  search: textPart("q"),
  kind: choicePart("kind", timelineKinds, "all"),
  /** Name of an event; empty for all. */
  event: textPart("event"),
  /** The dates that the timeline shows. */
  from: fromPart,
  to: optionalPart("to"),
  /** Show the timeline up to this time, ISO 8601; instead of a range of dates. */
  until: optionalPart("until"),
  /** The event of the timeline that is open. */
  open: optionalPart("open"),
  /** Whether properties that begin with `$` are shown. */
  hasSdk: flagPart("sdk"),
  /** Show the properties as they were after this event. */
  at: optionalPart("at"),
};

/** The state of a person's page, in the address. */
export type PersonPageView = ViewOf<typeof personViewParts>;

/** The whole timeline. */
export const wholeTimeline = {
  search: "",
  kind: "all",
  event: "",
  from: "all",
  to: null,
  until: null,
  open: null,
} as const satisfies Partial<PersonPageView>;

/** The view that opens an event in the timeline. */
export const viewOfEvent = ({
  id,
  timestamp,
}: {
  id: string;
  timestamp: string;
}): Partial<PersonPageView> => ({
  ...wholeTimeline,
  tab: "timeline",
  until: timestamp,
  open: id,
});
