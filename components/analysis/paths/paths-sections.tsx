import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { PointField } from "@/components/analysis/paths/point-field";
import { TextsSection } from "@/components/analysis/paths/texts-section";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { eventNamesOptions } from "@/lib/client/events";
import type { PathsParams } from "@/lib/contract/analysis/paths";

type EventType = NonNullable<PathsParams["include_event_types"]>[number];

interface PathsSectionsProps {
  projectId: string;
  params: Partial<PathsParams>;
  /** Items of the last result, for suggestions. */
  items: readonly string[];
  onChange: (changes: Partial<{ [Name in keyof PathsParams]: PathsParams[Name] | undefined }>) => void;
}

const eventTypes = ["$pageview", "$screen", "custom_event"] as const satisfies readonly EventType[];
const none: readonly string[] = [];
/** Most steps of a path on screen. The API takes 100; a diagram of more than 20 can't be read. */
const maxSteps = 20;
const defaultSteps = 5;
const defaultEdges = 50;
const maxEdges = 1000;

/** What paths are made of: events, where they begin and end, how long they are, and what is left out or joined. */
export function PathsSections({ projectId, params, items, onChange }: PathsSectionsProps) {
  const t = useTranslations("analysis.paths");
  const common = useTranslations("common");
  const { data: events = none } = useQuery(eventNamesOptions(projectId));
  const suggestions = useMemo(
    () => [...new Set([...items, ...events.filter((name) => !name.startsWith("$"))])],
    [items, events],
  );
  const types = params.include_event_types ?? [];
  return (
    <>
      {params.funnel_paths !== undefined && (
        <section aria-label={common("funnel")} className="flex flex-col items-start gap-2">
          <h2 className="text-ink-3 text-label">{common("funnel")}</h2>
          <p className="text-ink-2 text-table">{t(`funnels.${params.funnel_paths}`)}</p>
          <Button
            size="small"
            onPress={() => onChange({ funnel_paths: undefined, funnel_filter: undefined })}
          >
            {t("removeFunnel")}
          </Button>
        </section>
      )}
      <section aria-label={common("events")} className="flex flex-col gap-1">
        <h2 className="text-ink-3 text-label">{common("events")}</h2>
        {eventTypes.map((type) => (
          <Checkbox
            key={type}
            label={t(`types.${type === "custom_event" ? "custom" : type === "$screen" ? "screen" : "page"}`)}
            isSelected={types.includes(type)}
            onChange={(isOn) => {
              const next = isOn ? [...types, type] : types.filter((other) => other !== type);
              onChange({ include_event_types: next.length === 0 ? undefined : next });
            }}
          />
        ))}
        <p className="text-ink-3 text-label font-normal">{t("allTypes")}</p>
      </section>
      <section aria-label={t("ends")} className="flex flex-col gap-3">
        <PointField
          label={common("start")}
          value={params.start_point ?? ""}
          suggestions={suggestions}
          onChange={(item) => onChange({ start_point: item === "" ? undefined : item })}
        />
        <PointField
          label={common("end")}
          value={params.end_point ?? ""}
          suggestions={suggestions}
          onChange={(item) => onChange({ end_point: item === "" ? undefined : item })}
        />
      </section>
      <section aria-label={t("size")} className="grid grid-cols-2 gap-3">
        <NumberField
          label={common("steps")}
          minValue={2}
          maxValue={maxSteps}
          value={params.step_limit ?? defaultSteps}
          onChange={(steps) => onChange({ step_limit: steps ?? undefined })}
        />
        <NumberField
          label={t("leastPaths")}
          minValue={0}
          value={params.min_edge_weight ?? 0}
          onChange={(least) => onChange({ min_edge_weight: least || undefined })}
        />
        <NumberField
          label={t("edges")}
          hint={t("edgesHint")}
          minValue={1}
          maxValue={maxEdges}
          value={params.edge_limit ?? defaultEdges}
          onChange={(edges) => onChange({ edge_limit: edges ?? undefined })}
        />
      </section>
      <TextsSection
        title={t("excluded")}
        addLabel={t("exclude")}
        texts={params.exclude_events ?? []}
        suggestions={suggestions}
        onChange={(exclude_events) => onChange({ exclude_events })}
      />
      <TextsSection
        title={t("groupings")}
        hint={t("groupingsHint")}
        addLabel={t("addGrouping")}
        placeholder="/products/*"
        texts={params.path_groupings ?? []}
        suggestions={none}
        onChange={(path_groupings) => onChange({ path_groupings })}
      />
    </>
  );
}
