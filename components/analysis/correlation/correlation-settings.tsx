import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EventPicker } from "@/components/filters/event-picker";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type CorrelationParams, correlationTypes } from "@/lib/contract/analysis/funnel";

interface CorrelationSettingsProps {
  projectId: string;
  params: Partial<CorrelationParams>;
  onChange: (changes: Partial<CorrelationParams>) => void;
}

/** The parameter that leaves names out, by the type of correlation. */
const excludedNames = {
  events: "funnel_correlation_exclude_event_names",
  event_with_properties: "funnel_correlation_event_exclude_property_names",
  properties: "funnel_correlation_exclude_names",
} as const;

/** What is compared, the events whose properties are, and what is left out. */
export function CorrelationSettings({ projectId, params, onChange }: CorrelationSettingsProps) {
  const t = useTranslations("analysis.correlation");
  const common = useTranslations("common");
  const [typed, setTyped] = useState("");
  const type = params.funnel_correlation_type ?? "events";
  const excludedName = excludedNames[type];
  const excluded = params[excludedName] ?? [];
  const events = params.funnel_correlation_event_names ?? [];
  const addEvent = () => {
    if (typed.trim() === "") return;
    onChange({ funnel_correlation_event_names: [...new Set([...events, typed.trim()])] });
    setTyped("");
  };
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t("type")}
        segments={correlationTypes.map((id) => ({ id, label: t(`types.${id}`) }))}
        value={type}
        onChange={(next) => onChange({ funnel_correlation_type: next === "events" ? undefined : next })}
      />
      {type === "event_with_properties" && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-64">
            <EventPicker projectId={projectId} label={t("propertiesOf")} value={typed} onChange={setTyped} />
          </div>
          <Button onPress={addEvent} isDisabled={typed.trim() === ""}>
            {common("add")}
          </Button>
          <Names
            label={t("propertiesOf")}
            names={events}
            onChange={(names) => onChange({ funnel_correlation_event_names: names })}
          />
        </div>
      )}
      {excluded.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-ink-2 text-table">
          {t("excluded")}
          <Names
            label={t("excluded")}
            names={excluded}
            onChange={(names) => onChange({ [excludedName]: names })}
          />
        </div>
      )}
    </div>
  );
}

interface NamesProps {
  label: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
}

/** Names as chips, each of which can be removed. */
function Names({ label, names, onChange }: NamesProps) {
  const common = useTranslations("common");
  if (names.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li
          key={name}
          className="inline-flex h-[34px] items-center rounded-control border border-line bg-sunken pl-2.5 font-mono text-mono"
        >
          {name}
          <IconButton
            Icon={XIcon}
            label={common("removeNamed", { name })}
            onPress={() => onChange(names.filter((other) => other !== name))}
          />
        </li>
      ))}
    </ul>
  );
}
