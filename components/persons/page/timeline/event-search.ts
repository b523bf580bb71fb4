import { instantsOf } from "@/components/filters/instants";
import type { PersonPageView, TimelineKind } from "@/components/persons/page/person-view";
import type { EventSearch } from "@/lib/client/persons/page";
import type { PropertyFilter } from "@/lib/contract/filter";

/** The filters of events of each kind. */
const filtersOf: Record<TimelineKind, readonly PropertyFilter[]> = {
  all: [],
  surveys: [{ key: "$survey_id", type: "event", operator: "is_set", value: "is_set" }],
  staff: [{ key: "$actor_user_id", type: "event", operator: "is_set", value: "is_set" }],
};

/** The events that the timeline shows. */
export const eventSearchOf = (
  {
    search,
    event,
    kind,
    until,
    ...range
  }: Pick<PersonPageView, "search" | "event" | "kind" | "until" | "from" | "to">,
  timeZone: string,
  now: Date,
): EventSearch => {
  const { from, to } = instantsOf({ date_from: range.from, date_to: range.to }, timeZone, now);
  return {
    search: search.trim(),
    event: event.trim(),
    filters: filtersOf[kind],
    // The API leaves out the instant itself.
    after: from && new Date(Date.parse(from) - 1).toISOString().replace("Z", "999Z"),
    until: until ?? to?.replace("Z", "999Z") ?? null,
  };
};
