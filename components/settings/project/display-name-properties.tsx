import { useQuery } from "@tanstack/react-query";
import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePropertyOptions } from "@/components/filters/use-property-options";
import { DragHandle } from "@/components/ui/drag-handle";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { IconButton } from "@/components/ui/icon-button";
import { SuggestField } from "@/components/ui/suggest-field";
import { useReorder } from "@/components/ui/use-reorder";
import { propertyDefinitionsOptions } from "@/lib/client/persons/search";

interface DisplayNamePropertiesProps {
  projectId: string;
  /** Names of properties, in order of preference. */
  value: readonly string[];
  onChange: (names: string[]) => void;
  fault: string | undefined;
  isDisabled: boolean;
}

/** The properties that name a person: a list that is ordered by dragging or by arrow keys. */
export function DisplayNameProperties(props: DisplayNamePropertiesProps) {
  const { projectId, value: names, onChange, fault, isDisabled } = props;
  const t = useTranslations("projectSettings.displayName");
  const common = useTranslations("common");
  const { data: definitions = [] } = useQuery(propertyDefinitionsOptions(projectId));
  const { toOption, unfoldLabel, empty } = usePropertyOptions(projectId);
  const [typed, setTyped] = useState("");
  const { list, indicator, getHandleProps } = useReorder<HTMLOListElement>({
    count: names.length,
    onMove: (from, to) => onChange(names.toSpliced(from, 1).toSpliced(to, 0, ...names.slice(from, from + 1))),
  });
  const add = (text: string) => {
    const name = text.trim();
    setTyped("");
    if (name !== "" && !names.includes(name)) onChange([...names, name]);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <ol ref={list} aria-label={t("label")} className="flex flex-col">
          {names.map((name, at) => (
            <li
              key={name}
              className="flex min-h-[38px] items-center gap-2 border-line border-b data-[dragging]:opacity-50"
            >
              {!isDisabled && (
                <DragHandle
                  {...getHandleProps(at)}
                  label={t("move", { name })}
                  className="h-8 w-5 pointer-coarse:h-11"
                />
              )}
              <span className="w-5 shrink-0 text-ink-3 tabular-nums">{at + 1}</span>
              <span className="min-w-0 grow font-mono text-mono [overflow-wrap:anywhere]">{name}</span>
              {!isDisabled && (
                <IconButton
                  Icon={XIcon}
                  label={common("removeNamed", { name })}
                  onPress={() => onChange(names.filter((other) => other !== name))}
                />
              )}
            </li>
          ))}
        </ol>
        <DropIndicator ref={indicator} />
      </div>
      {names.length === 0 && <p className="text-ink-3">{t("none")}</p>}
      {!isDisabled && (
        <SuggestField
          label={common("addProperty")}
          isLabelHidden
          isMono
          placeholder={common("addProperty")}
          value={typed}
          onChange={setTyped}
          onCommit={add}
          options={definitions.filter(({ name }) => !names.includes(name)).map(toOption)}
          unfoldLabel={unfoldLabel}
          empty={empty}
          fault={fault}
        />
      )}
    </div>
  );
}
