import { useTranslations } from "next-intl";
import { BreakdownSection } from "@/components/analysis/builder/breakdown-section";
import { EventsSection } from "@/components/analysis/builder/events-section";
import { ExclusionsSection } from "@/components/analysis/builder/exclusions-section";
import { FunnelRulesSection } from "@/components/analysis/builder/funnel-rules-section";
import type { FunnelParams } from "@/lib/contract/analysis/funnel";

interface FunnelSectionsProps {
  projectId: string;
  params: Partial<FunnelParams>;
  onChange: (changes: Partial<FunnelParams>) => void;
}

/** What defines a funnel: steps, their order and window, exclusions and a breakdown. */
export function FunnelSections({ projectId, params, onChange }: FunnelSectionsProps) {
  const t = useTranslations("analysis.builder");
  const common = useTranslations("common");
  const events = params.events ?? [];
  return (
    <>
      <EventsSection
        projectId={projectId}
        title={common("steps")}
        addLabel={t("addStep")}
        events={events}
        onChange={(next) => onChange({ events: next })}
        isOrdered
      />
      <FunnelRulesSection params={params} onChange={onChange} />
      <ExclusionsSection
        projectId={projectId}
        steps={events}
        exclusions={params.exclusions ?? []}
        isWholeRangeOnly={params.funnel_order_type === "unordered"}
        onChange={(exclusions) => onChange({ exclusions })}
      />
      <BreakdownSection projectId={projectId} params={params} onChange={onChange} />
    </>
  );
}
