import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { exclusionRange } from "@/components/analysis/builder/complete-params";
import { EventPicker } from "@/components/filters/event-picker";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { useRowKeys } from "@/components/ui/use-row-keys";
import type { FunnelExclusion } from "@/lib/contract/analysis/funnel";
import type { Entity } from "@/lib/contract/analysis/parameters";

interface ExclusionsSectionProps {
  projectId: string;
  steps: readonly Entity[];
  exclusions: readonly FunnelExclusion[];
  /** Whether an exclusion is between the first and the last step only: of unordered funnels. */
  isWholeRangeOnly: boolean;
  onChange: (exclusions: FunnelExclusion[]) => void;
}

/** Most exclusions that the API takes. */
const maxExclusions = 10;

/** Events that must not occur between two steps. */
export function ExclusionsSection(props: ExclusionsSectionProps) {
  const { projectId, steps, exclusions, isWholeRangeOnly, onChange } = props;
  const t = useTranslations("analysis.builder");
  const common = useTranslations("common");
  const { keyOf, removeKey } = useRowKeys(exclusions.length);
  const [added, setAdded] = useState<number | null>(null);
  const last = steps.length - 1;
  const options = (from: number, to: number) =>
    steps.slice(from, to + 1).map(({ id }, at) => ({
      id: String(from + at),
      label: common("numbered", { number: from + at + 1, name: id ?? common("anyEvent") }),
    }));
  return (
    <section aria-label={t("exclusions")} className="flex flex-col gap-2">
      <h2 className="text-ink-3 text-label">{t("exclusions")}</h2>
      {exclusions.map((exclusion, at) => {
        const { from, to } = exclusionRange(exclusion, steps.length);
        const number = at + 1;
        const isStep = steps.some(({ id }) => id === exclusion.id && id !== "");
        const replace = (changes: Partial<FunnelExclusion>) =>
          onChange(
            exclusions.with(at, { ...exclusion, funnel_from_step: from, funnel_to_step: to, ...changes }),
          );
        return (
          <div key={keyOf(at)} className="flex flex-col gap-2">
            <div className="flex items-start gap-1">
              <div className="min-w-0 grow">
                <EventPicker
                  projectId={projectId}
                  label={t("exclusion", { number })}
                  isLabelHidden
                  value={exclusion.id ?? ""}
                  placeholder={t("chooseEvent")}
                  onChange={(id) => replace({ id })}
                  autoFocus={added === at}
                  fault={isStep ? t("exclusionIsStep") : undefined}
                />
              </div>
              <IconButton
                Icon={XIcon}
                label={t("removeExclusion", { number })}
                onPress={() => {
                  removeKey(at);
                  onChange(exclusions.toSpliced(at, 1));
                }}
              />
            </div>
            {!isWholeRangeOnly && last > 1 && (
              <div className="grid grid-cols-2 gap-2">
                <Select
                  label={t("exclusionFrom")}
                  options={options(0, last - 1)}
                  value={String(from)}
                  onChange={(id) =>
                    replace({ funnel_from_step: Number(id), funnel_to_step: Math.max(to, Number(id) + 1) })
                  }
                />
                <Select
                  label={t("exclusionTo")}
                  options={options(from + 1, last)}
                  value={String(to)}
                  onChange={(id) => replace({ funnel_to_step: Number(id) })}
                />
              </div>
            )}
          </div>
        );
      })}
      {exclusions.length < maxExclusions && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2 self-start"
          isDisabled={steps.length < 2}
          onPress={() => {
            setAdded(exclusions.length);
            onChange([
              ...exclusions,
              { id: "", type: "events", funnel_from_step: 0, funnel_to_step: Math.max(1, last) },
            ]);
          }}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("addExclusion")}
        </Button>
      )}
    </section>
  );
}
