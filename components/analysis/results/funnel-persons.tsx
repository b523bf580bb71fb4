import { useTranslations } from "next-intl";
import {
  type FunnelSelection,
  noSelection,
  selectedPeople,
} from "@/components/analysis/results/funnel-selection";
import { intervalTimes } from "@/components/analysis/results/interval-times";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import { useTimeFormat } from "@/components/charts/use-time-format";
import { useValueFormat } from "@/components/charts/use-value-format";
import { PersonsDrawer } from "@/components/persons-drawer/persons-drawer";
import { LinkButton } from "@/components/ui/link-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { funnelPeople } from "@/lib/client/analysis/people";
import { correlationPath, pathsPath } from "@/lib/client/links/analysis";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import type { FunnelParams } from "@/lib/contract/analysis/funnel";

interface FunnelPersonsProps {
  projectId: string;
  params: Partial<FunnelParams>;
  selection: FunnelSelection;
  onSelect: (changes: Partial<FunnelSelection>) => void;
}

/** The persons of a bar or of an interval, with their paths and what correlates. */
export function FunnelPersons({ projectId, params, selection, onSelect }: FunnelPersonsProps) {
  const t = useTranslations("analysis.funnel");
  const common = useTranslations("common");
  const labelOf = useValueLabel(projectId, params);
  const timeZone = useProjectTimeZone(projectId);
  const dates = useTimeFormat(params.interval ?? "day", timeZone);
  const people = selectedPeople(params, selection);
  const { step, entered, dropped, value, took } = selection;
  const durations = useValueFormat("duration");
  const steps = params.events ?? [];
  const isReady = people !== null && steps.length > 0 && Math.abs(step ?? 1) <= steps.length;
  const nameOf = (number: number) => steps[number - 1]?.id ?? common("anyEvent");
  const title = () => {
    const what =
      entered !== null
        ? t(dropped === null ? "enteredConverted" : "enteredDropped", {
            day: dates.full(intervalTimes([entered], timeZone)[0] ?? 0),
          })
        : took !== null
          ? took.to === null
            ? t("tookAtLeast", { from: durations.exact(took.from) })
            : t("tookBetween", { from: durations.exact(took.from), to: durations.exact(took.to) })
          : step !== null && step < 0
            ? t("droppedBefore", { step: nameOf(-step) })
            : t("reachedStep", { step: nameOf(step ?? 1) });
    return value === null ? what : common("withValue", { what, value: labelOf(value) });
  };
  const { funnel_viz_type: _view, funnel_from_step: _from, funnel_to_step: _to, ...funnel } = params;
  // What correlates with reaching the step that is open, not the last one.
  const reached = step !== null && Math.abs(step) > 1 ? Math.abs(step) : steps.length;
  return (
    <PersonsDrawer
      projectId={projectId}
      persons={isReady ? { title: title(), people: funnelPeople(projectId, people) } : null}
      onClose={() => onSelect(noSelection)}
      actions={
        <>
          {entered !== null && (
            <SegmentedControl
              label={common("persons")}
              segments={[
                { id: "converted", label: common("converted") },
                { id: "dropped", label: common("droppedOff") },
              ]}
              value={dropped === null ? "converted" : "dropped"}
              onChange={(which) => onSelect({ dropped: which === "dropped" ? "yes" : null })}
            />
          )}
          {step !== null && step < -1 && (
            <LinkButton
              size="small"
              href={pathsPath(projectId, {
                funnel_paths: "funnel_path_after_step",
                funnel_filter: { ...funnel, funnel_step: step },
                date_from: params.date_from,
                date_to: params.date_to,
              })}
            >
              {t("pathsAfterDropOff")}
            </LinkButton>
          )}
          {steps.length > 1 && (
            <LinkButton
              size="small"
              href={correlationPath(projectId, { ...funnel, events: steps.slice(0, reached) })}
            >
              {t("correlate")}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
