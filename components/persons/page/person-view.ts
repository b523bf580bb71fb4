import {
  choicePart,
  flagPart,
  optionalPart,
  textPart,
  type UrlParts,
} from "@/components/data-list/url-parts";
import type { Person } from "@/lib/contract/person";

/** The tabs of a person, in their order. */
export const personTabs = ["timeline", "properties", "surveys", "flags", "cohorts", "history"] as const;
export type PersonTab = (typeof personTabs)[number];

/** What the timeline shows: everything, events of surveys, or changes by members of the project. */
export const timelineKinds = ["all", "surveys", "staff"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What of a person is on screen. */
export interface PersonPageView {
  tab: PersonTab;
  /** Text that is searched in the timeline or among the properties. */
  search: string;
  kind: TimelineKind;
  /** Name of an event; empty for all. */
  event: string;
  /** Show the timeline up to this time, ISO 8601. */
  until: string | null;
  /** The event of the timeline that is open. */
  open: string | null;
  /** Whether properties that begin with `$` are shown. */
  hasSdk: boolean;
  /** Show the properties as they were after this event. */
  at: string | null;
}

/** What every tab is given. */
export interface PersonTabProps {
  projectId: string;
  person: Person;
  /** Whether the user may change persons. */
  canEdit: boolean;
  view: PersonPageView;
  setView: (changes: Partial<PersonPageView>) => void;
}

/** How it stands in the address. */
export const personViewParts: UrlParts<PersonPageView> = {
  tab: choicePart("tab", personTabs, "timeline"),
  search: textPart("q"),
  kind: choicePart("kind", timelineKinds, "all"),
  event: textPart("event"),
  until: optionalPart("until"),
  open: optionalPart("open"),
  hasSdk: flagPart("sdk"),
  at: optionalPart("at"),
};

/** The view that opens an event in the timeline. */
export const viewOfEvent = ({
  id,
  timestamp,
}: {
  id: string;
  timestamp: string;
}): Partial<PersonPageView> => ({
  tab: "timeline",
  search: "",
  kind: "all",
  event: "",
  until: timestamp,
  open: id,
});
