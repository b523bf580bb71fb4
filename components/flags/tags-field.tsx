import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { TextField } from "@/components/ui/text-field";

interface TagsFieldProps {
  value: readonly string[];
  onChange: (tags: readonly string[]) => void;
  fault: string | undefined;
  isDisabled: boolean;
}

/** Tags: typed one by one, Enter or a comma ends one. In lower case, as the API stores them. */
export function TagsField({ value: tags, onChange, fault, isDisabled }: TagsFieldProps) {
  const t = useTranslations("flags.tags");
  const common = useTranslations("common");
  const [text, setText] = useState("");
  const add = () => {
    const tag = text.replaceAll(",", "").trim().toLowerCase();
    setText("");
    if (tag !== "" && !tags.includes(tag)) onChange([...tags, tag]);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={common("tags")}
        hint={t("hint")}
        value={text}
        onChange={setText}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== ",") return event.continuePropagation();
          event.preventDefault();
          add();
        }}
        fault={fault}
        isDisabled={isDisabled}
      />
      {tags.length > 0 && (
        <ul aria-label={common("tags")} className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex h-7 min-w-0 items-center gap-0.5 rounded-control border border-line bg-sunken pl-2 text-table"
            >
              <span className="max-w-48 truncate">{tag}</span>
              <AriaButton
                aria-label={t("remove", { tag })}
                isDisabled={isDisabled}
                onPress={() => onChange(tags.filter((other) => other !== tag))}
                className="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink"
              >
                <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
              </AriaButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
