import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { blankConditionGroup, type ConditionGroup } from "@/components/filters/condition-groups";
import { type FilterKind, PropertyFilters } from "@/components/filters/property-filters";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { NumberField } from "@/components/ui/number-field";
import { useRowKeys } from "@/components/ui/use-row-keys";

interface ConditionSetsProps {
  projectId: string;
  groups: readonly ConditionGroup[];
  onChange: (groups: readonly ConditionGroup[]) => void;
  /** Whether each group has a rollout percentage, as groups of flags have and groups of cohorts do not. */
  hasRollout?: boolean;
  isDisabled?: boolean;
  /** The description of a group without conditions; omitted without it. */
  unconditional?: string;
  /** Additional content of a group, after its conditions. */
  renderExtra?: (group: ConditionGroup, at: number) => React.ReactNode;
  /** The word between two groups; "or" without it. */
  joinedBy?: string;
  /** Errors by the position of their group. */
  faults?: ReadonlyMap<number, string>;
  /** A new group. */
  blank?: ConditionGroup;
  /** The kinds of conditions offered, as `PropertyFilters` has them. */
  subjects?: readonly FilterKind[];
  /** Path of the flag's filters, by which problems focus a condition. */
  path?: string;
}

/** Groups of conditions on persons: all conditions of a group must be true, and one group is enough. */
export function ConditionSets(props: ConditionSetsProps) {
  const { projectId, groups, onChange, hasRollout = true, isDisabled = false } = props;
  const { unconditional, renderExtra, joinedBy, faults, blank = blankConditionGroup, subjects, path } = props;
  const t = useTranslations("filters.groups");
  const shown = groups.length > 0 ? groups : [blank];
  const { keyOf, removeKey } = useRowKeys(shown.length);
  const replace = (at: number, group: ConditionGroup) => onChange(shown.with(at, group));
  const remove = (at: number) => {
    removeKey(at);
    onChange(shown.toSpliced(at, 1));
  };
  return (
    <div className="flex flex-col gap-3">
      {shown.map((group, at) => (
        <div key={keyOf(at)} className="flex flex-col gap-2">
          {at > 0 && <p className="text-ink-3 text-label">{joinedBy ?? t("or")}</p>}
          <div className="flex flex-col gap-2 border-contour/50 border-l-2 pl-3">
            {unconditional !== undefined && group.filters.length === 0 && (
              <p className="text-ink-2">{unconditional}</p>
            )}
            <PropertyFilters
              projectId={projectId}
              label={t("group", { number: at + 1 })}
              filters={group.filters}
              onChange={(filters) => replace(at, { ...group, filters })}
              isDisabled={isDisabled}
              {...(subjects && { subjects })}
              {...(path && { path: `${path}.groups.${at}.properties` })}
            />
            {renderExtra?.(group, at)}
            {faults?.has(at) && <Notice tone="fault">{faults.get(at)}</Notice>}
            <div className="flex flex-wrap items-center gap-2">
              {hasRollout && (
                <NumberField
                  label={t("rollout", { number: at + 1 })}
                  isLabelHidden
                  value={group.percent}
                  minValue={0}
                  maxValue={100}
                  unit={t("ofMatching")}
                  onChange={(percent) => replace(at, { ...group, percent: percent ?? 100 })}
                  isDisabled={isDisabled}
                />
              )}
              {shown.length > 1 && (
                <Button variant="quiet" size="small" isDisabled={isDisabled} onPress={() => remove(at)}>
                  <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
                  {t("removeGroup", { number: at + 1 })}
                </Button>
              )}
            </div>
          </div>
        </div>
      ))}
      <Button
        variant="quiet"
        size="small"
        className="self-start"
        isDisabled={isDisabled}
        onPress={() => onChange([...shown, blank])}
      >
        <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {t("addGroup")}
      </Button>
    </div>
  );
}
