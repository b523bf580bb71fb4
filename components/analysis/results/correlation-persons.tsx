import { useTranslations } from "next-intl";
import { entryName, funnelOf, peopleParams, readItem } from "@/components/analysis/results/correlation-entry";
import { type CorrelationSelection, noSelection } from "@/components/analysis/results/correlation-selection";
import { PersonsDrawer } from "@/components/persons-drawer/persons-drawer";
import { correlationPeople } from "@/lib/client/analysis/people";
import type { CorrelationParams } from "@/lib/contract/analysis/funnel";

interface CorrelationPersonsProps {
  projectId: string;
  params: Partial<CorrelationParams>;
  selection: CorrelationSelection;
  onSelect: (changes: Partial<CorrelationSelection>) => void;
}

/** The persons with an event or a property value, who converted or did not. */
export function CorrelationPersons({ projectId, params, selection, onSelect }: CorrelationPersonsProps) {
  const t = useTranslations("analysis.correlation");
  const { entry, converted } = selection;
  const isConverted = converted !== null;
  const item = entry === null ? null : readItem(entry, params.funnel_correlation_type ?? "events");
  const isReady = entry !== null && item !== null && (params.events ?? []).length > 1;
  return (
    <PersonsDrawer
      projectId={projectId}
      persons={
        isReady
          ? {
              title: t(isConverted ? "personsConverted" : "personsDropped", { name: entryName(entry) }),
              people: correlationPeople(projectId, {
                ...peopleParams(funnelOf(params), item, isConverted),
                funnel_step_breakdown: params.funnel_step_breakdown,
              }),
            }
          : null
      }
      onClose={() => onSelect(noSelection)}
    />
  );
}
