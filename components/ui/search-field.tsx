import { SearchIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { SearchField as AriaSearchField, Button, Input } from "react-aria-components";
import { Kbd } from "@/components/ui/kbd";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Placeholder of the empty field, instead of the label. */
  placeholder?: string;
  /** The id of a text that explains the search. */
  describedBy?: string;
  /** Whether `/` focuses it; false for one of several on a page. */
  hasShortcut?: boolean;
  /** Called for the arrow down; false leaves it to the field. */
  onArrowDown?: () => boolean;
}

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** A search field; `/` focuses it, Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const t = useTranslations("common");
  const { label, value, onChange, placeholder = label, describedBy, hasShortcut = true, onArrowDown } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasShortcut) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey || isTextInput(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [hasShortcut]);
  return (
    <AriaSearchField
      aria-label={label}
      {...(describedBy && { "aria-describedby": describedBy })}
      value={value}
      onChange={onChange}
      className={`group relative flex h-[34px] w-full items-center rounded-control border border-control bg-sheet pointer-coarse:h-11 ${placeholder === label ? "sm:w-64" : "sm:w-96"} has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-water`}
    >
      <SearchIcon aria-hidden className="ml-2.5 size-4 shrink-0 text-ink-3" strokeWidth={1.5} />
      <Input
        ref={input}
        placeholder={placeholder}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && onArrowDown?.()) event.preventDefault();
        }}
        {...(hasShortcut && { "aria-keyshortcuts": "/" })}
        className="h-full min-w-0 grow bg-transparent px-2 text-body text-ink outline-none placeholder:text-ink-3 pointer-coarse:text-answer [&::-webkit-search-cancel-button]:hidden"
      />
      {hasShortcut && (
        <span className="pr-2 group-focus-within:hidden group-[:not([data-empty])]:hidden max-sm:hidden pointer-coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      )}
      <Button
        aria-label={t("clearSearch")}
        className="mr-1 grid size-6 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink group-data-empty:hidden"
      >
        <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
      </Button>
    </AriaSearchField>
  );
}
