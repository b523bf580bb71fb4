import { useTranslations } from "next-intl";
import { completeOrder, isDefault, type ListSettings } from "@/components/data-list/arrange-columns";
import { densities } from "@/components/data-list/column";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DragHandle } from "@/components/ui/drag-handle";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useReorder } from "@/components/ui/use-reorder";

export interface ListSettingsProps<Id extends string> {
  /** Columns that can be hidden and moved, in their default order. */
  columns: readonly { id: Id; label: string }[];
  settings: ListSettings<Id>;
  onChange: (changes: Partial<ListSettings<Id>>) => void;
}

/** Columns to show, hide and reorder, by dragging or with the arrow keys on a handle; and the density of rows. */
export default function SettingsPanel({ columns, settings, onChange }: ListSettingsProps<string>) {
  const t = useTranslations("dataList.settings");
  const common = useTranslations("common");
  const ids = columns.map(({ id }) => id);
  const order = completeOrder(ids, settings.order);
  const { list, indicator, getHandleProps } = useReorder<HTMLUListElement>({
    count: order.length,
    onMove: (from, to) => {
      const moved = order.slice(from, from + 1);
      onChange({ order: order.toSpliced(from, 1).toSpliced(to, 0, ...moved) });
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={common("columns")} className="flex flex-col gap-1">
        <h3 className="flex min-h-[30px] items-center justify-between text-ink-3 text-label">
          {common("columns")}
          {!isDefault(settings) && (
            <Button variant="quiet" size="small" onPress={() => onChange(settings.defaults)}>
              {common("reset")}
            </Button>
          )}
        </h3>
        <div className="relative">
          <ul ref={list} aria-label={common("columns")}>
            {order.map((id, at) => {
              const label = columns.find((column) => column.id === id)?.label ?? id;
              return (
                <li key={id} className="flex items-center gap-1 data-[dragging]:opacity-50">
                  <DragHandle
                    {...getHandleProps(at)}
                    label={common("moveColumn", { column: label })}
                    className="h-8 w-6"
                  />
                  <Checkbox
                    label={label}
                    isSelected={!settings.hidden.includes(id)}
                    onChange={(isShown) =>
                      onChange({
                        hidden: isShown
                          ? settings.hidden.filter((hidden) => hidden !== id)
                          : [...settings.hidden, id],
                      })
                    }
                  />
                </li>
              );
            })}
          </ul>
          <DropIndicator ref={indicator} />
        </div>
      </section>
      <section aria-label={t("density")} className="flex flex-col gap-2">
        <h3 className="text-ink-3 text-label">{t("density")}</h3>
        <SegmentedControl
          label={t("density")}
          value={settings.density}
          onChange={(density) => onChange({ density })}
          segments={densities.map((id) => ({ id, label: t(`densities.${id}`) }))}
        />
      </section>
    </div>
  );
}
