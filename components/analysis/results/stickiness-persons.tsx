import { useTranslations } from "next-intl";
import { noSelection, type StickinessSelection } from "@/components/analysis/results/stickiness-selection";
import { PersonsDrawer } from "@/components/persons-drawer/persons-drawer";
import { stickinessPeople } from "@/lib/client/analysis/people";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";

interface StickinessPersonsProps {
  projectId: string;
  params: Partial<AnalysisParams>;
  selection: StickinessSelection;
  onSelect: (changes: Partial<StickinessSelection>) => void;
}

const isNumber = (text: string | null): text is string => text !== null && /^\d{1,4}$/.test(text);

/** The persons who had an event in exactly so many intervals. */
export function StickinessPersons({ projectId, params, selection, onSelect }: StickinessPersonsProps) {
  const t = useTranslations("analysis.stickiness");
  const anyEvent = useTranslations("common")("anyEvent");
  const { intervals, event: place } = selection;
  const event = isNumber(place) ? params.events?.[Number(place)] : undefined;
  return (
    <PersonsDrawer
      projectId={projectId}
      persons={
        event && isNumber(intervals) && Number(intervals) > 0
          ? {
              title: t("personsTitle", {
                name: event.custom_name ?? event.id ?? anyEvent,
                length: t(`lengths.${params.interval ?? "day"}`, { count: Number(intervals) }),
              }),
              people: stickinessPeople(projectId, {
                ...params,
                stickiness_days: Number(intervals),
                entity_order: Number(place),
              }),
            }
          : null
      }
      onClose={() => onSelect(noSelection)}
    />
  );
}
