"use client";
import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PropertyFilters } from "@/components/filters/property-filters";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { blankGroup, filtersOf, type Group, groupsOf } from "@/components/surveys/editor/audience/groups";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { NumberField } from "@/components/ui/number-field";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { isSameJson } from "@/lib/contract/json";

/**
 * Only persons with certain properties. The groups on the screen may be half-written; the draft holds what of them is
 * complete, and where the draft comes to hold something else (undo, another tab), that is what is shown.
 */
export function PersonGroups() {
  const t = useTranslations("audience");
  const fieldName = useFieldName();
  const { draft, change, isReadOnly } = useEditor();
  const stored = draft.targeting_flag_filters;
  const [written, setWritten] = useState<Group[]>(() => groupsOf(stored));
  const groups = isSameJson(filtersOf(written, stored), stored) ? written : groupsOf(stored);
  const name = fieldName("targeting_flag_filters") ?? "";

  const write = (next: Group[]) => {
    setWritten(next);
    const filters = filtersOf(next, stored);
    if (isSameJson(filters, stored)) return;
    change(
      name,
      (edited) => {
        edited.targeting_flag_filters = filters;
      },
      { coalesce: "targeting_flag_filters" },
    );
  };
  const shown = groups.length > 0 ? groups : [blankGroup];
  const { keyOf, removeKey } = useRowKeys(shown.length);
  const remove = (at: number) => {
    removeKey(at);
    write(shown.toSpliced(at, 1));
  };
  return (
    <Condition
      name={name}
      path="targeting_flag_filters"
      unset={t("persons.unset")}
      isSet={groups.length > 0}
      onClear={() => write([])}
      isReadOnly={isReadOnly}
    >
      <div className="flex flex-col gap-3">
        {shown.map((group, at) => (
          <div key={keyOf(at)} className="flex flex-col gap-2">
            {at > 0 && <p className="text-ink-3 text-label">{t("persons.or")}</p>}
            <div className="flex flex-col gap-2 border-contour/50 border-l-2 pl-3">
              <PersonGroup
                number={at + 1}
                group={group}
                onChange={(next) => write(shown.with(at, next))}
                onRemove={shown.length > 1 ? () => remove(at) : null}
              />
            </div>
          </div>
        ))}
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          isDisabled={isReadOnly}
          onPress={() => write([...shown, blankGroup])}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("persons.addGroup")}
        </Button>
      </div>
    </Condition>
  );
}

interface PersonGroupProps {
  number: number;
  group: Group;
  onChange: (group: Group) => void;
  onRemove: (() => void) | null;
}

function PersonGroup({ number, group, onChange, onRemove }: PersonGroupProps) {
  const t = useTranslations("audience");
  const { projectId, isReadOnly } = useEditor();
  return (
    <>
      <PropertyFilters
        projectId={projectId}
        label={t("persons.group", { number })}
        filters={group.filters}
        onChange={(filters) => onChange({ ...group, filters })}
        isDisabled={isReadOnly}
      />
      <div className="flex items-center gap-2">
        <NumberField
          label={t("persons.rollout", { number })}
          isLabelHidden
          value={group.percent}
          minValue={0}
          maxValue={100}
          unit={t("persons.ofMatching")}
          onChange={(percent) => onChange({ ...group, percent: percent ?? 100 })}
          isDisabled={isReadOnly}
        />
        {onRemove && (
          <Button variant="quiet" size="small" isDisabled={isReadOnly} onPress={onRemove}>
            <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("persons.removeGroup", { number })}
          </Button>
        )}
      </div>
    </>
  );
}
