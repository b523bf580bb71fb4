import { useQuery } from "@tanstack/react-query";
import { XIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { SuggestField } from "@/components/ui/suggest-field";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { propertyValuesOptions } from "@/lib/client/persons/search";

interface PropertyValuesProps {
  projectId: string;
  label: string;
  property: string;
  /** Whether it is a property of events, not of persons. */
  isEvent?: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
  isDisabled: boolean;
}

const typingMs = 200;

/** Values of a property, one of which must match; suggests values that persons or events have. */
export function PropertyValues({
  projectId,
  label,
  property,
  isEvent = false,
  values,
  onChange,
  isDisabled,
}: PropertyValuesProps) {
  const t = useTranslations("filters");
  const common = useTranslations("common");
  const format = useFormatter();
  const [text, setText] = useState("");
  const part = useDebouncedValue(text, typingMs);
  const { data: suggestions = [] } = useQuery(
    propertyValuesOptions(
      projectId,
      isEvent ? "event" : "person",
      useDebouncedValue(property, typingMs),
      part,
    ),
  );
  const add = (value: string) => {
    setText("");
    // A value that occurs is taken as it is, spaces included.
    const isKnown = suggestions.some(({ name }) => textOf(name) === value);
    const added = property === "email" && !isKnown ? value.trim() : value;
    if (added.trim() !== "" && !values.includes(added)) onChange([...values, added]);
  };
  const options = suggestions
    .map(({ name, count }) => ({
      id: textOf(name),
      ...(count !== undefined && { detail: format.number(count) }),
    }))
    .filter(({ id }) => id !== "" && !values.includes(id))
    .map((option) => ({ ...option, label: option.id }));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {values.length > 0 && (
        <ul aria-label={label} className="flex min-h-[34px] flex-wrap items-center gap-1">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex h-7 min-w-0 items-center gap-0.5 rounded-control border border-line bg-sunken pl-2 font-mono text-mono"
            >
              <span className="max-w-48 truncate">{value}</span>
              <AriaButton
                aria-label={t("removeValue", { value })}
                isDisabled={isDisabled}
                onPress={() => onChange(values.filter((other) => other !== value))}
                className="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink"
              >
                <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
              </AriaButton>
            </li>
          ))}
        </ul>
      )}
      <SuggestField
        label={values.length > 0 ? `${t("addValue")}, ${label}` : label}
        isLabelHidden
        isMono
        placeholder={values.length > 0 ? t("addValue") : common("value")}
        value={text}
        onChange={setText}
        onCommit={add}
        options={options}
        empty={t(isEvent ? "noEventValue" : "noValue")}
        isDisabled={isDisabled}
      />
    </div>
  );
}

/** A stored value as filters compare it: texts as they are, everything else as JSON. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
