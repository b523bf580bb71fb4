import { useQuery } from "@tanstack/react-query";
import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CohortPicker } from "@/components/filters/cohort-picker";
import { usePropertyOptions } from "@/components/filters/use-property-options";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { SuggestField } from "@/components/ui/suggest-field";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { usePersonsOnEventsMode } from "@/lib/client/analysis/use-persons-on-events-mode";
import { eventPropertyDefinitionsOptions } from "@/lib/client/events";
import { propertyDefinitionsOptions } from "@/lib/client/persons/search";
import { attributions, breakdownTypes, type FunnelParams, isOfEvents } from "@/lib/contract/analysis/funnel";

interface BreakdownSectionProps {
  projectId: string;
  params: Partial<FunnelParams>;
  onChange: (changes: Partial<FunnelParams>) => void;
  /** Whether one can choose which event counts. */
  hasAttribution?: boolean;
}

/** Most properties of a breakdown. */
const maxKeys = 3;

/** The breakdown by properties or cohorts, and in funnels the event that determines the value. */
export function BreakdownSection(props: BreakdownSectionProps) {
  const { projectId, params, onChange, hasAttribution = true } = props;
  const t = useTranslations("analysis.builder");
  const common = useTranslations("common");
  const keys = [params.breakdown ?? []].flat();
  const [added, setAdded] = useState<number | null>(null);
  const type = params.breakdown_type ?? "event";
  const { data: ofEvents = [] } = useQuery({
    ...eventPropertyDefinitionsOptions(projectId),
    enabled: keys.length > 0 && type === "event",
  });
  const { data: ofPersons = [] } = useQuery({
    ...propertyDefinitionsOptions(projectId),
    enabled: keys.length > 0 && type === "person",
  });
  const { keyOf, removeKey } = useRowKeys(keys.length);
  const { toOption, unfoldLabel, empty } = usePropertyOptions(projectId);
  const write = (next: string[]) =>
    onChange(
      next.length > 0
        ? { breakdown: next, breakdown_type: type }
        : {
            breakdown: undefined,
            breakdown_type: undefined,
            breakdown_attribution_type: undefined,
            breakdown_attribution_value: undefined,
          },
    );
  const steps = params.events ?? [];
  const mode = usePersonsOnEventsMode(projectId);
  const isAttributed = hasAttribution && isOfEvents(type, mode);
  const attribution = params.breakdown_attribution_type ?? "first_touch";
  return (
    <section aria-label={t("breakdown")} className="flex flex-col gap-2">
      <h2 className="text-ink-3 text-label">{t("breakdown")}</h2>
      {keys.length > 0 && (
        <Select
          label={t("breakdownType")}
          isLabelHidden
          options={breakdownTypes.map((id) => ({ id, label: t(`breakdownTypes.${id}`) }))}
          value={type}
          onChange={(next) => onChange({ breakdown_type: next, breakdown: [""] })}
        />
      )}
      {keys.map((key, at) => (
        <div key={keyOf(at)} className="flex items-center gap-1">
          <div className="min-w-0 grow">
            {type === "cohort" ? (
              <CohortPicker
                projectId={projectId}
                label={t("breakdownKey", { number: at + 1 })}
                isLabelHidden
                value={key === "" ? null : Number(key)}
                onChange={(id) => write(keys.with(at, id === null ? "" : String(id)))}
              />
            ) : (
              <SuggestField
                label={t("breakdownKey", { number: at + 1 })}
                isLabelHidden
                isMono
                placeholder={common("property")}
                value={key}
                onChange={(name) => write(keys.with(at, name))}
                autoFocus={added === at}
                opensOnFocus={added === at}
                options={(type === "event" ? ofEvents : ofPersons).map(toOption)}
                unfoldLabel={unfoldLabel}
                empty={empty}
              />
            )}
          </div>
          <IconButton
            Icon={XIcon}
            label={t("removeBreakdown", { number: at + 1 })}
            onPress={() => {
              removeKey(at);
              write(keys.toSpliced(at, 1));
            }}
          />
        </div>
      ))}
      {keys.length > 0 && isAttributed && (
        <Select
          label={t("attribution")}
          options={attributions.map((id) => ({ id, label: t(`attributions.${id}`) }))}
          value={attribution}
          onChange={(next) =>
            onChange({
              breakdown_attribution_type: next,
              breakdown_attribution_value: next === "step" ? 0 : undefined,
            })
          }
        />
      )}
      {keys.length > 0 && isAttributed && attribution === "step" && steps.length > 0 && (
        <Select
          label={common("step")}
          options={steps.map(({ id }, at) => ({
            id: String(at),
            label: common("numbered", { number: at + 1, name: id ?? common("anyEvent") }),
          }))}
          value={String(params.breakdown_attribution_value ?? 0)}
          onChange={(id) => onChange({ breakdown_attribution_value: Number(id) })}
        />
      )}
      {keys.length < maxKeys && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2 self-start"
          onPress={() => {
            setAdded(keys.length);
            onChange({ breakdown: [...keys, ""], breakdown_type: type });
          }}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {type === "cohort" && keys.length > 0 ? common("addCohort") : t("addBreakdown")}
        </Button>
      )}
    </section>
  );
}
