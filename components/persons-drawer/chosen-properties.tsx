import { useQuery } from "@tanstack/react-query";
import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePropertyOptions } from "@/components/filters/use-property-options";
import { IconButton } from "@/components/ui/icon-button";
import { SuggestField } from "@/components/ui/suggest-field";
import { propertyDefinitionsOptions } from "@/lib/client/persons/search";
import type { PropertyDefinition } from "@/lib/contract/definition";

interface ChosenPropertiesProps {
  projectId: string;
  names: readonly string[];
  onChange: (names: readonly string[]) => void;
  /** Whether a property can be chosen; by default each can. */
  isOffered?: (property: PropertyDefinition) => boolean;
}

/** Properties of persons, to which others are added. */
export function ChosenProperties(props: ChosenPropertiesProps) {
  const { projectId, names, onChange, isOffered = () => true } = props;
  const t = useTranslations("personsDrawer.columns");
  const common = useTranslations("common");
  const { data: properties = [] } = useQuery(propertyDefinitionsOptions(projectId));
  const [text, setText] = useState("");
  const { toOption, unfoldLabel, empty } = usePropertyOptions(projectId);
  const add = (name: string) => {
    setText("");
    const isRefused = properties.some((property) => property.name === name && !isOffered(property));
    if (name.trim() !== "" && !names.includes(name) && !isRefused) onChange([...names, name]);
  };
  return (
    <>
      {names.length > 0 && (
        <ul aria-label={t("shown")} className="flex flex-col">
          {names.map((name) => (
            <li key={name} className="flex min-h-[34px] items-center justify-between gap-2">
              <span className="min-w-0 truncate font-mono text-mono">{name}</span>
              <IconButton
                Icon={XIcon}
                label={t("remove", { name })}
                onPress={() => onChange(names.filter((other) => other !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      <SuggestField
        label={common("addColumn")}
        isMono
        placeholder={common("property")}
        value={text}
        onChange={setText}
        onCommit={add}
        options={properties
          .filter((property) => !names.includes(property.name) && isOffered(property))
          .map(toOption)}
        unfoldLabel={unfoldLabel}
        empty={empty}
      />
    </>
  );
}
