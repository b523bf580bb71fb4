import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { SuggestField } from "@/components/ui/suggest-field";

interface TextsSectionProps {
  title: string;
  hint?: string;
  /** Label of the button that adds a text. */
  addLabel: string;
  placeholder?: string;
  texts: readonly string[];
  /** Suggestions; other texts can be typed. */
  suggestions: readonly string[];
  onChange: (texts: string[]) => void;
}

/** A list of texts: items to exclude, patterns. */
export function TextsSection(props: TextsSectionProps) {
  const { title, hint, addLabel, placeholder, texts, suggestions, onChange } = props;
  const t = useTranslations("analysis.paths");
  const [typed, setTyped] = useState("");
  const options = suggestions
    .filter((text) => !texts.includes(text))
    .map((text) => ({ id: text, label: text }));
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-ink-3 text-label">{title}</h2>
      {texts.length > 0 && (
        <ul className="flex flex-col">
          {texts.map((text) => (
            <li key={text} className="flex items-center gap-1">
              <span className="min-w-0 grow truncate font-mono text-mono" title={text}>
                {text}
              </span>
              <IconButton
                Icon={XIcon}
                label={t("remove", { text })}
                onPress={() => onChange(texts.filter((other) => other !== text))}
              />
            </li>
          ))}
        </ul>
      )}
      <SuggestField
        label={addLabel}
        isLabelHidden
        hint={hint}
        placeholder={placeholder ?? addLabel}
        isMono
        value={typed}
        onChange={setTyped}
        onCommit={(text) => {
          const added = text.trim();
          if (added !== "" && !texts.includes(added)) onChange([...texts, added]);
          setTyped("");
        }}
        options={options}
        empty={t("noSuggestion")}
      />
    </section>
  );
}
