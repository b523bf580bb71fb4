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
export const eventSearchOf = ({
  search,
  event,
  kind,
  until,
}: Pick<PersonPageView, "search" | "event" | "kind" | "until">): EventSearch => ({
  search: search.trim(),
  event: event.trim(),
  filters: filtersOf[kind],
  until,
});
