import { useTranslations } from "next-intl";
import { useEventName } from "@/components/filters/use-event-name";
import type { AnalysisContent } from "@/lib/client/analysis/analysis-content";
import type { Entity } from "@/lib/contract/analysis/parameters";

/** The longest name that is stored. */
const maxLength = 400;

/** The parameters that name events. */
interface EventParams {
  events?: Entity[] | undefined;
  target_entity?: Entity | undefined;
  returning_entity?: Entity | undefined;
}

/** The events that parameters name, in the order of the screen. */
const eventsOf = ({ events, target_entity, returning_entity }: EventParams): Entity[] =>
  events ?? [target_entity, returning_entity].filter((one) => one !== undefined);

/** Returns a name for an analysis: what it is, and of which events. An SQL query has none. */
export function useSuggestedName(): (content: AnalysisContent) => string {
  const t = useTranslations("savedAnalyses.suggestedNames");
  const eventName = useEventName();
  return (content) => {
    if (content.type === "SQL") return "";
    const { type, params } = content;
    const events = [...new Set(eventsOf(params).map(eventName))].join(", ");
    return t(type, { hasEvents: String(events !== ""), events }).slice(0, maxLength);
  };
}
