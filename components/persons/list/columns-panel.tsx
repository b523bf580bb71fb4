import { useQuery } from "@tanstack/react-query";
import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePropertyOptions } from "@/components/filters/use-property-options";
import {
  type ColumnChoice,
  defaultWidth,
  personFields,
  writeColumns,
} from "@/components/persons/list/column-choice";
import { useColumnHeader } from "@/components/persons/list/use-person-columns";
import { Button } from "@/components/ui/button";
import { DragHandle } from "@/components/ui/drag-handle";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { IconButton } from "@/components/ui/icon-button";
import { namedOption } from "@/components/ui/rank-options";
import { SuggestField } from "@/components/ui/suggest-field";
import { useReorder } from "@/components/ui/use-reorder";
import { propertyDefinitionsOptions } from "@/lib/client/persons/search";
import { propertyColumn, propertyOfColumn } from "@/lib/contract/person/column";

export interface ColumnsPanelProps {
  projectId: string;
  columns: readonly ColumnChoice[];
  /** Default columns, which "Reset" restores. */
  defaults: readonly ColumnChoice[];
  onChange: (columns: readonly ColumnChoice[]) => void;
}

/** Columns to add, remove and reorder, by dragging or with the arrow keys on a handle. */
export default function ColumnsPanel({ projectId, columns, defaults, onChange }: ColumnsPanelProps) {
  const t = useTranslations("persons.columns");
  const common = useTranslations("common");
  const headerOf = useColumnHeader();
  const { list, indicator, getHandleProps } = useReorder<HTMLUListElement>({
    count: columns.length,
    onMove: (from, to) => {
      const moved = columns.slice(from, from + 1);
      onChange(columns.toSpliced(from, 1).toSpliced(to, 0, ...moved));
    },
  });
  const isDefault = writeColumns(columns) === writeColumns(defaults);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="flex min-h-[30px] items-center justify-between text-ink-3 text-label">
        {common("columns")}
        {!isDefault && (
          <Button variant="quiet" size="small" onPress={() => onChange(defaults)}>
            {common("reset")}
          </Button>
        )}
      </h3>
      {columns.length > 0 && (
        <div className="relative">
          <ul ref={list} aria-label={common("columns")}>
            {columns.map(({ id }, at) => (
              <li key={id} className="flex min-w-0 items-center gap-1 data-[dragging]:opacity-50">
                <DragHandle
                  {...getHandleProps(at)}
                  label={common("moveColumn", { column: headerOf(id) })}
                  className="h-8 w-6"
                />
                <span
                  className={`grow truncate ${propertyOfColumn(id) === null ? "" : "font-mono text-mono"}`}
                >
                  {headerOf(id)}
                </span>
                <IconButton
                  Icon={XIcon}
                  label={t("remove", { column: headerOf(id) })}
                  onPress={() => onChange(columns.toSpliced(at, 1))}
                />
              </li>
            ))}
          </ul>
          <DropIndicator ref={indicator} />
        </div>
      )}
      <AddColumn
        projectId={projectId}
        chosen={columns.map(({ id }) => id)}
        onAdd={(id) => onChange([...columns, { id, width: defaultWidth }])}
      />
      <p className="text-ink-3 text-label max-sm:hidden">{t("widthHint")}</p>
    </div>
  );
}

interface AddColumnProps {
  projectId: string;
  chosen: readonly string[];
  onAdd: (id: string) => void;
}

/** A field of persons or any property, also one that no person has yet. */
function AddColumn({ projectId, chosen, onAdd }: AddColumnProps) {
  const t = useTranslations("persons.columns");
  const common = useTranslations("common");
  const headerOf = useColumnHeader();
  const { toOption, unfoldLabel, empty } = usePropertyOptions(projectId);
  const [text, setText] = useState("");
  const { data: properties = [] } = useQuery(propertyDefinitionsOptions(projectId));
  const fields = personFields.map((field) => ({
    column: field as string,
    option: { id: headerOf(field), label: headerOf(field), detail: t("field") },
  }));
  const all = [
    ...fields,
    ...properties.map((property) => ({
      column: propertyColumn(property.name),
      option: toOption(property),
    })),
  ];
  const add = (name: string) => {
    setText("");
    if (name.trim() === "") return;
    const named = namedOption(
      all.map(({ option }) => option),
      name,
    );
    const column = all.find(({ option }) => option === named)?.column ?? propertyColumn(name.trim());
    if (!chosen.includes(column)) onAdd(column);
  };
  return (
    <SuggestField
      label={common("addColumn")}
      placeholder={t("addPlaceholder")}
      value={text}
      onChange={setText}
      onCommit={add}
      options={all.filter(({ column }) => !chosen.includes(column)).map(({ option }) => option)}
      unfoldLabel={unfoldLabel}
      empty={empty}
    />
  );
}
