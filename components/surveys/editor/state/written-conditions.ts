import type { ConditionGroup } from "@/components/filters/condition-groups";
import type { EventTrigger } from "@/lib/survey-model/event-triggers";

/** Conditions as they are on the Audience tab, where they may be half-written; null until one is edited. */
export interface WrittenConditions {
  readonly groups: readonly ConditionGroup[] | null;
  readonly events: readonly EventTrigger[] | null;
  readonly cancelEvents: readonly EventTrigger[] | null;
  /** Paths of the conditions that were opened to be set. */
  readonly opened: readonly string[];
}

/** A tab on which nothing was edited. */
export const nothingWritten: WrittenConditions = {
  groups: null,
  events: null,
  cancelEvents: null,
  opened: [],
};
