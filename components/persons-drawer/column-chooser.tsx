import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontalIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogTrigger } from "react-aria-components";
import { usePropertyOptions } from "@/components/filters/use-property-options";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { SuggestField } from "@/components/ui/suggest-field";
import { propertyDefinitionsOptions } from "@/lib/client/persons/search";

interface ColumnChooserProps {
  projectId: string;
  /** Names of properties. */
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
}

/** The choice of columns: any properties that persons have. */
export function ColumnChooser({ projectId, columns, onChange }: ColumnChooserProps) {
  const t = useTranslations("personsDrawer.columns");
  const { data: properties = [] } = useQuery(propertyDefinitionsOptions(projectId));
  const [text, setText] = useState("");
  const { toOption, unfoldLabel } = usePropertyOptions();
  const add = (name: string) => {
    setText("");
    if (name.trim() !== "" && !columns.includes(name)) onChange([...columns, name]);
  };
  return (
    <DialogTrigger>
      <Button variant="quiet" size="small">
        <SlidersHorizontalIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {t("button")}
      </Button>
      <Popover label={t("button")} placement="bottom end" className="flex w-80 flex-col gap-3 p-4">
        {columns.length > 0 && (
          <ul aria-label={t("shown")} className="flex flex-col">
            {columns.map((name) => (
              <li key={name} className="flex min-h-[34px] items-center justify-between gap-2">
                <span className="min-w-0 truncate font-mono text-mono">{name}</span>
                <IconButton
                  Icon={XIcon}
                  label={t("remove", { name })}
                  onPress={() => onChange(columns.filter((column) => column !== name))}
                />
              </li>
            ))}
          </ul>
        )}
        <SuggestField
          label={t("add")}
          isMono
          placeholder={t("property")}
          value={text}
          onChange={setText}
          onCommit={add}
          options={properties.filter(({ name }) => !columns.includes(name)).map(toOption)}
          unfoldLabel={unfoldLabel}
          empty={t("none")}
        />
      </Popover>
    </DialogTrigger>
  );
}
